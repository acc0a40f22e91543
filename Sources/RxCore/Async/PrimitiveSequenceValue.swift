extension PrimitiveSequenceType where Trait == SingleTrait {
  /// The element, as soon as it arrives.
  ///
  /// Reading it subscribes. Cancelling the awaiting task disposes the subscription and throws `CancellationError`.
  ///
  /// - Throws: The error with which the sequence fails.
  public var value: Element {
    get async throws {
      try await primitiveSequence.outcome { resume in
        (success: { resume(.success($0)) }, completed: nil)
      }
    }
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

extension PrimitiveSequence {
  /// Subscribes and waits for the result that a handler returns for the event.
  ///
  /// Throws an error of the sequence, and throws on disposal.
  fileprivate func outcome<Outcome>(
    _ handlers: (@escaping (Result<Outcome, any Swift.Error>) -> Void) -> (
      success: ((Element) -> Void)?, completed: (() -> Void)?
    )
  ) async throws -> Outcome {
    let subscription = SingleAssignmentDisposable()
    let resumption = Resumption<Outcome>()
    // The task disposes, not the cancellation handler: the handler runs under the task's lock, and disposal calls user code.
    defer { if Task.isCancelled { subscription.dispose() } }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = resumption.wait(continuation)
        let (success, completed) = handlers(resumption.resume)
        subscription.setDisposable(
          start(
            success: success, error: { resumption.resume(.failure($0)) }, completed: completed,
            disposed: { resumption.resume(.failure(CancellationError())) }))
        // The outcome of a synchronous source takes precedence over the cancellation, as in RxSwift.
        if isCancelled { resumption.resume(.failure(CancellationError())) }
      }
    } onCancel: {
      resumption.cancel()
    }
  }
}

/// Resumes a continuation once.
///
/// A cancellation may race with the outcome, and may come before the continuation exists.
private final class Resumption<Outcome>: Sendable {
  typealias Continuation = CheckedContinuation<Outcome, any Swift.Error>

  private struct State {
    var continuation: Continuation?
    var isCancelled = false
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

  func cancel() {
    state.withLock { $0.isCancelled = true }
    resume(.failure(CancellationError()))
  }

  func resume(_ result: Result<Outcome, any Swift.Error>) {
    let continuation = state.withLock { $0.continuation.take() }
    // The element leaves the subscription and is never used there again.
    nonisolated(unsafe) let result = result
    continuation?.resume(with: result)
  }
}
