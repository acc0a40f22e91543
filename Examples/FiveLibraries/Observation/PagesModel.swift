import App
import Observation

/// The model of a list that loads its items page by page.
@MainActor @Observable
final class PagesModel {
  private(set) var state = Pages()

  @ObservationIgnored private let load: @MainActor (Int) async throws -> [String]
  @ObservationIgnored private var page = 0
  @ObservationIgnored private var isComplete = false

  init(load: @escaping @MainActor (Int) async throws -> [String]) {
    self.load = load
  }

  /// The list needs the next page: when it appears, and when the user has scrolled to its end.
  func loadPage() {
    if state.isLoading || isComplete { return }
    state.isLoading = true
    Task {
      if let items = try? await load(page) {
        page += 1
        isComplete = items.isEmpty
        state = Pages(state.items + items)
      } else {
        state.isLoading = false
      }
    }
  }
}
