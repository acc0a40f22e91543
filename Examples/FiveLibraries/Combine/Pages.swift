import App
import Combine

/// The model of a list that loads its items page by page.
final class PagesModel {
  @Published private(set) var state = Pages()

  private let load: (Int) -> AnyPublisher<[String], any Error>
  private var page = 0
  private var isComplete = false
  private var requests: AnyCancellable?
  private var running: AnyCancellable?

  init(
    more: AnyPublisher<Void, Never>, load: @escaping (Int) -> AnyPublisher<[String], any Error>
  ) {
    self.load = load
    requests = more.prepend(()).sink { [weak self] in self?.loadPage() }
  }

  private func loadPage() {
    if state.isLoading || isComplete { return }
    state.isLoading = true
    running = load(page).sink(
      receiveCompletion: { [weak self] end in
        if case .failure = end { self?.state.isLoading = false }
      },
      receiveValue: { [weak self] items in self?.add(items) })
  }

  private func add(_ items: [String]) {
    page += 1
    isComplete = items.isEmpty
    state = Pages(state.items + items)
  }
}
