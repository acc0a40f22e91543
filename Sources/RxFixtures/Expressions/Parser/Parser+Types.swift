import RxTestKit

extension Parser {
  /// `is` and `as` bind tighter than `??` and looser than ranges.
  static var castPrecedence: Int { BinaryOperator.closedRange.precedence }

  /// Parses `is TYPE` or `as TYPE` behind an operand, if one of them follows.
  func takeCast(of operand: NodeID, from start: Int) throws(Diagnostic) -> NodeID? {
    let before = position
    skipSpace()
    let check: TypeCheck
    switch nextWord() {
    case "is":
      position += 2
      check = .test
    case "as":
      position += 2
      check = take("?") ? .optional : take("!") ? .forced : .plain
    default:
      position = before
      return nil
    }
    let type = try valueType()
    if case .plain = check, case .named("Double", _) = type { makeDouble(operand) }
    return add(.ofType(operand, type, check), from: start)
  }

  /// Parses a type that values are asked for.
  func valueType() throws(Diagnostic) -> ValueType {
    try enter()
    defer { leave() }
    skipSpace()
    var type = try valueTypeHead()
    while take("?") { type = .optional(type) }
    return type
  }

  private func valueTypeHead() throws(Diagnostic) -> ValueType {
    if take("[") {
      let element = try valueType()
      skipSpace()
      let value = take(":") ? try valueType() : nil
      try require("]")
      return value.map { .dictionary(element, $0) } ?? .array(element)
    }
    if take("(") {
      var parts: [ValueType] = []
      skipSpace()
      while !take(")") {
        _ = try takeLabel()
        parts.append(try valueType())
        skipSpace()
        if !take(","), byte != UInt8(ascii: ")") { throw unexpected(wanted: "',' or ')'") }
        skipSpace()
      }
      return parts.count == 1 ? parts[0] : .tuple(parts)
    }
    if takeWord("any") || takeWord("some") { return try valueType() }
    guard var (name, range) = try word() else { throw unexpected(wanted: "a type") }
    while byte == UInt8(ascii: "."), byte(after: 1).isLetter {
      position += 1
      guard let member = try word() else { break }
      (name, range) = (member.name, range.lowerBound..<member.range.upperBound)
    }
    skipGenericArguments()
    syntax.valueTypes.append((name, range))
    return .named(name, range: range)
  }
}
