import App
import Combine

/// The states of a search screen.
func searchStates<Time: Scheduler>(
  of typed: AnyPublisher<String, Never>, pause: Time.SchedulerTimeType.Stride, scheduler: Time,
  search: @escaping (String) -> AnyPublisher<[String], any Error>
) -> AnyPublisher<SearchState, Never> {
  typed
    .debounce(for: pause, scheduler: scheduler)
    .removeDuplicates()
    .map { text -> AnyPublisher<SearchState, Never> in
      if text.isEmpty { return Just(.idle).eraseToAnyPublisher() }
      return search(text)
        .catch { _ in Just(()).delay(for: pause, scheduler: scheduler).flatMap { search(text) } }
        .map { .found($0) }
        .replaceError(with: .failed)
        .prepend(.loading)
        .eraseToAnyPublisher()
    }
    .switchToLatest()
    .prepend(.idle)
    .removeDuplicates()
    .eraseToAnyPublisher()
}
