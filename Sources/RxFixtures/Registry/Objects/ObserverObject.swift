import RxCore

/// The observer that the closure of `create` is given.
final class ObserverObject: EventReceiver {
  static let memberNames = ["onNext", "onError", "onCompleted", "on", "asObserver"]

  let typeName = "AnyObserver"
  let host: FixtureHost
  private let downstream: AnyObserver<FixtureValue>

  init(_ downstream: AnyObserver<FixtureValue>, host: FixtureHost) {
    self.downstream = downstream
    self.host = host
  }

  func receive(_ event: Event<FixtureValue>) { downstream.on(event) }

  func call(
    _ member: String, _ arguments: [Argument], at site: ExpressionSite
  ) throws -> FixtureValue? {
    if member == "asObserver" { return .object(self) }
    return try callObserver(member, arguments, at: site)
  }
}
