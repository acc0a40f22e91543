import VirtualTimeCore

/// The state of `scheduleRecursive`: actions that can schedule further actions.
///
/// Not generic, so that it runs precompiled code for every type of state.
final class ImmediateRecursion: Disposable, Sendable {
  private struct Contents {
    var isDisposed = false
    /// The actions that the scheduler has not run.
    var requests = KeyedList<Request>()
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

  /// An action, and what cancels it.
  ///
  /// The scheduler retains only the recursion and the key of the request, so that a disposal releases the action even if the scheduler's
  /// queue retains its blocks.
  private struct Request {
    let work: () -> Void
    let cancellation = SingleAssignmentDisposable()
  }

  /// What to do with an action that the scheduler runs.
  private enum Turn { case never, later, now, nowAndThenWhatWaits }

  // A scheduler must be safe to use from any thread.
  nonisolated(unsafe) private let scheduler: any ImmediateSchedulerType
  private let requester: StaticString?
  private let contents = Guarded(Contents())
  private let counted = CountedObject()

  /// - Parameters:
  ///   - scheduler: Runs the actions.
  ///   - requester: The name of the operator that asks for them, if it is one.
  init(scheduler: any ImmediateSchedulerType, requester: StaticString?) {
    self.scheduler = scheduler
    self.requester = requester
  }

  func schedule(_ work: @escaping () -> Void) {
    #if DEBUG
      let work = OperatorStage.keeping(work)
    #endif
    let request = Request(work: work)
    let key = contents.withLock { contents in
      contents.isDisposed ? nil : contents.requests.insert(request)
    }
    guard let key else { return }
    let run: (()) -> any Disposable = { _ in
      self.run(key)
      return NopDisposable.noOp
    }
    request.cancellation.setDisposable(
      requester.map { scheduler.schedule((), for: $0, action: run) }
        ?? scheduler.schedule((), action: run))
  }

  func dispose() {
    let contents = contents.withLock { contents in
      defer { contents = Contents(isDisposed: true, runner: contents.runner) }
      return contents
    }
    for request in contents.requests.values { request.cancellation.dispose() }
  }

  private func run(_ key: UInt64) {
    let thread = ThreadIdentity.current
    // Returns the request, so that it is released outside the lock.
    let (turn, request): (Turn, Request?) = contents.withLock { contents in
      guard let request = contents.requests.remove(for: key) else { return (.never, nil) }
      return (contents.turn(of: request.work, on: thread), request)
    }
    switch turn {
    case .never, .later: break
    case .now: request?.work()
    case .nowAndThenWhatWaits:
      request?.work()
      runWaiting()
    }
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
