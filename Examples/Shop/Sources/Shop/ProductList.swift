import RxCore

/// A long list of products that grows while the user scrolls.
public final class ProductList {
  /// What the screen shows.
  public struct State: Equatable, Sendable {
    /// The products of all pages so far.
    public var products: [Product] = []

    /// Whether a page is being loaded.
    public var isLoading = false

    /// Why the last page did not come.
    ///
    /// The next request asks for it again.
    public var problem: ShopError?

    /// The number of the page that comes next; `nil` if there is none.
    public var next: Int? = 1

    /// Makes the state of an empty list.
    public init() {}
  }

  fileprivate enum Change {
    case loading
    case loaded(Page)
    case failed(ShopError)
  }

  /// What the screen shows: first the current state, then each new one.
  public let state: Driver<State>

  private let current = BehaviorRelay(value: State())
  private let bag = DisposeBag()

  /// Makes a list.
  ///
  /// - Parameters:
  ///   - more: The user reached the end of the list, or wants to try again.
  ///   - load: Loads a page by its number.
  public init(more: Observable<Void>, load: @escaping (Int) -> Single<Page>) {
    state = current.asDriver()
    more
      .flatMapFirst { [current] in
        guard let next = current.value.next else { return Observable<Change>.empty() }
        return load(next).asObservable()
          .map { .loaded($0) }
          .catch { error in .just(.failed(error as? ShopError ?? .offline)) }
          .startWith(.loading)
      }
      .map { [current] change in current.value.after(change) }
      .bind(to: current)
      .disposed(by: bag)
  }
}

extension ProductList.State {
  fileprivate func after(_ change: ProductList.Change) -> Self {
    var state = self
    state.isLoading = false
    state.problem = nil
    switch change {
    case .loading:
      state.isLoading = true
    case .loaded(let page):
      state.products += page.products
      state.next = page.next
    case .failed(let problem):
      state.problem = problem
    }
    return state
  }
}
