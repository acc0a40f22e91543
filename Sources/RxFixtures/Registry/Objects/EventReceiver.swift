import RxCore

/// A thing of a fixture that receives events.
protocol EventReceiver: FixtureObject {
  var host: FixtureHost { get }

  func receive(_ event: Event<FixtureValue>)
}

extension EventReceiver {
  /// Receives an event as a step of the test.
  func send(_ event: Event<FixtureValue>) throws {
    let budget = host.budget
    try budget.spendSteps()
    try budget.enter()
    defer { budget.leave() }
    receive(event)
  }

  /// The observer for an operator.
  var observer: AnyObserver<FixtureValue> {
    AnyObserver { event in
      // What is wrong is kept by the budget.
      try? self.send(event)
    }
  }
}

extension MemberRow {
  static func ofReceivers<Receiver: EventReceiver>(_ type: Receiver.Type) -> [MemberRow] {
    [
      sending(to: type, "onNext()") { _, _ in .next(.void) },
      sending(to: type, "onNext(_: {})") { _, call in .next(call.value(0)) },
      sending(to: type, "onError(_:)") { receiver, call in
        guard let error = try receiver.host.error(call.value(0)) else {
          throw call.site.diagnostic("'onError(_:)' needs an error, not \(call.value(0).kind)")
        }
        return .error(error.thrown)
      },
      sending(to: type, "onCompleted()") { _, _ in .completed },
      sending(to: type, "on(_:)") { _, call in
        guard case .event(let event) = call.value(0) else {
          throw call.site.diagnostic("'on(_:)' needs an event, such as .next(1)")
        }
        return event
      },
      .of(type, "asObserver()") { _, call in call.receiver },
    ]
  }

  private static func sending<Receiver: EventReceiver>(
    to type: Receiver.Type, _ spelling: String,
    _ event: @escaping @Sendable (Receiver, MemberCall) throws -> Event<FixtureValue>
  ) -> MemberRow {
    .of(type, spelling) { receiver, call in
      try receiver.send(try event(receiver, call))
      return .void
    }
  }
}
