import App
import AsyncAlgorithms

/// The states of a search screen.
func searchStates<Typed: AsyncSequence<String, Never> & Sendable>(
  of typed: Typed, pause: Duration, clock: some Clock<Duration>,
  search: @escaping @Sendable (String) async throws -> [String]
) -> some AsyncSequence<SearchState, Never> & Sendable {
  AsyncStream { states in
    let task = Task {
      states.yield(.idle)
      var running: Task<Void, any Error>?
      for await text in typed.debounce(for: pause, clock: clock).removeDuplicates() {
        running?.cancel()
        if text.isEmpty {
          states.yield(.idle)
          continue
        }
        states.yield(.loading)
        running = Task {
          let state = try await result(of: text, pause: pause, clock: clock, search: search)
          if !Task.isCancelled { states.yield(state) }
        }
      }
    }
    states.onTermination = { _ in task.cancel() }
  }
  .removeDuplicates()
}

/// Searches, and once more after an error; throws if the task is cancelled.
private func result(
  of text: String, pause: Duration, clock: some Clock<Duration>,
  search: @Sendable (String) async throws -> [String]
) async throws -> SearchState {
  do { return .found(try await search(text)) } catch {}
  try await clock.sleep(for: pause)
  do { return .found(try await search(text)) } catch { return .failed }
}
