import RxFixturesAssertions
import Search

/// A service that answers as a test says.
struct DrawnService: SearchService {
  let answer: (String) throws -> Observable<[Article]>

  func articles(about text: String) -> Single<[Article]> {
    Observable.deferred { try answer(text) }.asSingle()
  }
}

extension FixtureRunner {
  /// Runs fixtures that know the search, which belongs on the main actor.
  @MainActor static let search: FixtureRunner = {
    var registry = OperatorRegistry.standard
    registry.add("search(_:pause:answer:)") {
      (
        query: Observable<String>, pause: RxTimeInterval, scheduler: any SchedulerType,
        answer: @escaping (String) throws -> Observable<[Article]>
      ) in
      SearchViewModel(service: DrawnService(answer: answer), pause: pause, scheduler: scheduler)
        .states(query)
    }
    registry.add("titles(_:pause:answer:)") {
      (
        query: Observable<String>, pause: RxTimeInterval, scheduler: any SchedulerType,
        answer: @escaping (String) throws -> Observable<[Article]>
      ) in
      SearchViewModel(service: DrawnService(answer: answer), pause: pause, scheduler: scheduler)
        .titles(query)
    }
    registry.add("Article") { Article($0) }
    registry.add(property: "title", \Article.title)
    registry.add(constant: "State.idle", SearchViewModel.State.idle)
    registry.add(constant: "State.loading", SearchViewModel.State.loading)
    registry.add(constant: "State.failed", SearchViewModel.State.failed)
    registry.add("State.found") { SearchViewModel.State.found($0) }
    registry.add(constant: "SearchFailure.offline", SearchFailure.offline)
    registry.add("SearchFailure.server(code:)") { SearchFailure.server(code: $0) }
    return FixtureRunner(registry: registry)
  }()
}
