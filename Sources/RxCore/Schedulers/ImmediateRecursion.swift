/// Work that asks for itself again, as soon as its scheduler can do it.
final class ImmediateRecursion<State>: Disposable, Sendable {
  typealias Action = (_ state: State, _ recurse: (State) -> Void) -> Void

  private struct Contents {
    /// Nil once disposed.
    var action: Action?
    var requests = KeyedList<SingleAssignmentDisposable>()
    /// The thread whose work asks first; what the scheduler runs at once inside that work waits for it to return.
    var runner: ThreadIdentity?
    var waiting: [State] = []
  }

  // A scheduler may be used from any thread, by its author's promise.
  nonisolated(unsafe) private let scheduler: any ImmediateSchedulerType
  private let contents: Guarded<Contents>
  private let counted = CountedResource()

  init(scheduler: any ImmediateSchedulerType, action: @escaping Action) {
    self.scheduler = scheduler
    contents = Guarded(Contents(action: action))
  }

  func schedule(_ state: State) {
    let request = SingleAssignmentDisposable()
    let key = contents.withLock { contents in
      contents.action == nil ? nil : contents.requests.insert(request)
    }
    guard let key else { return }
    request.setDisposable(
      scheduler.schedule(state) { state in
        self.run(state, request: key)
        return NopDisposable.noOp
      })
  }

  func dispose() {
    let contents = contents.withLock { contents in
      defer { contents = Contents(action: nil, runner: contents.runner) }
      return contents
    }
    for request in contents.requests.values { request.dispose() }
  }

  private func run(_ state: State, request: UInt64) {
    let thread = ThreadIdentity.current
    let (action, isRunner) = contents.withLock { contents -> (Action?, Bool) in
      _ = contents.requests.remove(for: request)
      if contents.runner == thread {
        contents.waiting.append(state)
        return (nil, false)
      }
      let isRunner = contents.action != nil && contents.runner == nil
      if isRunner { contents.runner = thread }
      return (contents.action, isRunner)
    }
    action?(state, schedule)
    if isRunner { runWaiting() }
  }

  private func runWaiting() {
    while true {
      let (action, waiting) = contents.withLock { contents -> (Action?, [State]) in
        defer { contents.waiting = [] }
        if contents.waiting.isEmpty { contents.runner = nil }
        return (contents.action, contents.waiting)
      }
      guard let action, !waiting.isEmpty else { return }
      for state in waiting where contents.withLock({ $0.action != nil }) { action(state, schedule) }
    }
  }
}
