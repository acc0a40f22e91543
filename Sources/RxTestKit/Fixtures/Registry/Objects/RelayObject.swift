import RxCore

/// A relay as fixtures see it.
final class RelayObject: EventReceiver {
  static let memberNames = ["accept", "value"]

  let typeName: String
  let host: FixtureHost
  let observable: Observable<FixtureValue>?
  private let accept: (FixtureValue) -> Void
  private let value: (() -> FixtureValue)?

  init(
    _ relay: Observable<FixtureValue>, _ typeName: String, host: FixtureHost,
    accept: @escaping (FixtureValue) -> Void, value: (() -> FixtureValue)? = nil
  ) {
    self.typeName = typeName
    self.host = host
    self.accept = accept
    self.value = value
    observable = host.counted(relay)
  }

  /// Takes elements and completions; an error is a mistake that the test fails with.
  func receive(_ event: Event<FixtureValue>) {
    switch event {
    case .next(let element): accept(element)
    case .error(let error): host.fail("a relay was bound to a source that failed with \(error)")
    case .completed: break
    }
  }

  func call(
    _ member: String, _ arguments: [Argument], at site: ExpressionSite
  ) throws -> FixtureValue? {
    guard member == "accept" else { return nil }
    try send(.next(try element(arguments, "accept(_:)", at: site)))
    return .void
  }

  func property(_ member: String, at site: ExpressionSite) throws -> FixtureValue? {
    member == "value" ? value?() : nil
  }
}
