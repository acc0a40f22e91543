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

  /// Calls `onNext(_:)`, `onError(_:)`, `onCompleted()` or `on(_:)`.
  func callObserver(
    _ member: String, _ arguments: [Argument], at site: ExpressionSite
  ) throws -> FixtureValue? {
    switch member {
    case "onNext": try send(.next(try element(arguments, "onNext(_:)", at: site)))
    case "onError":
      let value = try site.one(arguments, label: nil, "onError(_:)")
      guard let error = value.asError else {
        throw site.diagnostic("'onError(_:)' needs an error, not \(value.kind)")
      }
      try send(.error(error.thrown))
    case "onCompleted":
      try site.require(arguments, none: "onCompleted()")
      try send(.completed)
    case "on":
      guard case .event(let event) = try site.one(arguments, label: nil, "on(_:)") else {
        throw site.diagnostic("'on(_:)' needs an event, such as .next(1)")
      }
      try send(event)
    default: return nil
    }
    return .void
  }

  /// The element of `onNext(_:)`; `onNext()` sends `()`.
  func element(
    _ arguments: [Argument], _ method: String, at site: ExpressionSite
  ) throws -> FixtureValue {
    arguments.isEmpty ? .void : try site.one(arguments, label: nil, method)
  }
}
