import RxCore

/// A thing of a fixture that receives events.
protocol EventReceiver: FixtureObject {
  var host: FixtureHost { get }

  /// Receives an event.
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
  /// The members of what receives events.
  static func ofReceivers<Receiver: EventReceiver>(_ type: Receiver.Type) -> [MemberRow] {
    [
      sending(to: type, "onNext()") { _ in .next(.void) },
      sending(to: type, "onNext(_: {})") { .next($0.value(0)) },
      sending(to: type, "onError(_:)") { call in
        guard let error = call.value(0).asError else {
          throw call.site.diagnostic("'onError(_:)' needs an error, not \(call.value(0).kind)")
        }
        return .error(error.thrown)
      },
      sending(to: type, "onCompleted()") { _ in .completed },
      sending(to: type, "on(_:)") { call in
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
    _ event: @escaping @Sendable (MemberCall) throws -> Event<FixtureValue>
  ) -> MemberRow {
    .of(type, spelling) { receiver, call in
      try receiver.send(try event(call))
      return .void
    }
  }
}
