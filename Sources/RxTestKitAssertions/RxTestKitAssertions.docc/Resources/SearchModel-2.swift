import RxCore

/// Searches for the text that a user types.
final class SearchModel {
  let results: Observable<String>

  init(
    typed: Observable<String>, scheduler: any SchedulerType,
    search: @escaping (String) -> Observable<String>
  ) {
    results =
      typed
      .debounce(.milliseconds(3), scheduler: scheduler)
      .flatMapLatest { text in search(text) }
  }
}
