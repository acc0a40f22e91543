/// Periodic work by relative work: each tick asks for the next one before it works.
final class PeriodicRecursion<State>: Disposable, Sendable {
  private struct Contents {
    /// Nil once disposed.
    var action: ((State) -> State)?
    /// Nil while work is being done, and once disposed.
    var state: State?
    /// The ticks whose work has not been finished.
    var dueTicks = 0
    var requests = KeyedList<SingleAssignmentDisposable>()
  }

  // A scheduler may be used from any thread, by its author's promise.
  nonisolated(unsafe) private let scheduler: any SchedulerType
  private let period: RxTimeInterval
  private let contents: Guarded<Contents>
  private let counted = CountedResource()

  init(
    scheduler: any SchedulerType, period: RxTimeInterval, state: State,
    action: @escaping (State) -> State
  ) {
    self.scheduler = scheduler
    self.period = period
    contents = Guarded(Contents(action: action, state: state))
  }

  func start(after dueTime: RxTimeInterval) {
    request { scheduler, action in
      scheduler.scheduleRelative((), dueTime: dueTime, action: action)
    } work: {
      self.tick()
    }
  }

  func dispose() {
    let contents = contents.withLock { contents in
      defer { contents = Contents() }
      return contents
    }
    for request in contents.requests.values { request.dispose() }
  }

  private func tick() {
    start(after: period)
    let isFirst = contents.withLock { contents in
      contents.dueTicks += 1
      return contents.dueTicks == 1
    }
    if isFirst { work() }
  }

  private func work() {
    let (action, state) = contents.withLock { contents in
      defer { contents.state = nil }
      return (contents.action, contents.state)
    }
    guard let action, let state else { return }
    let result = action(state)
    let isBehind = contents.withLock { contents in
      guard contents.action != nil else { return false }
      contents.state = result
      contents.dueTicks -= 1
      return contents.dueTicks > 0
    }
    guard isBehind else { return }
    request { scheduler, action in
      scheduler.schedule((), action: action)
    } work: {
      self.work()
    }
  }

  private func request(
    _ schedule: (any SchedulerType, @escaping (()) -> any Disposable) -> any Disposable,
    work: @escaping () -> Void
  ) {
    let request = SingleAssignmentDisposable()
    let key = contents.withLock { contents in
      contents.action == nil ? nil : contents.requests.insert(request)
    }
    guard let key else { return }
    request.setDisposable(
      schedule(scheduler) {
        _ = self.contents.withLock { $0.requests.remove(for: key) }
        work()
        return NopDisposable.noOp
      })
  }
}
