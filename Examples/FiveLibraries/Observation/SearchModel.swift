import App
import Observation

/// The model of a search screen.
@MainActor @Observable
final class SearchModel {
  private(set) var state = SearchState.idle

  @ObservationIgnored private let pause: Duration
  @ObservationIgnored private let clock: any Clock<Duration>
  @ObservationIgnored private let search: @MainActor (String) async throws -> [String]
  @ObservationIgnored private var searched: String?
  @ObservationIgnored private var pausing: Task<Void, Never>?
  @ObservationIgnored private var running: Task<Void, any Error>?

  init(
    pause: Duration, clock: any Clock<Duration>,
    search: @escaping @MainActor (String) async throws -> [String]
  ) {
    self.pause = pause
    self.clock = clock
    self.search = search
  }

  /// The user has changed the text.
  func type(_ text: String) {
    pausing?.cancel()
    pausing = Task {
      try? await clock.sleep(for: pause)
      if !Task.isCancelled { begin(text) }
    }
  }

  private func begin(_ text: String) {
    if text == searched { return }
    searched = text
    running?.cancel()
    if text.isEmpty {
      state = .idle
      return
    }
    state = .loading
    running = Task {
      let result = try await result(of: text)
      if !Task.isCancelled { state = result }
    }
  }

  /// Searches, and once more after an error; throws if the task is cancelled.
  private func result(of text: String) async throws -> SearchState {
    do { return .found(try await search(text)) } catch {}
    try await clock.sleep(for: pause)
    do { return .found(try await search(text)) } catch { return .failed }
  }
}
