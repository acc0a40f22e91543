import RxTestKit

extension Parser {
  /// Parses an operand and everything that is read from it or called on it.
  func postfix() throws(Diagnostic) -> NodeID {
    let start = position
    var base = try primary()
    var links: [Link] = []
    while let link = try link(canTakeClosure: !links.isEmpty || isCallable(base)) {
      if case .method(_, _, let method?) = link.kind, method.isMutating,
        case .local(let variable) = syntax.nodes[base]
      {
        base = add(.mutate(place(variable, links), link), from: start)
        links = []
      } else {
        links.append(link)
      }
    }
    return links.isEmpty ? base : add(.chain(base, links), from: start)
  }

  private func isCallable(_ node: NodeID) -> Bool {
    switch syntax.nodes[node] {
    case .local, .global, .qualified, .call, .implicit: true
    default: false
    }
  }

  /// Parses one more step of a chain, if there is one.
  private func link(canTakeClosure: Bool) throws(Diagnostic) -> Link? {
    let start = position
    switch byte {
    case UInt8(ascii: "?") where isOptionalChain:
      position += 1
      return Link(kind: .optionalChain, range: start..<position)
    case UInt8(ascii: "!") where byte(after: 1) != UInt8(ascii: "="):
      position += 1
      return Link(kind: .force, range: start..<position)
    default: break
    }
    skipSpaceInLine()
    switch byte {
    case UInt8(ascii: "("):
      let arguments = try callArguments()
      return Link(kind: .call(arguments), range: start..<position)
    case UInt8(ascii: "{") where canTakeClosure && allowsTrailingClosures:
      let arguments = try callArguments()
      return Link(kind: .call(arguments), range: start..<position)
    case UInt8(ascii: "["):
      let arguments = try bracketed(from: "[", to: "]")
      return Link(kind: .element(arguments), range: start..<position)
    default:
      skipSpace()
      if let member = try memberLink() { return member }
      position = start
      return nil
    }
  }

  /// Whether a `?` right behind an operand continues with the chain, and does not begin a `? … :`.
  private var isOptionalChain: Bool {
    switch byte(after: 1) {
    case UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "("): true
    default: false
    }
  }

  private func memberLink() throws(Diagnostic) -> Link? {
    guard byte == UInt8(ascii: "."), byte(after: 1) != UInt8(ascii: ".") else { return nil }
    position += 1
    skipSpace()
    let start = position
    if byte.isDigit {
      let index = try smallNumber()
      return Link(kind: .tupleElement(index), range: start..<position)
    }
    guard let (name, range) = try word() else { throw unexpected(wanted: "a member's name") }
    guard let arguments = try callArgumentsIfAny() else {
      return Link(kind: .property(name, MemberTable.values.property(name)), range: range)
    }
    let method = MemberTable.values.method(name, arguments)
    return Link(kind: .method(name, arguments, method), range: range, end: position)
  }

  /// Reads digits that count something small.
  func smallNumber() throws(Diagnostic) -> Int {
    let start = position
    while byte.isDigit { position += 1 }
    guard position - start < 10,
      let number = Int(String(decoding: bytes[start..<position], as: UTF8.self))
    else { throw error("the number is too large", at: start..<position) }
    return number
  }
}

// MARK: - Arguments

extension Parser {
  /// Parses the arguments of a call if one follows on this line.
  func callArgumentsIfAny() throws(Diagnostic) -> [ArgumentSyntax]? {
    let before = position
    skipSpaceInLine()
    let isCall =
      byte == UInt8(ascii: "(") || (byte == UInt8(ascii: "{") && allowsTrailingClosures)
    if isCall { return try callArguments() }
    position = before
    return nil
  }

  /// Parses arguments in parentheses, closures behind them, or both.
  private func callArguments() throws(Diagnostic) -> [ArgumentSyntax] {
    var arguments: [ArgumentSyntax] = []
    if byte == UInt8(ascii: "(") { arguments = try bracketed(from: "(", to: ")") }
    guard allowsTrailingClosures else { return arguments }
    var label: String?
    repeat {
      let before = position
      skipSpaceInLine()
      guard byte == UInt8(ascii: "{") else {
        position = before
        return arguments
      }
      let closure = try closure()
      arguments.append(ArgumentSyntax(label: label, value: closure, isTrailingClosure: true))
      label = try takeClosureLabel()
    } while label != nil
    return arguments
  }

  /// Reads the label of a further trailing closure: `{ … } onError: { … }`.
  private func takeClosureLabel() throws(Diagnostic) -> String? {
    let before = position
    skipSpace()
    if wordRange(at: position) != nil, let (name, _) = try word() {
      skipSpaceInLine()
      if take(":") {
        skipSpaceInLine()
        if byte == UInt8(ascii: "{") { return name }
      }
    }
    position = before
    return nil
  }

  /// Parses arguments between brackets, whose first one comes next.
  private func bracketed(
    from open: Unicode.Scalar, to close: Unicode.Scalar
  ) throws(Diagnostic) -> [ArgumentSyntax] {
    let outer = allowsTrailingClosures
    allowsTrailingClosures = true
    defer { allowsTrailingClosures = outer }
    try require(open)
    var arguments: [ArgumentSyntax] = []
    skipSpace()
    while !take(close) {
      let label = try takeLabel()
      let value = try argumentValue()
      arguments.append(ArgumentSyntax(label: label, value: value, isTrailingClosure: false))
      skipSpace()
      if !take(","), byte != UInt8(ascii: close) {
        throw unexpected(wanted: "',' or '\(close)'")
      }
      skipSpace()
    }
    return arguments
  }

  /// Reads the labels of a function that is named but not called, as `(describing:)`, if they come next.
  func takeCompoundLabels() throws(Diagnostic) -> [String]? {
    guard byte == UInt8(ascii: "("), byte(after: 1) != UInt8(ascii: ")") else { return nil }
    let before = position
    position += 1
    var labels: [String] = []
    while let (label, _) = try word(), take(":") { labels.append(label) }
    guard !labels.isEmpty, take(")") else {
      position = before
      return nil
    }
    return labels
  }

  /// Reads a label and its colon, if they come next.
  func takeLabel() throws(Diagnostic) -> String? {
    let before = position
    skipSpace()
    if wordRange(at: position) != nil || byte == UInt8(ascii: "`"), let (name, _) = try word() {
      skipSpace()
      if take(":") { return name }
    }
    position = before
    return nil
  }

  private func argumentValue() throws(Diagnostic) -> NodeID {
    skipSpace()
    if let function = operatorFunction() { return function }
    if byte == UInt8(ascii: "&") {
      throw error("arguments cannot be passed inout", note: "only closures have inout parameters")
    }
    return try expression()
  }

  /// Reads an operator that stands for its function, as in `reduce(0, +)`.
  func operatorFunction() -> NodeID? {
    let start = position
    guard let (spelling, found) = operatorHere() else { return nil }
    position += spelling.count
    let end = position
    skipSpace()
    if byte == UInt8(ascii: ")") || byte == UInt8(ascii: ",") {
      position = end
      return add(.operatorFunction(found), from: start)
    }
    position = start
    return nil
  }
}
