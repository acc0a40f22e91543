import VirtualTimeCore

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// The element, as soon as it arrives.
  ///
  /// Reading it subscribes. Cancelling the awaiting task disposes the subscription and throws `CancellationError`.
  ///
  /// - Throws: The error with which the sequence fails.
  public var value: Element {
    get async throws { try await primitiveSequence.element(awaiting: "value") }
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// The element, as soon as it arrives; `nil` if the sequence completes without an element.
  ///
  /// Reading it subscribes. Cancelling the awaiting task disposes the subscription and throws `CancellationError`.
  ///
  /// - Throws: The error with which the sequence fails.
  public var value: Element? {
    get async throws {
      try await primitiveSequence.outcome { resume in
        (success: { resume(.success($0)) }, completed: { resume(.success(nil)) })
      }
    }
  }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Returns once the sequence has completed.
  ///
  /// Reading it subscribes. Cancelling the awaiting task disposes the subscription and throws `CancellationError`.
  ///
  /// - Throws: The error with which the sequence fails.
  public var value: Void {
    get async throws {
      try await primitiveSequence.outcome { resume in
        (success: nil, completed: { resume(.success(())) })
      }
    }
  }
}

extension PrimitiveSequence where Trait == SingleTrait {
  /// Subscribes and waits for the element.
  ///
  /// - Parameter name: The property that is read.
  /// - Returns: The element.
  /// - Throws: The error with which the sequence fails.
  func element(awaiting name: String) async throws -> Element {
    try await outcome(awaiting: name) { resume in
      (success: { resume(.success($0)) }, completed: nil)
    }
  }
}

extension PrimitiveSequence {
  /// Subscribes and waits for the result that a handler returns for the event.
  ///
  /// Throws an error of the sequence, and throws on disposal.
  fileprivate func outcome<Outcome>(
    awaiting name: String = "value",
    _ handlers: (@escaping (Result<Outcome, any Swift.Error>) -> Void) -> (
      success: ((Element) -> Void)?, completed: (() -> Void)?
    )
  ) async throws -> Outcome {
    let subscription = SingleAssignmentDisposable()
    let resumption = Resumption<Outcome>()
    // The task disposes, not the cancellation handler: the handler runs under the task's lock, and disposal calls user code.
    defer { if Task.isCancelled { subscription.dispose() } }
    var event: AwaitedEvent?
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isCancelled = resumption.wait(continuation)
        let (success, completed) = handlers(resumption.resume)
        let work = RequestMonitor.awaitedWork {
          subscription.setDisposable(
            start(
              success: success, error: { resumption.resume(.failure($0)) }, completed: completed,
              disposed: { resumption.resume(.failure(CancellationError())) }))
        }
        // The outcome of a synchronous source takes precedence over the cancellation, as in RxSwift.
        if isCancelled { resumption.resume(.failure(CancellationError())) }
        event = .begin(name, for: work, resumption.interrupt)
      }
    } onCancel: {
      resumption.cancel()
    }
    event?.end()
    if let result { return try result.get() }
    let error = await event?.resolve()
    // The event may have arrived meanwhile.
    if let result = resumption.late { return try result.get() }
    subscription.dispose()
    throw error ?? CancellationError()
  }
}

/// Resumes a continuation once.
///
/// A cancellation may race with the outcome, and may come before the continuation exists.
private final class Resumption<Outcome>: Sendable {
  /// Receives `nil` if the wait is interrupted.
  typealias Continuation = CheckedContinuation<Result<Outcome, any Swift.Error>?, Never>

  private struct State {
    var continuation: Continuation?
    var isCancelled = false
    /// Whether the wait was interrupted.
    var isInterrupted = false
    /// The outcome that came after the interruption.
    var late: Result<Outcome, any Swift.Error>?
  }

  private let state = Guarded(State())

  /// Stores the continuation.
  ///
  /// - Returns: Whether the task is already cancelled.
  func wait(_ continuation: Continuation) -> Bool {
    state.withLock { state in
      state.continuation = continuation
      return state.isCancelled
    }
  }

  /// The outcome that came after the interruption.
  var late: Result<Outcome, any Swift.Error>? { state.withLock { $0.late } }

  func cancel() {
    state.withLock { $0.isCancelled = true }
    resume(.failure(CancellationError()))
  }

  /// Resumes the task without an outcome.
  func interrupt() {
    let continuation = state.withLock { state in
      if state.continuation != nil { state.isInterrupted = true }
      return state.continuation.take()
    }
    continuation?.resume(returning: nil)
  }

  func resume(_ result: Result<Outcome, any Swift.Error>) {
    // The element leaves the subscription and is never used there again.
    nonisolated(unsafe) let result: Result<Outcome, any Swift.Error>? = result
    let continuation = state.withLock { state in
      if state.isInterrupted, state.late == nil { state.late = result }
      return state.continuation.take()
    }
    continuation?.resume(returning: result)
  }
}
