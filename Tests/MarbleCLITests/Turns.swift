import VirtualTimeCore

/// A semaphore for tasks: limits how many run at once, and resumes waiting tasks in order of arrival.
final class Turns: Sendable {
  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: PlainMutex<State>

  init(_ count: Int) {
    state = PlainMutex(State(free: count))
  }

  /// Waits until the task may run; call `end()` afterwards.
  func begin() async {
    await withCheckedContinuation { turn in
      let isFree = state.withLock { state in
        if state.free == 0 {
          state.waiting.append(turn)
          return false
        }
        state.free -= 1
        return true
      }
      if isFree { turn.resume() }
    }
  }

  func end() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.waiting.isEmpty {
        state.free += 1
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
