extension PrimitiveSequenceType where Trait == SingleTrait {
  /// The element, once it is there.
  ///
  /// Reading it subscribes. Cancelling the task that waits disposes of the subscription and throws `CancellationError`.
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
  /// The element, once it is there; `nil` where the sequence completes without one.
  ///
  /// Reading it subscribes. Cancelling the task that waits disposes of the subscription and throws `CancellationError`.
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
  /// Reading it subscribes. Cancelling the task that waits disposes of the subscription and throws `CancellationError`.
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
  /// Subscribes and waits for what the handlers make of the event; an error and a disposal are thrown.
  fileprivate func outcome<Outcome>(
    _ handlers: (@escaping (Result<Outcome, any Swift.Error>) -> Void) -> (
      success: ((Element) -> Void)?, completed: (() -> Void)?
    )
  ) async throws -> Outcome {
    let subscription = SingleAssignmentDisposable()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let resumption = Resumption(continuation)
        let (success, completed) = handlers(resumption.resume)
        subscription.setDisposable(
          start(
            success: success, error: { resumption.resume(.failure($0)) }, completed: completed,
            disposed: { resumption.resume(.failure(CancellationError())) }))
      }
    } onCancel: {
      subscription.dispose()
    }
  }
}

/// Resumes a continuation once: a cancellation may meet the element on another thread.
private final class Resumption<Outcome>: Sendable {
  private let continuation: CheckedContinuation<Outcome, any Swift.Error>
  private let isResumed = AtomicValue(false)

  init(_ continuation: CheckedContinuation<Outcome, any Swift.Error>) {
    self.continuation = continuation
  }

  func resume(_ result: Result<Outcome, any Swift.Error>) {
    // Relaxed: the flag only decides which of two calls resumes; `continuation` never changes.
    if isResumed.exchange(true, ordering: .relaxed) { return }
    // The element leaves the subscription for good.
    nonisolated(unsafe) let result = result
    continuation.resume(with: result)
  }
}
