import RxCore

/// The observer that the closure of `create` is given.
final class ObserverObject: FixtureObject, EventReceiver {
  override class var members: MemberTable { table }

  private static let table = MemberTable(MemberRow.ofReceivers(ObserverObject.self))

  let host: FixtureHost
  private let downstream: AnyObserver<FixtureValue>

  init(_ downstream: AnyObserver<FixtureValue>, host: FixtureHost) {
    self.downstream = downstream
    self.host = host
    super.init(typeName: "AnyObserver")
  }

  func receive(_ event: Event<FixtureValue>) { downstream.on(event) }
}
