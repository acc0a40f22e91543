import RxTestKit

extension Parser {
  /// Whether the statements of a `case` end here.
  var isAtCase: Bool {
    switch nextWord() {
    case "case", "default": true
    default: byte == UInt8(ascii: "@")
    }
  }

  /// Parses a `switch` behind its keyword.
  func selection(from start: Int) throws(Diagnostic) -> NodeID {
    try enter()
    defer { leave() }
    let subject = try withoutTrailingClosures { (parser) throws(Diagnostic) in
      try parser.expression()
    }
    try require("{")
    let (outer, names) = (isInSwitch, closures[closures.count - 1].names)
    isInSwitch = true
    defer { isInSwitch = outer }
    var cases: [CaseSyntax] = []
    skipSpace()
    while !take("}") {
      cases.append(try switchCase())
      closures[closures.count - 1].names = names
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

  private func takeCondition() throws(Diagnostic) -> NodeID? {
    guard takeWord("where") else { return nil }
    return try withoutTrailingClosures { (parser) throws(Diagnostic) in try parser.expression() }
  }

  func withoutTrailingClosures(
    _ body: (Parser) throws(Diagnostic) -> NodeID
  ) throws(Diagnostic) -> NodeID {
    let outer = allowsTrailingClosures
    allowsTrailingClosures = false
    defer { allowsTrailingClosures = outer }
    return try body(self)
  }
}
