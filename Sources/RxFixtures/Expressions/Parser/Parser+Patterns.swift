import RxTestKit

extension Parser {
  /// Parses what a value is compared with.
  ///
  /// - Parameter isBinding: Whether a `let` or `var` precedes it, so that names are new variables.
  func pattern(isBinding: Bool = false) throws(Diagnostic) -> Pattern {
    try enter()
    defer { leave() }
    skipSpace()
    var pattern = try patternHead(isBinding: isBinding)
    while true {
      if take("?") {
        pattern = .present(pattern)
      } else if takeWord("as") {
        pattern = .type(try valueType(), pattern)
      } else {
        return pattern
      }
    }
  }

  private func patternHead(isBinding: Bool) throws(Diagnostic) -> Pattern {
    if byte == UInt8(ascii: "(") { return try tuplePattern(isBinding: isBinding) }
    if let member = try memberPattern(isBinding: isBinding) { return member }
    if takeWord("let") || takeWord("var") { return try pattern(isBinding: true) }
    if takeWord("is") { return .type(try valueType(), .anything) }
    if takeWord("_") { return .anything }
    if isBinding, let variable = try variablePattern() { return variable }
    return .value(
      try withoutTrailingClosures { (parser) throws(Diagnostic) in try parser.valuePattern() })
  }

  /// Parses an expression or a range, which may be open on one side: `..<0`, `10...`.
  private func valuePattern() throws(Diagnostic) -> NodeID {
    let operand = BinaryOperator.closedRange.precedence + 1
    let start = position
    var left: NodeID?
    if rangeOperatorHere == nil { left = try operation(operand) }
    let before = position
    skipSpace()
    guard let (length, range) = rangeOperatorHere else {
      position = before
      return left ?? syntax.root
    }
    position += length
    skipSpace()
    let isOpen =
      ":,)".utf8.contains(byte) || (nextWord().map { ["where", "as"].contains($0) } ?? false)
    let right = isOpen ? add(.int(.max), from: position) : try operation(operand)
    let lower = left ?? syntax.add(.int(.min), at: start..<start)
    return add(.binary(range, lower, right), from: start)
  }

  private var rangeOperatorHere: (length: Int, operator: BinaryOperator)? {
    guard let (spelling, found) = operatorHere(), found == .closedRange || found == .halfOpenRange
    else { return nil }
    return (spelling.count, found)
  }

  /// Parses a name that becomes a variable.
  private func variablePattern() throws(Diagnostic) -> Pattern? {
    guard let name = nextWord(), !["true", "false", "nil"].contains(name) else { return nil }
    let before = position
    guard try word() != nil, byte != UInt8(ascii: "("), byte != UInt8(ascii: ".") else {
      position = before
      return nil
    }
    let slot = patternSlots[name] ?? declare(name, isConstant: true)
    patternSlots[name] = slot
    return .variable(slot: slot)
  }

  private func tuplePattern(isBinding: Bool) throws(Diagnostic) -> Pattern {
    let start = position
    let parts = try patternList(isBinding: isBinding)
    return parts.count == 1 ? parts[0] : .tuple(parts, range: start..<position)
  }

  /// Parses patterns in parentheses, with labels or without.
  private func patternList(isBinding: Bool) throws(Diagnostic) -> [Pattern] {
    position += 1
    var parts: [Pattern] = []
    skipSpace()
    while !take(")") {
      _ = try takeLabel()
      parts.append(try pattern(isBinding: isBinding))
      skipSpace()
      if !take(","), byte != UInt8(ascii: ")") { throw unexpected(wanted: "',' or ')'") }
      skipSpace()
    }
    return parts
  }

  /// Parses `.next(let x)` or `Event.next(let x)`; nothing if an expression stands here.
  private func memberPattern(isBinding: Bool) throws(Diagnostic) -> Pattern? {
    let before = (position, syntax, closures, isInSwitch, patternSlots)
    if let type = nextWord() {
      guard type.first?.isUppercase == true, ImplicitMember.byType[type] != nil else { return nil }
      position += type.utf8.count
    }
    guard take("."), let (name, range) = try word() else {
      (position, syntax, closures, isInSwitch, patternSlots) = before
      return nil
    }
    guard byte == UInt8(ascii: "(") else {
      if !ImplicitMember.isCase(name) {
        (position, syntax, closures, isInSwitch, patternSlots) = before
        return nil
      }
      syntax.patternMembers.append((name, range))
      return .member(name, nil, range: range)
    }
    let parts = try patternList(isBinding: isBinding)
    let isTakenApart = parts.contains { if case .value = $0 { false } else { true } }
    guard isTakenApart || ImplicitMember.isCase(name) else {
      (position, syntax, closures, isInSwitch, patternSlots) = before
      return nil
    }
    syntax.patternMembers.append((name, range))
    return .member(name, parts, range: range)
  }
}
