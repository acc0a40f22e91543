import RxCore

/// A relay as fixtures see it.
final class RelayObject: EventReceiver {
  static let memberNames = ["accept", "value"]

  let typeName: String
  let host: FixtureHost
  private let parts: Held<Parts>

  private struct Parts {
    let observable: Observable<FixtureValue>
    let accept: (FixtureValue) -> Void
    let value: (() -> FixtureValue)?
  }

  init(
    _ relay: Observable<FixtureValue>, _ typeName: String, host: FixtureHost,
    accept: @escaping (FixtureValue) -> Void, value: (() -> FixtureValue)? = nil
  ) {
    self.typeName = typeName
    self.host = host
    let observable = host.counted(relay)
    parts = Held(Parts(observable: observable, accept: accept, value: value), host.budget)
  }

  var observable: Observable<FixtureValue>? { parts.use { $0.observable } }

  /// Takes elements and completions; an error is a mistake that the test fails with.
  func receive(_ event: Event<FixtureValue>) {
    switch event {
    case .next(let element): parts.use { $0.accept(element) }
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
    member == "value" ? parts.use { $0.value?() } ?? nil : nil
  }
}
