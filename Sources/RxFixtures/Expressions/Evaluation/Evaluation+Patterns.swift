import RxCore
import RxTestKit

extension Evaluation {
  /// Whether a pattern takes a value; its variables are then filled.
  func matches(_ value: FixtureValue, _ pattern: Pattern, _ frame: Frame) throws -> Bool {
    switch pattern {
    case .anything: return true
    case .variable(let slot):
      frame.slots[slot] = value
      return true
    case .value(let id): return try matches(value, id, frame)
    case .tuple(let patterns, let range):
      guard case .tuple(let parts, _) = value, parts.count == patterns.count else {
        throw diagnostic("a tuple of \(patterns.count) is needed; this is \(value.kind)", at: range)
      }
      return try matches(parts, patterns, frame)
    case .member(let name, let patterns, let range):
      return try matches(value, member: name, patterns, at: range, frame)
    case .present(let pattern): return try !value.isNil && matches(value, pattern, frame)
    case .type(let type, let pattern):
      return try isOf(type, value) && matches(value, pattern, frame)
    }
  }

  private func matches(
    _ values: [FixtureValue], _ patterns: [Pattern], _ frame: Frame
  ) throws -> Bool {
    guard values.count == patterns.count else { return false }
    for (value, pattern) in zip(values, patterns) where try !matches(value, pattern, frame) {
      return false
    }
    return true
  }

  private func matches(_ value: FixtureValue, _ id: NodeID, _ frame: Frame) throws -> Bool {
    let wanted = try self.value(id, frame)
    if case .range(let range) = wanted, case .int(let integer) = value {
      return range.contains(integer)
    }
    return try isEqual(value, wanted, id)
  }

  private func matches(
    _ value: FixtureValue, member name: String, _ patterns: [Pattern]?, at range: Range<Int>,
    _ frame: Frame
  ) throws -> Bool {
    let contents: [FixtureValue]
    switch value {
    case .nil: return name == "none"
    case .event(.next(let element)) where name == "next": contents = [element]
    case .event(.error(let error)) where name == "error": contents = [.error(FixtureError(error))]
    case .event(.completed) where name == "completed": contents = []
    case .implicit(let member) where member.name == name:
      contents = member.arguments?.map(\.value) ?? []
    case .event, .implicit: return false
    case _ where name == "some": contents = [value]
    case _ where name == "none": return false
    default: throw diagnostic("\(value.kind) has no case '.\(name)'", at: range)
    }
    return try patterns.map { try matches(contents, $0, frame) } ?? true
  }

  // MARK: Types

  /// Evaluates `is`, `as`, `as?` or `as!`.
  func ofType(
    _ operand: NodeID, _ type: ValueType, _ check: TypeCheck, _ id: NodeID, _ frame: Frame
  ) throws -> FixtureValue {
    let value = try value(operand, frame)
    switch check {
    case .test: return .bool(try isOf(type, value))
    case .optional: return try isOf(type, value) ? value : .nil
    case .plain, .forced:
      if try isOf(type, value) { return value }
      let problem = "\(value.kind) is not of this type"
      throw check == .plain ? diagnostic(problem, at: id) : failure(problem, at: range(id))
    }
  }

  private func isOf(_ type: ValueType, _ value: FixtureValue) throws -> Bool {
    switch (type, value) {
    case (.optional(let wrapped), _): return try value.isNil || isOf(wrapped, value)
    case (.array(let element), .array(let values)):
      try budget.examine(value)
      return try values.allSatisfy { try isOf(element, $0) }
    case (.dictionary(let key, let element), .dictionary(let dictionary)):
      try budget.examine(value)
      return try dictionary.keys.allSatisfy { try isOf(key, $0) }
        && dictionary.values.allSatisfy { try isOf(element, $0) }
    case (.tuple(let types), .tuple(let parts, _)):
      return try types.count == parts.count && zip(types, parts).allSatisfy { try isOf($0, $1) }
    case (.tuple(let types), .void): return types.isEmpty
    case (.named(let name, _), _): return value.isOfType(named: name)
    default: return false
    }
  }

  /// What is wrong with a type that values are asked for.
  func problem(withType name: String, at range: Range<Int>) -> Diagnostic? {
    let names = FixtureValue.typeNames
    if names.contains(name) { return nil }
    let added = host.factoryNames.union(host.constantNames).map { String($0.prefix { $0 != "." }) }
    if name.first?.isUppercase == true, added.contains(name) { return nil }
    return diagnostic(
      "no type is called '\(name)'", at: range,
      note: suggestion(
        for: name, among: names.union(added.filter { $0.first?.isUppercase == true }))
    ).asUnknownName
  }

  /// What is wrong with a member that a pattern names.
  func problem(withCase name: String, at range: Range<Int>) -> Diagnostic? {
    let check = ImplicitMemberCheck(host: host, site: site(range))
    return check.problem(withCase: name).map {
      diagnostic($0.message, at: range, note: $0.note).asUnknownName
    }
  }
}

extension FixtureValue {
  /// The types by whose names values can be asked for.
  static let typeNames: Set<String> = [
    "Any", "AnyObject", "Int", "Double", "Float", "Bool", "String", "Substring", "Character",
    "Void",
    "Array", "Set", "Dictionary", "Error", "RxError", "Event", "Observable", "Single", "Maybe",
    "Completable", "Infallible", "Driver", "Signal", "PublishSubject", "BehaviorSubject",
    "ReplaySubject", "AsyncSubject", "PublishRelay", "BehaviorRelay", "ReplayRelay", "Disposable",
  ]

  /// Whether the value is of a type without generic arguments.
  fileprivate func isOfType(named name: String) -> Bool {
    switch (name, self) {
    case ("Any", _), ("Int", .int), ("Double", .double), ("Float", .double), ("Bool", .bool),
      ("String", .string), ("Substring", .string), ("Void", .void), ("Array", .array),
      ("Set", .array), ("Dictionary", .dictionary), ("Error", .error), ("Event", .event),
      ("AnyObject", .object):
      true
    case ("Character", .string(let text)): text.count == 1
    case ("Observable", _), ("Single", _), ("Maybe", _), ("Completable", _), ("Infallible", _),
      ("Driver", _), ("Signal", _):
      observable != nil
    case (_, .object(let object)):
      object.typeName == name || (name == "Disposable" && object is any Disposable)
    case ("RxError", .error(let error)): error.kind == .rx
    case (_, .error(let error)): error.kind == .other(name)
    case (_, .foreign(let value)): value.typeName == name
    default: false
    }
  }
}
