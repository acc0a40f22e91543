import RxCore

/// One task that waits, once.
final class Sleeper: Sendable {
  private enum State {
    case awake
    case asleep(CheckedContinuation<Void, any Swift.Error>)
    case woken(Result<Void, any Swift.Error>)
  }

  private let state = Guarded(State.awake)

  func sleep() async throws {
    try await withCheckedThrowingContinuation { continuation in
      let result: Result<Void, any Swift.Error>? = state.withLock { state in
        if case .woken(let result) = state { return result }
        state = .asleep(continuation)
        return nil
      }
      if let result { continuation.resume(with: result) }
    }
  }

  func wake(_ result: Result<Void, any Swift.Error>) {
    let continuation: CheckedContinuation<Void, any Swift.Error>? = state.withLock { state in
      switch state {
      case .awake:
        state = .woken(result)
        return nil
      case .asleep(let continuation):
        state = .woken(result)
        return continuation
      case .woken: return nil
      }
    }
    continuation?.resume(with: result)
  }
}
