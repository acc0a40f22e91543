import RxCore

/// A group of `groupBy`: an observable with a key.
final class GroupObject: FixtureObject {
  override class var members: MemberTable { table }

  private static let table = MemberTable([
    .of(GroupObject.self, "key") { group, _ in group.parts.use { $0.key } }
  ])

  private let parts: Held<Parts>

  private struct Parts {
    let key: FixtureValue
    let observable: Observable<FixtureValue>
  }

  init(_ group: GroupedObservable<FixtureValue, FixtureValue>, host: FixtureHost) {
    let observable = host.counted(group.asObservable())
    parts = Held(Parts(key: group.key, observable: observable), host.budget)
    super.init(typeName: "GroupedObservable")
  }

  override var observable: Observable<FixtureValue>? { parts.use { $0.observable } }
}
