import App
import RxSwift

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
        .retry { errors in
          errors.enumerated().flatMap { attempt, error in
            attempt == 0 ? Observable<Int>.timer(pause, scheduler: scheduler) : .error(error)
          }
        }
        .catchAndReturn(.failed)
        .startWith(.loading)
    }
    .startWith(.idle)
    .distinctUntilChanged()
}
