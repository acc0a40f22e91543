import RxTestKit

extension Parser {
  /// Parses what is at the beginning of a chain.
  func primary() throws(Diagnostic) -> NodeID {
    skipSpace()
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): return try number()
    case UInt8(ascii: "\""): return try string()
    case UInt8(ascii: "("): return try parenthesized()
    case UInt8(ascii: "["): return try collection()
    case UInt8(ascii: "{"): return try closure()
    case UInt8(ascii: "$"): return try anonymousParameter()
    case UInt8(ascii: "\\"): return try keyPath()
    case UInt8(ascii: "."): return try implicitMember()
    default: return try name()
    }
  }

  private func implicitMember() throws(Diagnostic) -> NodeID {
    let start = position
    position += 1
    if byte.isDigit { throw error("a number needs a digit before its point") }
    guard let (name, _) = try word() else { throw unexpected(wanted: "a member's name") }
    let arguments = try callArgumentsIfAny()
    return add(.implicit(name: name, arguments: arguments), from: start)
  }

  // MARK: Brackets

  /// Parses `()`, an expression in parentheses, or a tuple.
  private func parenthesized() throws(Diagnostic) -> NodeID {
    let start = position
    let outer = allowsTrailingClosures
    allowsTrailingClosures = true
    defer { allowsTrailingClosures = outer }
    position += 1
    var values: [NodeID] = []
    var labels: [String?] = []
    skipSpace()
    if values.isEmpty, let function = operatorFunction() {
      try require(")")
      return function
    }
    while !take(")") {
      labels.append(try takeLabel())
      values.append(try expression())
      skipSpace()
      if !take(","), byte != UInt8(ascii: ")") { throw unexpected(wanted: "',' or ')'") }
      skipSpace()
    }
    if values.isEmpty { return add(.void, from: start) }
    if values.count == 1 { return values[0] }
    return add(.tuple(values, labels: labels), from: start)
  }

  /// Parses an array or a dictionary.
  private func collection() throws(Diagnostic) -> NodeID {
    let start = position
    let outer = allowsTrailingClosures
    allowsTrailingClosures = true
    defer { allowsTrailingClosures = outer }
    position += 1
    skipSpace()
    if take(":") {
      try require("]")
      return add(.dictionary([]), from: start)
    }
    var values: [NodeID] = []
    var pairs: [(key: NodeID, value: NodeID)] = []
    while !take("]") {
      let value = try expression()
      skipSpace()
      if !pairs.isEmpty || (values.isEmpty && byte == UInt8(ascii: ":")) {
        try require(":")
        let paired = try expression()
        pairs.append((value, paired))
      } else {
        values.append(value)
      }
      skipSpace()
      if !take(","), byte != UInt8(ascii: "]") { throw unexpected(wanted: "',' or ']'") }
      skipSpace()
    }
    if !pairs.isEmpty {
      unifyNumbers(pairs.map(\.value))
      return add(.dictionary(pairs), from: start)
    }
    unifyNumbers(values)
    return add(.array(values), from: start)
  }

  /// Makes integer literals floating point numbers where others beside them are, as Swift does.
  func unifyNumbers(_ values: [NodeID]) {
    let hasDouble = values.contains { if case .double = syntax.nodes[$0] { true } else { false } }
    guard hasDouble else { return }
    for value in values { makeDouble(value) }
  }

  /// Makes an integer literal a floating point number.
  func makeDouble(_ node: NodeID) {
    if case .int(let integer) = syntax.nodes[node] {
      syntax.replace(node, with: .double(Double(integer)))
    }
  }

  // MARK: Key paths

  private func keyPath() throws(Diagnostic) -> NodeID {
    let start = position
    position += 1
    if wordRange(at: position) != nil { guard skipType() else { throw unexpected() } }
    guard byte == UInt8(ascii: ".") else { throw unexpected(wanted: "'.'") }
    var steps: [KeyPathStep] = []
    while let step = try keyPathStep(isFirst: steps.isEmpty) { steps.append(step) }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    return add(.keyPath(steps, text: text), from: start)
  }

  private func keyPathStep(isFirst: Bool) throws(Diagnostic) -> KeyPathStep? {
    if isFirst, byte(after: 1) == UInt8(ascii: "[") { position += 1 }
    switch byte {
    case UInt8(ascii: "?") where !isFirst:
      position += 1
      return .optionalChain
    case UInt8(ascii: "!") where !isFirst && byte(after: 1) != UInt8(ascii: "="):
      position += 1
      return .force
    case UInt8(ascii: "["): return try keyPathElement()
    case UInt8(ascii: ".") where byte(after: 1) != UInt8(ascii: "."):
      position += 1
      if byte.isDigit { return .tupleElement(try smallNumber()) }
      guard let (name, _) = try word() else { throw unexpected(wanted: "a member's name") }
      return .member(name)
    default: return nil
    }
  }

  private func keyPathElement() throws(Diagnostic) -> KeyPathStep {
    position += 1
    let index = try primary()
    try require("]")
    switch syntax.nodes[index] {
    case .int(let index): return .index(index)
    case .string(let key): return .key(key)
    default:
      throw error("a key path's index must be a literal", at: syntax.ranges[index])
    }
  }
}

// MARK: - Names

extension Parser {
  /// Parses a name and, where it is not a closure's own, the call or member right behind it.
  private func name() throws(Diagnostic) -> NodeID {
    let start = position
    guard let (name, range) = try word() else { throw unexpected() }
    let isQuoted = bytes[start] == UInt8(ascii: "`")
    if !isQuoted, let literal = try literal(name, range) { return literal }
    if let variable = variable(named: name) { return add(.local(variable), from: start) }
    if let error = errorOfFunction(name, at: range) { throw error }
    let global = syntax.global(name, at: range)
    let isCapitalized = name.unicodeScalars.first?.properties.isUppercase == true
    if isCapitalized {
      skipGenericArguments()
      if let qualified = try qualified(name, global, from: start) { return qualified }
    }
    if try takeCompoundLabels() != nil { return add(.global(global), from: start) }
    if let arguments = try callArgumentsIfAny() {
      return add(.call(global: global, arguments: arguments), from: start)
    }
    return add(.global(global), from: start)
  }

  private func literal(
    _ name: String, _ range: Range<Int>
  ) throws(Diagnostic) -> NodeID? {
    switch name {
    case "true": return add(.bool(true), from: range.lowerBound)
    case "false": return add(.bool(false), from: range.lowerBound)
    case "nil": return add(.nil, from: range.lowerBound)
    case "self", "weak":
      throw error(
        "'\(name)' has no meaning in a fixture", at: range,
        note: "draw what its parts emit in rows, and name these: cold answer DIAGRAM")
    case "let", "var", "return":
      throw error("'\(name)' is allowed only at the start of a statement of a closure", at: range)
    case "in": throw error("unexpected 'in'", at: range)
    case "_": throw error("'_' is allowed only as a parameter", at: range)
    default: return nil
    }
  }

  /// Parses `.member` and a call after the name of a type.
  private func qualified(
    _ type: String, _ global: Int, from start: Int
  ) throws(Diagnostic) -> NodeID? {
    let before = position
    skipSpace()
    guard byte == UInt8(ascii: "."), byte(after: 1) != UInt8(ascii: "."),
      !byte(after: 1).isDigit
    else {
      position = before
      return nil
    }
    position += 1
    skipSpace()
    guard let (member, _) = try word() else { throw unexpected(wanted: "a member's name") }
    let factory = type == "Observable" ? member : "\(type).\(member)"
    let labels = try takeCompoundLabels()
    let name = QualifiedName(type: global, member: member, factory: factory, labels: labels)
    let arguments = labels == nil ? try callArgumentsIfAny() : nil
    return add(.qualified(name, arguments: arguments), from: start)
  }
}
