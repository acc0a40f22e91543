import RxCore

/// A connectable observable as fixtures see it.
final class ConnectableObject: FixtureObject {
  override class var members: MemberTable { table }

  private static let table = MemberTable(
    ["connect", "refCount", "autoconnect"].map { name in
      .of(ConnectableObject.self, "\(name)(...)") { connectable, call in
        connectable.mayBeConnected = true
        return try connectable.host.registry.callOperator(
          name, on: call.receiver, call.arguments, at: call.site, connectable.host)
      }
    })

  let host: FixtureHost
  /// Whether something has connected it, or counts its subscribers to do so.
  private(set) var mayBeConnected = false
  private let parts: Held<Parts>

  private struct Parts {
    let source: ConnectableObservable<FixtureValue>
    let observable: Observable<FixtureValue>
  }

  init(_ source: ConnectableObservable<FixtureValue>, host: FixtureHost) {
    self.host = host
    parts = Held(Parts(source: source, observable: host.counted(source)), host.budget)
    super.init(typeName: "ConnectableObservable")
  }

  var source: ConnectableObservable<FixtureValue>? { parts.use { $0.source } }

  override var observable: Observable<FixtureValue>? { parts.use { $0.observable } }
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
