import RxCore

/// A group of `groupBy`: an observable with a key.
final class GroupObject: FixtureObject {
  static let memberNames = ["key"]

  let typeName = "GroupedObservable"
  let key: FixtureValue
  let observable: Observable<FixtureValue>?

  init(_ group: GroupedObservable<FixtureValue, FixtureValue>, host: FixtureHost) {
    key = group.key
    observable = host.counted(group.asObservable())
  }

  func property(_ member: String, at site: ExpressionSite) throws -> FixtureValue? {
    member == "key" ? key : nil
  }
}
