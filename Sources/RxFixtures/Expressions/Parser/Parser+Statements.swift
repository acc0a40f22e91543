import RxTestKit

extension Parser {
  /// Parses statements up to a `}` or the end.
  func statements() throws(Diagnostic) -> [NodeID] {
    var statements: [NodeID] = []
    while true {
      while skipSpace() || take(";") {}
      if isAtEnd || byte == UInt8(ascii: "}") || isAtCase { return statements }
      statements.append(try statement())
      skipSpaceInLine()
      switch byte {
      case 0x0A, UInt8(ascii: ";"), UInt8(ascii: "}"): break
      default: throw unexpected(wanted: "';' or a new line")
      }
    }
  }

  /// Whether a node is a statement, which has no value of its own.
  func isStatement(_ node: NodeID) -> Bool {
    switch syntax.nodes[node] {
    case .block, .declare, .assign, .discard, .branch, .guarding, .returning, .selection, .breaking:
      true
    default: false
    }
  }

  private func statement() throws(Diagnostic) -> NodeID {
    let start = position
    guard let word = nextWord() else { return try assignmentOrExpression() }
    let end = start + word.utf8.count
    switch word {
    case "let", "var":
      position = end
      return try declaration(isConstant: word == "let", from: start)
    case "if":
      position = end
      return try branch(from: start)
    case "guard":
      position = end
      return try guarding(from: start)
    case "return":
      position = end
      return try returning(from: start)
    case "switch" where bytes[end] != UInt8(ascii: "("):
      position = end
      return try selection(from: start)
    case "break":
      position = end
      if isInSwitch { return add(.breaking, from: start) }
      throw error(
        "'break' is allowed only in a 'switch'", at: start..<end, note: "'return' ends the closure")
    case _ where Self.wayAround[word] != nil && bytes[end] != UInt8(ascii: "("):
      throw error(
        "'\(word)' is not part of the fixture language", at: start..<end, note: Self.wayAround[word]
      )
    default: return try assignmentOrExpression()
    }
  }

  /// What to write in place of statements that the language does not have.
  private static let wayAround = [
    "for": listMethods, "while": listMethods, "repeat": listMethods,
    "continue": "'return' ends the closure",
    "do": "leave it out; 'try?' gives nil in place of an error",
    "func": "name a closure: let name = { … }",
    "defer": "write its statements where the closure ends",
    "fallthrough": "write both values after one 'case', with a comma between them",
    "class": "use a tuple with labels, or add the type in a test target",
    "struct": "use a tuple with labels, or add the type in a test target",
    "enum": "use texts, or add the type in a test target",
  ]

  private static let listMethods =
    "use a method of the list, such as list.map { … } or list.reduce(0) { … }"

  // MARK: Declarations

  private func declaration(
    isConstant: Bool, from start: Int
  ) throws(Diagnostic) -> NodeID {
    skipSpace()
    var names: [String] = []
    let isTuple = take("(")
    repeat {
      skipSpace()
      guard let (name, _) = try word() else { throw unexpected(wanted: "a name") }
      names.append(name)
      skipSpaceInLine()
    } while isTuple && take(",")
    if isTuple { try require(")") }
    let type = try typeAnnotation()
    try require("=")
    let value = try expression()
    if type == "Double" { makeDouble(value) }
    // Declared only now: the value does not see the new names.
    let slots = names.map { $0 == "_" ? nil : declare($0, isConstant: isConstant) }
    return add(.declare(slots, value), from: start)
  }

  func declare(_ name: String, isConstant: Bool) -> Int {
    closures[closures.count - 1].declare(name, isConstant: isConstant)
  }

  @discardableResult
  private func typeAnnotation() throws(Diagnostic) -> String? {
    skipSpaceInLine()
    guard take(":") else { return nil }
    skipSpace()
    let start = position
    guard skipType() else { throw unexpected(wanted: "a type") }
    return text(of: start..<position)
  }

  // MARK: Assignments

  private func assignmentOrExpression() throws(Diagnostic) -> NodeID {
    let start = position
    if nextWord() == "_" {
      position += 1
      try require("=")
      let value = try expression()
      return add(.discard(value), from: start)
    }
    let target = try expression()
    let end = position
    skipSpaceInLine()
    let isArrow = byte == UInt8(ascii: "=") && byte(after: 1) == UInt8(ascii: ">")
    guard !isArrow, let change = takeAssignment() else {
      position = end
      return target
    }
    let place = try place(target, at: start..<end)
    let value = try expression()
    return add(.assign(place, change.operation, value), from: start)
  }

  /// Reads `=` or an operator with `=`.
  private func takeAssignment() -> (operation: BinaryOperator?, Void)? {
    let equals = UInt8(ascii: "=")
    if byte == equals, byte(after: 1) != equals {
      position += 1
      return (nil, ())
    }
    let spellings: [BinaryOperator] = [.add, .subtract, .multiply, .divide, .remainder]
    guard byte(after: 1) == equals,
      let operation = spellings.first(where: { $0.rawValue.utf8.first == byte })
    else { return nil }
    position += 2
    return (operation, ())
  }

  /// What an expression on the left of an assignment names.
  private func place(
    _ target: NodeID, at range: Range<Int>
  ) throws(Diagnostic) -> Place {
    var base = target
    var path: [Link] = []
    if case .chain(let first, let links) = syntax.nodes[target] {
      base = first
      path = links
    }
    guard case .local(let variable) = syntax.nodes[base] else {
      throw error("only a closure's own variables can be assigned to", at: range)
    }
    for link in path {
      switch link.kind {
      case .property, .tupleElement, .element, .force: break
      default: throw error("this cannot be assigned to", at: link.range)
      }
    }
    let place = self.place(variable, path)
    guard !place.isConstant else {
      throw error("this is a constant", at: syntax.ranges[base], note: "declare it with 'var'")
    }
    return place
  }

  // MARK: Control flow

  func branch(from start: Int) throws(Diagnostic) -> NodeID {
    var cases: [(conditions: [Condition], block: NodeID)] = []
    var otherwise: NodeID?
    let outer = closures.last?.names ?? []
    repeat {
      let conditions = try self.conditions()
      let block = try self.block()
      closures[closures.count - 1].names = outer
      cases.append((conditions, block))
      guard takeWord("else") else { break }
      skipSpace()
      if takeWord("if") { continue }
      otherwise = try self.block()
      break
    } while true
    return add(.branch(cases, otherwise: otherwise), from: start)
  }

  private func guarding(from start: Int) throws(Diagnostic) -> NodeID {
    let conditions = try self.conditions()
    guard takeWord("else") else { throw unexpected(wanted: "'else'") }
    let block = try self.block()
    return add(.guarding(conditions, otherwise: block), from: start)
  }

  private func returning(from start: Int) throws(Diagnostic) -> NodeID {
    skipSpaceInLine()
    if byte == 0x0A || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "}") {
      return add(.returning(nil), from: start)
    }
    let value = try expression()
    return add(.returning(value), from: start)
  }

  func block() throws(Diagnostic) -> NodeID {
    try enter()
    defer { leave() }
    skipSpace()
    let start = position
    guard byte == UInt8(ascii: "{") else {
      var error = unexpected(wanted: "'{'")
      error.note = error.note ?? "each branch has braces: if CONDITION { … } else { … }"
      throw error
    }
    position += 1
    let outer = closures[closures.count - 1].names
    let statements = try statements()
    closures[closures.count - 1].names = outer
    try require("}")
    return add(.block(statements), from: start)
  }

  /// Parses what stands between `if` or `guard` and its block.
  func conditions() throws(Diagnostic) -> [Condition] {
    let outer = allowsTrailingClosures
    allowsTrailingClosures = false
    defer { allowsTrailingClosures = outer }
    var conditions: [Condition] = []
    repeat {
      skipSpace()
      if takeWord("case") {
        patternSlots = [:]
        let pattern = try pattern()
        try require("=")
        conditions.append(.matching(pattern, try expression()))
      } else if let condition = try binding() {
        conditions.append(condition)
      } else {
        conditions.append(.test(try expression()))
      }
      skipSpace()
    } while take(",")
    return conditions
  }

  /// Parses `let name = value` or `let name`.
  private func binding() throws(Diagnostic) -> Condition? {
    guard takeWord("let") || takeWord("var") else { return nil }
    skipSpace()
    let start = position
    guard let (name, range) = try word() else { throw unexpected(wanted: "a name") }
    try typeAnnotation()
    skipSpace()
    let value: NodeID
    if byte == UInt8(ascii: "="), byte(after: 1) != UInt8(ascii: "=") {
      position += 1
      value = try expression()
    } else if let variable = variable(named: name) {
      value = add(.local(variable), from: start)
    } else {
      value = syntax.add(.global(syntax.global(name, at: range)), at: range)
    }
    return .binding(slot: declare(name, isConstant: false), value)
  }

  /// Reads a keyword, if it comes next.
  func takeWord(_ keyword: String) -> Bool {
    let before = position
    skipSpace()
    if nextWord() == keyword {
      position += keyword.utf8.count
      return true
    }
    position = before
    return false
  }
}
