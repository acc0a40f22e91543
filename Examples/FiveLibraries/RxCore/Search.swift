import App
import RxCore

/// The states of a search screen.
func searchStates(
  of typed: Observable<String>, pause: RxTimeInterval, scheduler: any SchedulerType,
  search: @escaping (String) throws -> Observable<[String]>
) -> Observable<SearchState> {
  typed
    .debounce(pause, scheduler: scheduler)
    .distinctUntilChanged()
    .flatMapLatest { text -> Observable<SearchState> in
      if text.isEmpty { return .just(.idle) }
      return try search(text)
        .map { .found($0) }
        .retry(2, delay: pause, scheduler: scheduler)
        .catchAndReturn(.failed)
        .startWith(.loading)
    }
    .startWith(.idle)
    .distinctUntilChanged()
}
