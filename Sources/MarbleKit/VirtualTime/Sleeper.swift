import VirtualTimeCore

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
    let last = state.withLock { state in
      if case .woken = state { return state }
      return exchange(&state, with: .woken(result))
    }
    if case .asleep(let continuation) = last { continuation.resume(with: result) }
  }
}
