import RxCore

/// A connectable observable as fixtures see it.
final class ConnectableObject: FixtureObject {
  static let memberNames = ["connect", "refCount", "autoconnect"]

  let typeName = "ConnectableObservable"
  let host: FixtureHost
  private let parts: Held<Parts>

  private struct Parts {
    let source: ConnectableObservable<FixtureValue>
    let observable: Observable<FixtureValue>
  }

  init(_ source: ConnectableObservable<FixtureValue>, host: FixtureHost) {
    self.host = host
    parts = Held(Parts(source: source, observable: host.counted(source)), host.budget)
  }

  var source: ConnectableObservable<FixtureValue>? { parts.use { $0.source } }

  var observable: Observable<FixtureValue>? { parts.use { $0.observable } }

  func call(
    _ member: String, _ arguments: [Argument], at site: ExpressionSite
  ) throws -> FixtureValue? {
    guard Self.memberNames.contains(member) else { return nil }
    return try host.registry.callOperator(
      member, on: .object(self), arguments, at: site, host)
  }
}

extension OperatorCall {
  /// The connectable observable that an operator is called on.
  func connectable() throws -> ConnectableObservable<FixtureValue> {
    guard case .object(let object as ConnectableObject)? = receiver, let source = object.source
    else {
      throw site.diagnostic(
        "'\(signature.labelledName)' needs a connectable observable",
        note: "publish(), replay(_:) and multicast(_:) make one")
    }
    return source
  }
}
