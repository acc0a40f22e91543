import App
import AsyncAlgorithms

/// The states of a list that loads its items page by page.
func pageStates<Requests: AsyncSequence<Void, Never> & Sendable>(
  more: Requests, load: @escaping @Sendable (Int) async throws -> [String]
) -> some AsyncSequence<Pages, Never> & Sendable {
  AsyncStream { states in
    let list = List(states, load: load)
    let task = Task {
      await list.loadPage()
      for await _ in more { await list.loadPage() }
    }
    states.onTermination = { _ in task.cancel() }
  }
}

private actor List {
  private var pages = Pages()
  private var page = 0
  private var isComplete = false
  private let states: AsyncStream<Pages>.Continuation
  private let load: @Sendable (Int) async throws -> [String]

  init(
    _ states: AsyncStream<Pages>.Continuation,
    load: @escaping @Sendable (Int) async throws -> [String]
  ) {
    self.states = states
    self.load = load
  }

  /// Starts to load the next page, unless a page is loading.
  func loadPage() {
    if pages.isLoading || isComplete { return }
    change { $0.isLoading = true }
    Task {
      if let items = try? await load(page) {
        page += 1
        isComplete = items.isEmpty
        change { $0 = Pages($0.items + items) }
      } else {
        change { $0.isLoading = false }
      }
    }
  }

  private func change(_ body: (inout Pages) -> Void) {
    body(&pages)
    states.yield(pages)
  }
}
