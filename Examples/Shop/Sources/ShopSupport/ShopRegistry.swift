import RxCore
import RxFixtures
import Shop

/// In fixtures a product is written by its name.
extension Product: FixtureConvertible {
  /// The product of a name; `nil` if there is none.
  public static func fromFixture(
    _ value: FixtureValue, in context: FixtureContext
  ) throws -> Product? {
    let name = try context.read(value, as: String.self)
    return [Sample.tea, Sample.teapot, Sample.cup].first { $0.name == name }
  }

  /// The product's name.
  public func fixtureValue(in context: FixtureContext) throws -> FixtureValue { .string(name) }
}

extension OperatorRegistry {
  /// What the shop's fixtures can call.
  public static let shop: OperatorRegistry = {
    var registry = OperatorRegistry.standard
    registry.add("states(_:pause:search:)") {
      (
        typed: Observable<String>, pause: RxTimeInterval, scheduler: any SchedulerType,
        search: @escaping (String) throws -> Observable<[Product]>
      ) in
      let model = SearchModel(typed: typed, pause: pause, scheduler: scheduler) { text in
        Observable.deferred { try search(text) }.asSingle()
      }
      return model.state.asObservable().do(onDispose: { _ = model })
    }
    registry.add("loadMore(_:page:)") {
      (more: Observable<FixtureValue>, page: @escaping (Int) throws -> Observable<Page>) in
      let list = ProductList(more: more.map { _ in }) { number in
        Observable.deferred { try page(number) }.asSingle()
      }
      return list.state.asObservable().do(onDispose: { _ = list })
    }
    registry.add("sorted(_:by:)") { (lists: Observable<[Product]>, order: Order) in
      lists.sorted(by: order)
    }
    registry.add("retry(_:patiently:)") {
      (request: Observable<FixtureValue>, patiently: Bool, scheduler: any SchedulerType) in
      let session = Session(token: "t", scheduler: scheduler) { _ in .never() }
      return patiently
        ? session.sendPatiently { _ in request.asSingle() }
        : session.send { _ in request.asSingle() }
    }
    registry.add("Page.of(_:next:)") { (products: [Product], next: Int?) in
      Page(products: products, next: next)
    }
    registry.add("State.found") { SearchModel.State.found($0) }
    registry.add("State.failed") { (error: any Error) in
      SearchModel.State.failed(error as? ShopError ?? .offline)
    }
    registry.add(constant: "State.idle", SearchModel.State.idle)
    registry.add(constant: "State.searching", SearchModel.State.searching)
    registry.add(property: "products", \ProductList.State.products)
    registry.add(property: "isLoading", \ProductList.State.isLoading)
    registry.add(casesOf: Order.self)
    registry.add(constant: "ShopError.offline", ShopError.offline)
    registry.add(constant: "ShopError.unauthorized", ShopError.unauthorized)
    registry.add("ShopError.refused(reason:)") { ShopError.refused(reason: $0) }
    return registry
  }()
}
