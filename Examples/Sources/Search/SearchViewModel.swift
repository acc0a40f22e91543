import Dispatch
import RxCore

/// Turns what a user types into what a screen shows.
@MainActor
public final class SearchViewModel {
  /// What the screen shows.
  public enum State: Equatable, Sendable {
    /// Nothing, because nothing has been typed.
    case idle

    /// That the service has been asked.
    case loading

    /// What the service has found.
    case found([Article])

    /// That the service has failed twice.
    case failed
  }

  private let service: any SearchService
  private let pause: RxTimeInterval
  private let scheduler: any SchedulerType

  /// Makes a view model.
  ///
  /// - Parameters:
  ///   - service: Where articles are looked up.
  ///   - pause: How long the user must have typed nothing, and how long after a failure the service is asked once more.
  ///   - scheduler: What measures that time.
  public init(
    service: any SearchService, pause: RxTimeInterval = .milliseconds(300),
    scheduler: any SchedulerType = MainScheduler.instance
  ) {
    self.service = service
    self.pause = pause
    self.scheduler = scheduler
  }

  /// What the screen shows, on the main queue.
  ///
  /// - Parameter query: The text field's text, whenever it changes.
  /// - Returns: What there is to show, whenever that changes.
  public func states(_ query: Observable<String>) -> Observable<State> {
    query
      .map { String($0.drop { $0 == " " }) }
      .debounce(pause, scheduler: scheduler)
      .distinctUntilChanged()
      .flatMapLatest { self.search($0) }
      .observe(on: MainScheduler.instance)
  }

  /// The titles that a list shows: of what the service has found, or none.
  ///
  /// - Parameter query: The text field's text, whenever it changes.
  /// - Returns: The titles, whenever they change.
  public func titles(_ query: Observable<String>) -> Driver<[String]> {
    states(query)
      .map { state in
        if case .found(let articles) = state { articles.map(\.title) } else { [] }
      }
      .distinctUntilChanged()
      .asDriver(onErrorJustReturn: [])
  }

  private func search(_ text: String) -> Observable<State> {
    if text.isEmpty { return .just(.idle) }
    return service.articles(about: text).asObservable()
      .retry(2, delay: pause, scheduler: scheduler)
      .map { .found($0) }
      .catchAndReturn(.failed)
      .startWith(.loading)
  }
}
