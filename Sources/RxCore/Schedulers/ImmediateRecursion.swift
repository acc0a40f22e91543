/// The state of `scheduleRecursive`: actions that can schedule further actions.
///
/// Not generic, so that it runs precompiled code for every type of state.
final class ImmediateRecursion: Disposable, Sendable {
  private struct Contents {
    var isDisposed = false
    var requests = KeyedList<SingleAssignmentDisposable>()
    /// The thread that runs an action of this recursion.
    ///
    /// An action that the scheduler runs immediately on it waits until the running action returns.
    var runner: ThreadIdentity?
    var waiting: [() -> Void] = []

    mutating func turn(of work: @escaping () -> Void, on thread: ThreadIdentity) -> Turn {
      if isDisposed { return .never }
      if runner == thread {
        waiting.append(work)
        return .later
      }
      if runner != nil { return .now }
      runner = thread
      return .nowAndThenWhatWaits
    }
  }

  /// What to do with an action that the scheduler runs.
  private enum Turn { case never, later, now, nowAndThenWhatWaits }

  // A scheduler must be safe to use from any thread.
  nonisolated(unsafe) private let scheduler: any ImmediateSchedulerType
  private let contents = Guarded(Contents())
  private let counted = CountedResource()

  init(scheduler: any ImmediateSchedulerType) { self.scheduler = scheduler }

  func schedule(_ work: @escaping () -> Void) {
    let request = SingleAssignmentDisposable()
    let key = contents.withLock { contents in
      contents.isDisposed ? nil : contents.requests.insert(request)
    }
    guard let key else { return }
    request.setDisposable(
      scheduler.schedule(()) { _ in
        self.run(work, request: key)
        return NopDisposable.noOp
      })
  }

  func dispose() {
    let contents = contents.withLock { contents in
      defer { contents = Contents(isDisposed: true, runner: contents.runner) }
      return contents
    }
    for request in contents.requests.values { request.dispose() }
  }

  private func run(_ work: @escaping () -> Void, request: UInt64) {
    switch turn(of: work, request: request) {
    case .never, .later: break
    case .now: work()
    case .nowAndThenWhatWaits:
      work()
      runWaiting()
    }
  }

  private func turn(of work: @escaping () -> Void, request: UInt64) -> Turn {
    let thread = ThreadIdentity.current
    // Returns the request, so that it is released outside the lock.
    let (turn, finished) = contents.withLock { contents in
      let finished = contents.requests.remove(for: request)
      return (contents.turn(of: work, on: thread), finished)
    }
    withExtendedLifetime(finished) {}
    return turn
  }

  private func runWaiting() {
    while true {
      let waiting = contents.withLock { contents in
        defer { contents.waiting = [] }
        if contents.waiting.isEmpty { contents.runner = nil }
        return contents.waiting
      }
      if waiting.isEmpty { return }
      for work in waiting where !contents.withLock({ $0.isDisposed }) { work() }
    }
  }
}
