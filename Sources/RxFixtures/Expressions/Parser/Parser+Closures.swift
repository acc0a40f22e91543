import RxTestKit

extension Parser {
  /// Parses a closure, from its `{` to its `}`.
  func closure() throws(Diagnostic) -> NodeID {
    try enter()
    defer { leave() }
    let start = position
    let outer = allowsTrailingClosures
    let (wasInSwitch, outerSlots) = (isInSwitch, patternSlots)
    allowsTrailingClosures = true
    isInSwitch = false
    defer {
      allowsTrailingClosures = outer
      isInSwitch = wasInSwitch
      patternSlots = outerSlots
    }
    position += 1
    try openScope()
    var statements = try bodyStatements(from: start)
    guard take("}") else { throw unexpected(wanted: "'}'") }
    let body: NodeID
    if statements.count == 1, !isStatement(statements[0]) {
      body = statements.removeLast()
    } else {
      body = add(.block(statements), from: start)
    }
    let scope = closures.removeLast()
    let closure = ClosureSyntax(
      parameterSlots: scope.parameterSlots, slotCount: scope.slotCount, body: body)
    return add(.closure(closure), from: start)
  }

  /// Parses the statements of a closure; an error says so if the text at the start of the closure is none, but looks like something else.
  private func bodyStatements(from start: Int) throws(Diagnostic) -> [NodeID] {
    do throws(Diagnostic) {
      return try statements()
    } catch {
      guard closures.last?.hasSignature == false else { throw error }
      let body = text(of: start + 1..<bytes.count - 1)
      if let record = record(body) {
        let isOnlyArgument = start > 0 && bytes[start - 1] == UInt8(ascii: "(")
        let arguments =
          isOnlyArgument && record.first == "("
          ? "; arguments stand without braces: \(record.dropFirst().dropLast())" : ""
        throw self.error(
          "'{' begins a closure, not a record", at: start..<start + 1,
          note: "write: \(record)\(arguments)")
      }
      var error = error
      error.note = error.note ?? bodyAdvice(body)
      throw error
    }
  }

  /// The most bytes of a record that a note rewrites.
  private static var longestRecord: Int { 200 }

  /// How the language writes a record in braces: as a tuple, or as a dictionary if its keys have quotes or it has a single field.
  private func record(_ text: String) -> String? {
    guard let field = text.prefixMatch(of: /\s*(\w+|"\w+"|'\w+')\s*:\s*/) else { return nil }
    var depth = 0
    var fields = text.prefix { character in
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      return depth >= 0 && character != "\n"
    }
    fields = fields.drop { $0 == " " }
    while fields.last == " " { fields.removeLast() }
    guard fields.utf8.count <= Self.longestRecord else { return nil }
    guard let record = ScriptLiteral.record(fields) ?? (fields.contains(",") ? "(\(fields))" : nil)
    else { return nil }
    let isSingle = record.first == "[" && NameSpelling.isName(field.1)
    return record + (isSingle ? ", and read it as $0[\"\(field.1)\"]" : "")
  }

  private func bodyAdvice(_ text: String) -> String? {
    let beginning = text.prefix(200)
    if let match = beginning.prefixMatch(of: /\s*(\w+(?:\s*,\s*\w+)+)\s+\w/) {
      return "'in' is missing after the parameters: { \(match.1) in … }"
    }
    return nil
  }

  private func openScope() throws(Diagnostic) {
    let before = position
    guard let names = signature() else {
      position = before
      closures.append(ClosureScope(hasSignature: false))
      return
    }
    var scope = ClosureScope(hasSignature: true)
    for (name, range) in names {
      if name == "_" {
        scope.parameterSlots.append(nil)
      } else if scope.names.contains(where: { $0.name == name }) {
        throw error("two parameters are called '\(name)'", at: range)
      } else {
        scope.parameterSlots.append(scope.declare(name, isConstant: false))
      }
    }
    closures.append(scope)
  }

  /// Reads what precedes `in`, if there is an `in`: captures, parameters, effects and a return type.
  private func signature() -> [(name: String, range: Range<Int>)]? {
    skipSpace()
    while take("@") {
      guard takeWord() != nil else { return nil }
      skipSpace()
    }
    guard skipCaptures() else { return nil }
    var names: [(name: String, range: Range<Int>)] = []
    if take("(") {
      guard let typed = parameters(areTyped: true) else { return nil }
      names = typed
      guard take(")") else { return nil }
    } else if nextWord() != "in" {
      guard let plain = parameters(areTyped: false), !plain.isEmpty else { return nil }
      names = plain
    }
    skipSpace()
    while let effect = nextWord(), effect == "throws" || effect == "async" {
      position += effect.utf8.count
      skipSpace()
    }
    if isAt([UInt8(ascii: "-"), UInt8(ascii: ">")]) {
      position += 2
      guard skipType() else { return nil }
      skipSpace()
    }
    guard nextWord() == "in" else { return nil }
    position += 2
    return names
  }

  /// Reads parameters divided by commas.
  private func parameters(areTyped: Bool) -> [(name: String, range: Range<Int>)]? {
    var names: [(name: String, range: Range<Int>)] = []
    skipSpace()
    if areTyped, byte == UInt8(ascii: ")") { return names }
    repeat {
      skipSpace()
      guard let parameter = takeWord() else { return nil }
      names.append(parameter)
      skipSpace()
      if areTyped, take(":") {
        guard skipType() else { return nil }
        skipSpace()
      }
    } while take(",")
    return names
  }

  private func takeWord() -> (name: String, range: Range<Int>)? {
    (try? word()) ?? nil
  }

  /// Skips `[weak self, x]`, which has no effect.
  private func skipCaptures() -> Bool {
    guard take("[") else { return true }
    repeat {
      skipSpace()
      guard var capture = takeWord() else { return false }
      skipSpace()
      if capture.name == "weak" || capture.name == "unowned" {
        guard let captured = takeWord() else { return false }
        capture = captured
        skipSpace()
      }
    } while take(",")
    guard take("]") else { return false }
    skipSpace()
    return true
  }
}

// MARK: - Types

extension Parser {
  /// Skips the `<…>` behind a type's name, if it is closed there.
  func skipGenericArguments() {
    guard byte == UInt8(ascii: "<") else { return }
    let before = position
    position += 1
    repeat {
      guard skipType() else {
        position = before
        return
      }
      skipSpace()
    } while take(",")
    if !take(">") || wordRange(at: position) != nil { position = before }
  }

  /// Skips a type; what types mean is left to the values.
  func skipType() -> Bool {
    do {
      try enter()
    } catch {
      return false
    }
    defer { leave() }
    skipSpace()
    guard skipTypeHead() else { return false }
    while true {
      if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "!") {
        position += 1
      } else if byte == UInt8(ascii: "."), byte(after: 1).isLetter {
        // Where a key path begins, the type ends: `\Type.member`.
        guard isCapital(byte(after: 1)) else { return true }
        position += 1
        guard takeWord() != nil else { return false }
        skipGenericArguments()
      } else {
        return true
      }
    }
  }

  private func isCapital(_ byte: UInt8) -> Bool { byte.isLetter && byte & 0x20 == 0 }

  private func skipTypeHead() -> Bool {
    if take("[") {
      guard skipType() else { return false }
      skipSpace()
      if take(":") {
        guard skipType() else { return false }
        skipSpace()
      }
      return take("]")
    }
    if take("(") { return skipTupleType() }
    if take("@") { return takeWord() != nil && skipType() }
    guard let (name, _) = takeWord() else { return false }
    switch name {
    case "in": return false
    case "inout", "some", "any", "borrowing", "consuming", "sending": return skipType()
    default: break
    }
    skipGenericArguments()
    return true
  }

  private func skipTypeLabel() {
    let before = position
    skipSpace()
    if takeWord() != nil {
      skipSpace()
      if take(":") { return }
    }
    position = before
  }

  /// Skips a tuple's or a function's type behind its `(`.
  private func skipTupleType() -> Bool {
    skipSpace()
    if !take(")") {
      repeat {
        skipTypeLabel()
        guard skipType() else { return false }
        skipSpace()
      } while take(",")
      guard take(")") else { return false }
    }
    let before = position
    skipSpace()
    while let effect = nextWord(), effect == "throws" || effect == "async" {
      position += effect.utf8.count
      skipSpace()
    }
    guard isAt([UInt8(ascii: "-"), UInt8(ascii: ">")]) else {
      position = before
      return true
    }
    position += 2
    return skipType()
  }
}
