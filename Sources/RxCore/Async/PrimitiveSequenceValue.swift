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
    let resumption = Resumption<Outcome>()
    // The task disposes, not the cancellation handler: the runtime holds the task's lock there, and disposal calls user code.
    defer { if Task.isCancelled { subscription.dispose() } }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        resumption.wait(continuation)
        let (success, completed) = handlers(resumption.resume)
        subscription.setDisposable(
          start(
            success: success, error: { resumption.resume(.failure($0)) }, completed: completed,
            disposed: { resumption.resume(.failure(CancellationError())) }))
      }
    } onCancel: {
      resumption.resume(.failure(CancellationError()))
    }
  }
}

/// Resumes a continuation once: a cancellation may meet the element on another thread, or come before the continuation.
private final class Resumption<Outcome>: Sendable {
  private typealias Continuation = CheckedContinuation<Outcome, any Swift.Error>

  private enum State {
    case empty
    case waiting(Continuation)
    case resumed(Result<Outcome, any Swift.Error>?)
  }

  private let state = Guarded(State.empty)

  func wait(_ continuation: CheckedContinuation<Outcome, any Swift.Error>) {
    let early = state.withLock { state in
      guard case .resumed(let result) = state else {
        state = .waiting(continuation)
        return nil as Result<Outcome, any Swift.Error>?
      }
      return result
    }
    if let early { continuation.resume(with: early) }
  }

  func resume(_ result: Result<Outcome, any Swift.Error>) {
    let continuation: Continuation? = state.withLock { state in
      switch state {
      case .empty:
        state = .resumed(result)
        return nil
      case .waiting(let continuation):
        state = .resumed(nil)
        return continuation
      case .resumed: return nil
      }
    }
    // The element leaves the subscription for good.
    nonisolated(unsafe) let result = result
    continuation?.resume(with: result)
  }
}
