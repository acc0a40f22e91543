import RxCore

final class RelayObject: FixtureObject, EventReceiver {
  override class var members: MemberTable { table }

  private static let table = MemberTable([
    .of(RelayObject.self, "accept()") { relay, _ in
      try relay.send(.next(.void))
      return .void
    },
    .of(RelayObject.self, "accept(_: {})") { relay, call in
      try relay.send(.next(call.value(0)))
      return .void
    },
    .of(RelayObject.self, "value") { relay, _ in relay.parts.use { $0.value?() } ?? nil },
  ])

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
    self.host = host
    let observable = host.counted(relay)
    parts = Held(Parts(observable: observable, accept: accept, value: value), host.budget)
    super.init(typeName: typeName)
  }

  override var observable: Observable<FixtureValue>? { parts.use { $0.observable } }

  /// Takes elements and completions; an error is a mistake that the test fails with.
  func receive(_ event: Event<FixtureValue>) {
    switch event {
    case .next(let element): parts.use { $0.accept(element) }
    case .error(let error): host.fail("a relay was bound to a source that failed with \(error)")
    case .completed: break
    }
  }
}
