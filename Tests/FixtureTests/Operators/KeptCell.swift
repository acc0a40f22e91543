import RxCore

@testable import RxFixtures

/// One run of a form's example, after which only the disposables and the inner observables are kept.
///
/// The cell puts a token into each source and its subscriptions, each closure and each observer of the form.
final class KeptCell {
  private final class Token {}

  private struct Watched {
    let name: String
    private(set) weak var token: Token?
  }

  private var tokens: [Watched] = []
  private var kept: [Any] = []

  /// What is still retained.
  var retained: Set<String> { Set(tokens.filter { $0.token != nil }.map(\.name)) }

  /// Calls a form so that its sources, its closures and its observers have tokens.
  func call(
    _ call: OperatorCall, _ body: (OperatorCall) throws -> FixtureValue
  ) throws -> FixtureValue {
    var matching = call.matching
    matching.given = matching.given.map { argument in
      Argument(
        label: argument.label, value: watched(argument.value), site: argument.site,
        isTrailingClosure: argument.isTrailingClosure)
    }
    let made = try body(
      OperatorCall(
        signature: call.signature, matching: matching, receiver: call.receiver.map(watched),
        host: call.host, site: call.site, stage: call.stage))
    guard case .observable(let result) = made else { return made }
    return .observable(observed(result, ofWindows: call.signature.name.hasPrefix("window")))
  }

  /// Connects a connectable observable, and keeps the connection.
  ///
  /// The form's own call of `connect()` returns the same connection, but an object that releases it at the end of the run.
  func connect(_ call: OperatorCall) throws { kept.append(try call.connectable().connect()) }

  /// Releases the disposables.
  func tearDown() { kept = [] }

  private func token(_ name: String) -> Token {
    let token = Token()
    tokens.append(Watched(name: name, token: token))
    return token
  }

  private func watched(_ value: FixtureValue) -> FixtureValue {
    switch value {
    case .observable(let source): return .observable(watched(source))
    case .array(let values) where values.contains(where: { $0.observable != nil }):
      return .array(values.map(watched))
    case .closure(let closure):
      let token = token("a closure")
      return .closure(
        FixtureClosure(changing: closure.parameterCount) { arguments in
          try withExtendedLifetime(token) { try closure.call(changing: &arguments) }
        })
    default: return value
    }
  }

  private func watched(_ source: Observable<FixtureValue>) -> Observable<FixtureValue> {
    let token = token("a source")
    return .create { observer in
      source.subscribe { event in withExtendedLifetime(token) { observer.on(event) } }
    }
  }

  private func observed(
    _ result: Observable<FixtureValue>, ofWindows hasWindows: Bool
  ) -> Observable<FixtureValue> {
    .create { [weak self] observer in
      let token = self?.token("an observer")
      let subscription = result.subscribe { event in
        if let inner = event.element?.inner(hasWindows) { self?.kept.append(inner) }
        withExtendedLifetime(token) { observer.on(event) }
      }
      self?.kept.append(subscription)
      return subscription
    }
  }
}

extension FixtureValue {
  /// The group or window; nil if the value is neither.
  fileprivate func inner(_ isWindow: Bool) -> Observable<FixtureValue>? {
    if case .object(let group as GroupObject) = self { return group.observable }
    return isWindow ? observable : nil
  }
}
