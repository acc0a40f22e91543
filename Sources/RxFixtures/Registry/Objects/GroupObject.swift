import RxCore

/// A group of `groupBy`: an observable with a key.
final class GroupObject: FixtureObject {
  static let memberNames = ["key"]

  let typeName = "GroupedObservable"
  private let parts: Held<Parts>

  private struct Parts {
    let key: FixtureValue
    let observable: Observable<FixtureValue>
  }

  init(_ group: GroupedObservable<FixtureValue, FixtureValue>, host: FixtureHost) {
    let observable = host.counted(group.asObservable())
    parts = Held(Parts(key: group.key, observable: observable), host.budget)
  }

  var observable: Observable<FixtureValue>? { parts.use { $0.observable } }

  func property(_ member: String, at site: ExpressionSite) throws -> FixtureValue? {
    member == "key" ? parts.use { $0.key } : nil
  }
}
