import RxTestKit

extension Parser {
  /// Parses an expression: operators, then any number of `? … :`.
  ///
  /// What follows a `:` is read in a loop, so a long table of conditions is not deep.
  func expression() throws(Diagnostic) -> NodeID {
    try enter()
    defer { leave() }
    skipSpace()
    let start = position
    var cases: [(condition: NodeID, value: NodeID)] = []
    var last = try operation(1)
    while try takeTernaryMark() {
      let value = try expression()
      try require(":")
      skipSpace()
      cases.append((last, value))
      last = try operation(1)
    }
    if cases.isEmpty { return last }
    unifyNumbers(cases.map(\.value) + [last])
    return add(.conditional(cases, otherwise: last), from: start)
  }

  private func takeTernaryMark() throws(Diagnostic) -> Bool {
    let before = position
    skipSpace()
    if byte == UInt8(ascii: "?"), byte(after: 1) != UInt8(ascii: "?") {
      position += 1
      return true
    }
    position = before
    return false
  }

  /// Parses operands between which stand operators that bind at least this tightly.
  func operation(_ minimum: Int) throws(Diagnostic) -> NodeID {
    let start = position
    var left = try operand()
    var chained: Int?
    // `a ?? b ?? c` associates to the right: its value is the first operand that is not nil.
    var choices: [NodeID] = []
    while true {
      if minimum <= Self.castPrecedence, let cast = try takeCast(of: left, from: start) {
        endChoices(&choices, of: left)
        left = cast
        continue
      }
      guard let next = try takeOperator(minimum) else { break }
      if next.isNonAssociative, chained == next.precedence {
        throw error(
          "'\(next.rawValue)' cannot follow another one; use parentheses",
          at: position - next.rawValue.utf8.count..<position)
      }
      chained = next.precedence
      skipSpace()
      let right = try operation(next.precedence + 1)
      if next == .coalesce, !choices.isEmpty {
        choices.append(right)
        continue
      }
      endChoices(&choices, of: left)
      if next == .coalesce { choices = [left, right] }
      left = add(next == .coalesce ? .coalesce(choices) : .binary(next, left, right), from: start)
    }
    endChoices(&choices, of: left)
    return left
  }

  /// Replaces a chain of `??` by one node with all operands.
  private func endChoices(_ choices: inout [NodeID], of node: NodeID) {
    if choices.count > 2 { syntax.replace(node, with: .coalesce(choices)) }
    choices = []
  }

  /// Reads an operator that binds at least this tightly, if one comes next.
  private func takeOperator(_ minimum: Int) throws(Diagnostic) -> BinaryOperator? {
    let before = position
    let isOnNewLine = skipSpace()
    try refuseForeignOperator()
    guard let (spelling, next) = operatorHere(), next.precedence >= minimum else {
      position = before
      return nil
    }
    // As in Swift, a line that begins with `-x` begins a statement, one with `- x` continues.
    let following = byte(after: spelling.count)
    if isOnNewLine, following != 0x20, following != 0x09, following != 0x0A {
      position = before
      return nil
    }
    position += spelling.count
    return next
  }

  /// The operator at this place; an assignment is none.
  func operatorHere() -> (spelling: [UInt8], operator: BinaryOperator)? {
    guard let (spelling, next) = BinaryOperator.spellings.first(where: { isAt($0.bytes) }) else {
      return nil
    }
    let isAssignment = next.precedence >= 6 && byte(after: 1) == UInt8(ascii: "=")
    return isAssignment ? nil : (spelling, next)
  }

  private func refuseForeignOperator() throws(Diagnostic) {
    guard "=!<>&~^".utf8.contains(byte) else { return }
    for spelling in ["===", "!==", "<<", ">>", "&+", "&-", "&*", "~=", "^"]
    where isAt(Array(spelling.utf8)) {
      throw error(
        "the operator '\(spelling)' is not part of the fixture language",
        at: position..<position + spelling.utf8.count,
        note: Self.insteadOf[spelling])
    }
  }

  /// What to write in place of operators of Swift and other languages.
  private static let insteadOf = [
    "===": "write: ==", "!==": "write: !=", "<<": "multiply by a power of 2: x * 4",
    ">>": "divide by a power of 2: x / 4", "&+": "write: +", "&-": "write: -", "&*": "write: *",
    "~=": "write a 'switch', or contains(…) of a range", "^": "bits cannot be combined",
  ]
}

// MARK: - Prefixes

extension Parser {
  /// Parses an operand with what precedes it: `-`, `!`, `try`, `throw`.
  func operand() throws(Diagnostic) -> NodeID {
    skipSpace()
    let start = position
    switch byte {
    case UInt8(ascii: "-") where !byte(after: 1).isDigit:
      let value = try prefixed()
      return add(.negate(value), from: start)
    case UInt8(ascii: "!"):
      let value = try prefixed()
      return add(.not(value), from: start)
    case UInt8(ascii: "+"):
      return try prefixed()
    default: break
    }
    switch nextWord() {
    case "throw":
      position += 5
      let value = try expression()
      return add(.raise(value), from: start)
    case "try", "await": return try attempt()
    case "if" where !closures.isEmpty && bytes[position + 2] == 0x20:
      position += 2
      return try branch(from: start)
    case "switch" where !closures.isEmpty && bytes[position + 6] == 0x20:
      position += 6
      return try selection(from: start)
    default: return try postfix()
    }
  }

  private func prefixed() throws(Diagnostic) -> NodeID {
    position += 1
    try enter()
    defer { leave() }
    return try operand()
  }

  /// Parses `try`, which has no meaning, or `try?`.
  private func attempt() throws(Diagnostic) -> NodeID {
    let start = position
    let isTry = nextWord() == "try"
    position += isTry ? 3 : 5
    if isTry, take("?") {
      let value = try expression()
      return add(.tryOptional(value), from: start)
    }
    if isTry { _ = take("!") }
    try enter()
    defer { leave() }
    return try operand()
  }
}
