import VirtualTimeCore

/// Periodic work made of relative work.
///
/// Each tick schedules the next tick before it runs the action. Not generic, so that it runs precompiled code for every type of state.
final class PeriodicRecursion: Disposable, Sendable {
  private struct Contents {
    /// Nil once disposed.
    var work: (() -> Void)?
    /// The number of ticks whose action has not finished.
    var dueTicks = 0
    var requests = KeyedList<SingleAssignmentDisposable>()
  }

  // A scheduler must be safe to use from any thread.
  nonisolated(unsafe) private let scheduler: any SchedulerType
  private let period: RxTimeInterval
  /// The operator that asks for the first tick, and so for all further ones; nil without a test.
  private let requester: StaticString?
  private let contents: Guarded<Contents>
  private let counted = CountedObject()

  init(scheduler: any SchedulerType, period: RxTimeInterval, work: @escaping () -> Void) {
    self.scheduler = scheduler
    self.period = period
    requester = RequestMonitor.requester
    #if DEBUG
      let work = OperatorStage.keeping(work)
    #endif
    contents = Guarded(Contents(work: work))
  }

  func start(after dueTime: RxTimeInterval) {
    request { scheduler, action in
      scheduler.scheduleRelative((), dueTime: dueTime, action: action)
    } then: {
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
    contents.withLock { $0.work }?()
    let isBehind = contents.withLock { contents in
      contents.dueTicks -= 1
      return contents.work != nil && contents.dueTicks > 0
    }
    guard isBehind else { return }
    request { scheduler, action in
      scheduler.schedule((), action: action)
    } then: {
      self.work()
    }
  }

  private func request(
    _ schedule: (any SchedulerType, @escaping (()) -> any Disposable) -> any Disposable,
    then work: @escaping () -> Void
  ) {
    let request = SingleAssignmentDisposable()
    let key = contents.withLock { contents in
      contents.work == nil ? nil : contents.requests.insert(request)
    }
    guard let key else { return }
    let run: (()) -> any Disposable = { _ in
      RequestMonitor.answering {
        _ = self.contents.withLock { $0.requests.remove(for: key) }
        work()
        return NopDisposable.noOp
      }
    }
    request.setDisposable(RequestMonitor.requesting(requester) { schedule(scheduler, run) })
  }
}
