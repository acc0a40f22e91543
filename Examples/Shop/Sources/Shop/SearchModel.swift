import RxCore

/// A search field, and what was found.
public final class SearchModel {
  /// What the screen shows.
  public enum State: Equatable, Sendable {
    /// Nothing, because nothing is in the field.
    case idle

    /// A spinner.
    case searching

    /// The products that were found.
    case found([Product])

    /// Why nothing was found.
    case failed(ShopError)
  }

  /// What the screen shows: first the current state, then each new one.
  public let state: Driver<State>

  private let current = BehaviorRelay(value: State.idle)
  private let bag = DisposeBag()

  /// Makes a search.
  ///
  /// - Parameters:
  ///   - typed: The text of the field, whenever it changes.
  ///   - pause: How long the user must pause before the server is asked.
  ///   - scheduler: Measures the pause.
  ///   - search: Asks the server.
  public init(
    typed: Observable<String>, pause: RxTimeInterval = .milliseconds(300),
    scheduler: any SchedulerType = MainScheduler.instance,
    search: @escaping (String) -> Single<[Product]>
  ) {
    state = current.asDriver()
    typed
      .map { $0.filter { $0 != " " } }
      .debounce(pause, scheduler: scheduler)
      .distinctUntilChanged()
      .flatMapLatest { text in text.isEmpty ? .just(.idle) : Self.states(of: search(text)) }
      .bind(to: current)
      .disposed(by: bag)
  }

  private static func states(of answer: Single<[Product]>) -> Observable<State> {
    answer.asObservable()
      .map { .found($0) }
      .catch { error in .just(.failed(error as? ShopError ?? .offline)) }
      .startWith(.searching)
  }
}
