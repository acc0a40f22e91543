#if RXSWIFT
  import RxCocoa
  import RxRelay
  import RxSwift
#else
  import RxCore
#endif

/// An element of the pipelines.
struct Item: Equatable {
  var id: Int
  var title: String
}

struct Order {
  var name: String
  var email: String?
  var age: Int
  var price: Double
  var isPending: Bool
  var items: [Item]
}

enum Action {
  case submit
  case select(Int)
  case rename(String)
  case wait
}

enum Failure: Error {
  case offline
  case status(Int)
}

enum Service {
  static func items(named name: String, limit: Int) -> Observable<[Item]> { .just([]) }
  static func price(of item: Item) -> Observable<Double> { .just(1) }
  static func register(_ name: String, age: Int) -> Single<Bool> { .just(true) }
  static func user(_ id: Int) -> Single<String> { .just("") }
  static func cached(_ id: Int) -> Maybe<String> { .empty() }
  static func save(_ item: Item) -> Completable { .empty() }
}
