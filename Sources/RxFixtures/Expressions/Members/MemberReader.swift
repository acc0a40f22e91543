import RxTestKit

/// Reads properties, parts of tuples and elements of collections.
struct MemberReader {
  let budget: Budget
  private let host: (any ExpressionHost)?

  init(_ host: any ExpressionHost) { self.init(budget: host.budget, host: host) }

  init(budget: Budget, host: (any ExpressionHost)?) {
    self.budget = budget
    self.host = host
  }

  /// Reads a property; `known` is that of values if the parser has looked it up.
  func property(
    _ name: String, _ known: Member? = nil, of value: FixtureValue, at site: ExpressionSite
  ) throws -> FixtureValue {
    let call = MemberCall(receiver: value, arguments: [], site: site, budget: budget)
    switch value {
    case .tuple(let parts, let labels):
      if let index = labels.firstIndex(of: name), index < parts.count { return parts[index] }
    case .object(let object):
      if let found = try object.members.property(name)?.run(call) { return found }
    case .foreign(let foreign):
      if let found = try foreign.property(name, at: site) { return found }
    case .string: try budget.examine(value)
    default: break
    }
    if let found = try (known ?? MemberTable.values.property(name))?.run(call) { return found }
    if let found = try host?.addedProperty(name, of: value, at: site) { return found }
    throw missing(name, in: value, at: site)
  }

  private func missing(
    _ name: String, in value: FixtureValue, at site: ExpressionSite
  ) -> Diagnostic {
    if value.isNil {
      return site.diagnostic(
        "nil has no member '\(name)'", note: "use '?.' to skip the call when the value is nil")
    }
    let isMethod = MemberTable.values.methodNames.contains(name)
    return site.diagnostic(
      "\(value.kind) has no property '\(name)'",
      note: isMethod
        ? "'\(name)' is a method: write \(name)(…)"
        : nearestNote(on: name, to: value) ?? labelsNote(name, of: value)
          ?? keyNote(name, to: value) ?? timeNote(name, of: value)
          ?? (host?.drawnRows ?? DrawnRows()).noteForText(insteadOf: value)
          ?? additionNote(name, to: value))
  }

  private func nearestNote(on name: String, to value: FixtureValue) -> String? {
    let known = properties(of: value)
    guard case .foreign = value else { return Self.propertyNote(on: name, among: known) }
    return NameSpelling.nearest(to: name, among: known).map { "did you mean '\($0)'?" }
  }

  /// What an unknown property is called here, or the known one whose name is nearest; nil without one.
  static func propertyNote(on name: String, among known: some Sequence<String>) -> String? {
    let known = Set(known)
    let candidates = known.union(otherNames.filter { known.contains($0.value) }.keys).sorted()
    let nearest = otherNames[name] == nil ? NameSpelling.nearest(to: name, among: candidates) : name
    guard let nearest else { return nil }
    if let own = otherNames[nearest], !known.contains(nearest) {
      return known.contains(own) ? "here it is called '\(own)'" : nil
    }
    return "did you mean '\(nearest)'?"
  }

  /// The labels of a tuple; nil for other values, and for tuples of many.
  private func labelsNote(_ name: String, of value: FixtureValue) -> String? {
    guard case .tuple(let parts, let labels) = value, (1...6).contains(parts.count) else {
      return nil
    }
    let known = labels.compactMap { $0 }.map { "'\($0)'" }
    guard let last = known.last else {
      return "its parts have no names: write \(name): before one of them, or read .0"
    }
    return "the record has "
      + (known.count == 1 ? "" : known.dropLast().joined(separator: ", ") + " and ") + last
  }

  /// How to read a value of a dictionary that has the name as a key; nil for other values.
  private func keyNote(_ name: String, to value: FixtureValue) -> String? {
    guard case .dictionary = value else { return nil }
    return "a dictionary is read by key: [\"\(name)\"]; a tuple has names: (\(name): …)"
  }

  /// How a time is written; nil if the name is not a unit of time.
  private func timeNote(_ name: String, of value: FixtureValue) -> String? {
    guard case .int(let number) = value else { return nil }
    return TimeUnitName.swift(for: name).map { "a time is written .\($0)(\(number))" }
  }

  /// How the registry adds a property to a value of the app's type; nil for any other value.
  private func additionNote(_ name: String, to value: FixtureValue) -> String? {
    guard case .foreign = value else { return nil }
    let type = value.kind.split(separator: " ").last ?? ""
    return
      "the registry lists the properties of \(type): add(property: \"\(name)\", \\\(type).\(name))"
  }

  private func properties(of value: FixtureValue) -> [String] {
    let known = MemberTable.values.propertyNames
    switch value {
    case .tuple(_, let labels): return known + labels.compactMap { $0 }
    case .object(let object): return known + object.members.names
    case .foreign(let foreign): return known + foreign.propertyNames
    default: return known + (host?.addedPropertyNames(of: value) ?? [])
    }
  }

  /// Reads a part of a tuple.
  func part(_ index: Int, of value: FixtureValue, at site: ExpressionSite) throws -> FixtureValue {
    guard case .tuple(let parts, _) = value else {
      throw site.diagnostic("only a tuple has '.\(index)'; this is \(value.kind)")
    }
    guard index < parts.count else {
      throw site.diagnostic("a tuple of \(parts.count) has no '.\(index)'")
    }
    return parts[index]
  }

  /// Reads an element of a collection.
  func element(
    _ index: FixtureValue, of value: FixtureValue, at site: ExpressionSite
  ) throws -> FixtureValue {
    try budget.examine(index)
    switch (value, index) {
    case (.dictionary(let dictionary), let key): return dictionary[key] ?? .nil
    case (.array(let values), .int(let index)):
      try checkIndex(index, in: values.count, at: site)
      return values[index]
    case (.array(let values), .range(let range)):
      let end = try self.end(of: range, in: values.count, at: site)
      let part = FixtureValue.array(Array(values[range.lower..<end]))
      try budget.admit(part)
      return part
    case (.array, _): throw site.diagnostic("an array's index is an Int; this is \(index.kind)")
    case (.tuple, .string(let label)):
      throw site.diagnostic("a tuple has no elements in brackets", note: "write .\(label)")
    default: throw site.diagnostic("\(value.kind) has no elements to ask for in brackets")
    }
  }

  /// Makes sure that there is an element.
  func checkIndex(_ index: Int, in count: Int, at site: ExpressionSite) throws {
    guard index >= 0, index < count else {
      throw FixtureError("index \(index) is not in an array of \(count)", at: site)
    }
  }

  private func end(of range: FixtureRange, in count: Int, at site: ExpressionSite) throws -> Int {
    let isInside = range.lower >= 0 && (range.isClosed ? range.upper < count : range.upper <= count)
    guard isInside else {
      throw FixtureError(
        "\(FixtureValue.range(range)) is not in an array of \(count)", at: site)
    }
    return range.isClosed ? range.upper + 1 : range.upper
  }

  /// The value, which must not be nil.
  func forced(_ value: FixtureValue, at site: ExpressionSite) throws -> FixtureValue {
    if value.isNil { throw FixtureError("unexpectedly found nil", at: site) }
    return value
  }
}
