import RxCore
import RxTestKit

/// Converts values between fixtures and Swift, during one call in a test.
public struct FixtureContext {
  let host: FixtureHost
  let site: ExpressionSite
  /// The requester of the conversion, as text for a message: `'search(_:)'`.
  let name: String
  /// Where the converted value comes from, as text behind what is needed: ` from this closure`.
  var origin = ""

  /// The test's scheduler.
  public var scheduler: TestScheduler { host.clock }

  /// Converts a fixture's value to Swift.
  ///
  /// - Parameters:
  ///   - value: The fixture's value.
  ///   - type: The Swift type.
  /// - Returns: The Swift value; `nil` if the fixture's value is of the wrong kind.
  /// - Throws: A `Diagnostic`.
  public func read<Value>(_ value: FixtureValue, as type: Value.Type) throws -> Value? {
    if let convertible = type as? any FixtureConvertible.Type,
      let result = try convertible.fromFixture(value, in: self)
    {
      return result as? Value
    }
    if let readable = type as? any ObservableReadable.Type {
      return try value.asObservable.flatMap { try readable.reading($0, in: self) as? Value }
    }
    switch value {
    case .void: return () as? Value
    case .error(let error): return error.thrown as? Value
    case .string(let text) where type == (any Error).self: return FixtureError(text) as? Value
    case .object(let object) where object is SchedulerObject:
      let readable = type as? any SchedulerReadable.Type
      return (readable?.reading(host.clock) ?? host.clock) as? Value
    case .foreign(let foreign): return foreign.base as? Value
    case .implicit where type == (any Error).self:
      return try host.error(value).flatMap { $0.thrown as? Value }
    case .implicit(let member): return try read(member, as: type)
    default: return nil
    }
  }

  /// Reads what is written without its type: `.fast`, `.server(code: 500)`.
  private func read<Value>(_ member: FixtureImplicitMember, as type: Value.Type) throws -> Value? {
    let name = "\(type).\(member.name)"
    if let arguments = member.arguments {
      guard host.factoryNames.contains(name) else { return nil }
      return try read(host.callFactory(name, arguments, at: member.site), as: type)
    }
    return try host.constant(name, at: member.site).flatMap { try read($0, as: type) }
  }

  /// Converts a Swift value to a fixture's value.
  ///
  /// - Parameter value: The Swift value.
  /// - Returns: The fixture's value. A value of an unknown type is opaque.
  /// - Throws: A `Diagnostic` if fixtures cannot represent the value, such as a number that is too large.
  public func write<Value>(_ value: Value) throws -> FixtureValue {
    switch value {
    case let value as any FixtureConvertible: return try value.fixtureValue(in: self)
    case let error as any Error: return .error(FixtureError(error))
    case let source as any ObservableConvertibleType:
      return .observable(host.counted(elements(of: source)))
    case let sequence as any AsyncSequence: return elements(of: sequence)
    default: return try parts(of: value) ?? .foreign(ForeignValue(value, in: self))
    }
  }

  /// The elements of an asynchronous sequence, which a task on the test's scheduler iterates for each subscription.
  private func elements<Sequence: AsyncSequence>(of sequence: Sequence) -> FixtureValue {
    .observable(host.counted(elements(of: sequence.iterated(on: host.clock._world.executor))))
  }

  /// The parts of a tuple.
  private func parts(of value: Any) throws -> FixtureValue? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .tuple else { return nil }
    if mirror.children.isEmpty { return .void }
    let labels = mirror.children.map { child in
      child.label.flatMap { NameSpelling.isName($0) ? $0 : nil }
    }
    return .tuple(try mirror.children.map { try write($0.value) }, labels: labels)
  }
}

extension FixtureContext {
  /// Notes a fault that no observer is to see as an error of the sequence.
  func reporting<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch {
      if let fault = error as? Diagnostic { host.budget.report(fault) }
      throw error
    }
  }

  /// The text of a value that a diagram draws and no `where` row binds; nil for other values.
  func unboundText(of value: FixtureValue) -> String? {
    let text: String
    switch value {
    case .int(let number): text = "\(number)"
    case .string(let string): text = string
    default: return nil
    }
    return host.unboundTexts.contains(text) ? text : nil
  }

  /// How to bind what a diagram draws to an element of a type; nil if no diagram draws the value as it is.
  func binding<Element>(for value: FixtureValue, _ type: Element.Type) -> String? {
    guard let text = unboundText(of: value) else { return nil }
    let key = MarbleSyntax.rxjs.canDraw(text) ? text : text.debugDescription
    return "bind it: where \(key) = \(example(ofTypeNamed: "\(type)", drawn: text))"
  }

  /// An expression for a value of a type, with what it needs left out.
  private func example(ofTypeNamed name: String, drawn text: String) -> String {
    if name == "String" { return text.debugDescription }
    if name.hasPrefix("Array<") {
      return "[\(example(ofTypeNamed: String(name.dropFirst(6).dropLast()), drawn: text))]"
    }
    return host.registry.forms(named: name).first.map { "\($0.signature.name)(…)" } ?? "…"
  }

  /// What may help where a value is of the wrong kind.
  func suggestion<Value>(for value: FixtureValue, _ type: Value.Type) -> String? {
    if case .implicit(let member) = value {
      let members = host.memberNames(of: "\(type)")
      return NameSpelling.nearest(to: member.name, among: members).map { "did you mean '.\($0)'?" }
    }
    return host.registry.forms(named: "\(type)").first.map {
      "there is '\($0.signature.labelledName)'"
    }
  }
}
