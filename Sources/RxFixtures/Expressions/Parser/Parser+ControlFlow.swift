import RxTestKit

/// What `break` and `continue` can leave.
struct Jumps {
  var isInLoop = false
  var isInSwitch = false
}

extension Parser {
  /// Whether the statements of a `case` end here.
  var isAtCase: Bool {
    switch nextWord() {
    case "case", "default": true
    default: byte == UInt8(ascii: "@")
    }
  }

  /// Parses a statement behind its keyword.
  func controlFlow(_ keyword: String, from start: Int) throws(Diagnostic) -> NodeID {
    switch keyword {
    case "for": return try forLoop(from: start)
    case "while": return try whileLoop(from: start)
    case "repeat": return try repeatLoop(from: start)
    case "switch": return try selection(from: start)
    case "do": return try attempts(from: start)
    default: return try jump(keyword, from: start)
    }
  }

  private func jump(_ keyword: String, from start: Int) throws(Diagnostic) -> NodeID {
    let isBreak = keyword == "break"
    guard jumps.isInLoop || (isBreak && jumps.isInSwitch) else {
      let place = isBreak ? "a loop or a 'switch'" : "a loop"
      throw error(
        "'\(keyword)' is allowed only in \(place)", at: start..<position,
        note: "'return' ends the closure")
    }
    return add(isBreak ? .breaking : .continuing, from: start)
  }

  // MARK: Loops

  private func forLoop(from start: Int) throws(Diagnostic) -> NodeID {
    skipSpace()
    let place = position
    if takeWord("await") || (takeWord("try") && takeWord("await")) {
      throw error(
        "a closure of a fixture awaits nothing", at: place..<position,
        note: "subscribe to the observable")
    }
    let isSelecting = takeWord("case")
    closures.append(ClosureScope(hasSignature: false, isBlock: true))
    patternSlots = [:]
    let pattern = try pattern(isBinding: !isSelecting)
    // The sequence does not see the variables.
    let scope = closures.removeLast()
    guard takeWord("in") else { throw unexpected(wanted: "'in'") }
    let sequence = try withoutTrailingClosures { (parser) throws(Diagnostic) in
      try parser.expression()
    }
    closures.append(scope)
    let condition = try takeCondition()
    let body = try loopBody()
    let loop = ForSyntax(
      slotCount: closures.removeLast().slotCount, pattern: pattern, isSelecting: isSelecting,
      sequence: sequence, condition: condition, body: body)
    return add(.forEach(loop), from: start)
  }

  private func whileLoop(from start: Int) throws(Diagnostic) -> NodeID {
    closures.append(ClosureScope(hasSignature: false, isBlock: true))
    let conditions = try conditions()
    let body = try loopBody()
    let loop = WhileSyntax(
      slotCount: closures.removeLast().slotCount, conditions: conditions, body: body,
      isRepeat: false)
    return add(.loop(loop), from: start)
  }

  private func repeatLoop(from start: Int) throws(Diagnostic) -> NodeID {
    closures.append(ClosureScope(hasSignature: false, isBlock: true))
    let body = try loopBody()
    // The condition stands within the loop's frame, but does not see its variables.
    closures[closures.count - 1].names = []
    guard takeWord("while") else { throw unexpected(wanted: "'while'") }
    let condition = try expression()
    let loop = WhileSyntax(
      slotCount: closures.removeLast().slotCount, conditions: [.test(condition)], body: body,
      isRepeat: true)
    return add(.loop(loop), from: start)
  }

  private func loopBody() throws(Diagnostic) -> NodeID {
    let outer = jumps
    jumps = Jumps(isInLoop: true)
    defer { jumps = outer }
    return try block()
  }

  private func takeCondition() throws(Diagnostic) -> NodeID? {
    guard takeWord("where") else { return nil }
    return try withoutTrailingClosures { (parser) throws(Diagnostic) in try parser.expression() }
  }

  private func withoutTrailingClosures(
    _ body: (Parser) throws(Diagnostic) -> NodeID
  ) throws(Diagnostic) -> NodeID {
    let outer = allowsTrailingClosures
    allowsTrailingClosures = false
    defer { allowsTrailingClosures = outer }
    return try body(self)
  }

  // MARK: Cases

  /// Parses a `switch` behind its keyword.
  func selection(from start: Int) throws(Diagnostic) -> NodeID {
    try enter()
    defer { leave() }
    let subject = try withoutTrailingClosures { (parser) throws(Diagnostic) in
      try parser.expression()
    }
    try require("{")
    let outer = (jumps, closures[closures.count - 1].names)
    jumps.isInSwitch = true
    defer { jumps = outer.0 }
    var cases: [CaseSyntax] = []
    skipSpace()
    while !take("}") {
      cases.append(try switchCase())
      closures[closures.count - 1].names = outer.1
      skipSpace()
    }
    return add(.selection(subject, cases), from: start)
  }

  private func switchCase() throws(Diagnostic) -> CaseSyntax {
    if take("@") { _ = try word() }
    patternSlots = [:]
    var choices: [(pattern: Pattern, condition: NodeID?)] = []
    if takeWord("default") {
      choices.append((.anything, nil))
    } else if takeWord("case") {
      repeat {
        let pattern = try pattern()
        choices.append((pattern, try takeCondition()))
        skipSpace()
      } while take(",")
    } else {
      throw unexpected(wanted: "'case' or 'default'")
    }
    try require(":")
    let start = position
    let statements = try statements()
    return CaseSyntax(choices: choices, body: add(.block(statements), from: start))
  }

  /// Parses a `do` and its `catch` clauses.
  private func attempts(from start: Int) throws(Diagnostic) -> NodeID {
    let body = try block()
    let names = closures[closures.count - 1].names
    var handlers: [CaseSyntax] = []
    while takeWord("catch") {
      patternSlots = [:]
      skipSpace()
      let isPlain = byte == UInt8(ascii: "{")
      let pattern =
        isPlain ? .variable(slot: declare("error", isConstant: true)) : try self.pattern()
      let condition = isPlain ? nil : try takeCondition()
      handlers.append(CaseSyntax(choices: [(pattern, condition)], body: try block()))
      closures[closures.count - 1].names = names
    }
    return add(.attempt(body, handlers), from: start)
  }
}
