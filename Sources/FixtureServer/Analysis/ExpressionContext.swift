import RxFixtures
import RxTestKit

/// What is left of the cursor in an expression.
struct ExpressionContext {
  /// What a name or a call before a `.` is, as far as the text says it.
  enum Receiver: Hashable {
    /// Emits: operators can be called.
    case observable
    /// A type with factories, such as `Observable`.
    case type(String)
    /// An object that a factory of this type makes: it has members, and emits.
    case object(String)
    /// A literal, or a parameter of a closure.
    case value
    /// Nothing: the `.` begins a member whose type is known otherwise.
    case nothing
    /// Not known.
    case unknown
  }

  /// A call whose arguments the cursor is in.
  struct Call: Hashable {
    /// The name before the parenthesis: `map`, `Observable.merge`.
    var name: String
    /// Whether it is called on something.
    var isMember: Bool
    /// The number of the argument, from 0.
    var argument: Int
    /// The label of the argument, if it is written.
    var label: String?
  }

  private let snapshot: FixtureSnapshot
  private let test: FixtureTest?
  private let tokens: [ExpressionToken]
  /// The word that is being written: its offsets, up to the cursor.
  let word: Range<Int>

  /// Looks at the expression left of an offset.
  init(_ snapshot: FixtureSnapshot, at offset: Int, rowAt line: Int, test: FixtureTest?) {
    self.snapshot = snapshot
    self.test = test
    var tokens = snapshot.tokens(ofRowAt: line, upTo: offset)
    if let last = tokens.last, [.word, .parameter].contains(last.kind),
      last.range.upperBound == offset
    {
      word = last.range
      tokens.removeLast()
    } else {
      word = offset..<offset
    }
    self.tokens = tokens
  }

  private func text(_ token: ExpressionToken) -> String { snapshot.buffer[token.range] }

  /// Whether the cursor is within a string.
  var isInString: Bool {
    guard let last = tokens.last, last.kind == .string else { return false }
    let text = text(last)
    return last.range.upperBound == word.upperBound
      && (text.count == 1 || !text.hasSuffix("\"")) && !text.hasSuffix("\\(")
  }

  /// Whether nothing of the expression is left of the word.
  var isAtStart: Bool { tokens.isEmpty }

  /// Whether the cursor is in the braces of a closure.
  var isInClosure: Bool {
    var depth = 0
    for token in tokens {
      if token.isMark("{") { depth += 1 }
      if token.isMark("}") { depth -= 1 }
    }
    return depth > 0
  }

  /// The names that only the closures around the cursor have: parameters, and what they declare.
  var closureNames: [String] {
    var names: [String] = []
    var open: [Int] = []
    for index in tokens.indices {
      if tokens[index].isMark("{") { open.append(index) }
      if tokens[index].isMark("}"), !open.isEmpty { open.removeLast() }
    }
    for (number, start) in open.enumerated() {
      let parameters = parameters(ofClosureAt: start)
      names += parameters ?? (number == open.count - 1 ? ["$0", "$1"] : [])
    }
    for index in tokens.indices.dropFirst() where index > open.first ?? tokens.count {
      guard tokens[index].kind == .word, ["let", "var"].contains(text(tokens[index - 1])) else {
        continue
      }
      names.append(text(tokens[index]))
    }
    return names.filter { $0 != "_" }
  }

  /// The names between the brace of a closure and its `in`; nil without that word.
  private func parameters(ofClosureAt start: Int) -> [String]? {
    var names: [String] = []
    var isType = false
    for token in tokens[(start + 1)...] {
      switch token.kind {
      case .word where text(token) == "in": return names
      case .word where !isType: names.append(text(token))
      case .word: break
      case .mark where token.isMark(":") || token.isMark(">"): isType = true
      case .mark where token.isMark(","): isType = false
      case .mark where "()-?[]".utf8.contains(where: { token.kind == .mark($0) }): break
      case .mark, .parameter, .number, .string: return nil
      }
    }
    return nil
  }

  /// What is before the `.` that precedes the word; nil if none does.
  var receiver: Receiver? {
    guard let last = tokens.last, last.isMark(".") else { return nil }
    return receiver(endingAt: tokens.count - 1, depth: 0)
  }

  /// The innermost call whose parentheses, or brackets within them, are open.
  var call: Call? {
    var depth = 0
    var commas = 0
    for index in tokens.indices.reversed() {
      let token = tokens[index]
      if token.isClosing { depth += 1 }
      if token.isMark(","), depth == 0 { commas += 1 }
      guard token.isOpening else { continue }
      if depth > 0 {
        depth -= 1
        continue
      }
      guard token.isMark("("), index > 0, tokens[index - 1].kind == .word else {
        // The body of a closure has arguments of its own, which are statements.
        if token.isMark("{") { return nil }
        commas = 0
        continue
      }
      return call(at: index - 1, argument: commas, argumentsFrom: index + 1)
    }
    return nil
  }

  private func call(at index: Int, argument: Int, argumentsFrom start: Int) -> Call {
    var name = text(tokens[index])
    let isMember = index > 0 && tokens[index - 1].isMark(".")
    var isFactory = false
    if isMember, index > 1, tokens[index - 2].kind == .word {
      let type = text(tokens[index - 2])
      isFactory = type.first?.isUppercase == true
      if isFactory { name = type == "Observable" ? name : "\(type).\(name)" }
    }
    var depth = 0
    var first = start
    for index in start..<max(start, tokens.count) {
      if tokens[index].isOpening { depth += 1 }
      if tokens[index].isClosing { depth -= 1 }
      if depth == 0, tokens[index].isMark(",") { first = index + 1 }
    }
    var label: String?
    if first + 1 < tokens.count, tokens[first].kind == .word, tokens[first + 1].isMark(":") {
      label = text(tokens[first])
    }
    return Call(name: name, isMember: isMember && !isFactory, argument: argument, label: label)
  }

  // MARK: - What a name is

  /// What ends before a token.
  private func receiver(endingAt end: Int, depth: Int) -> Receiver {
    var index = end - 1
    guard index >= 0 else { return .nothing }
    // Brackets, and closures behind a call, lead to what is called.
    while index >= 0, tokens[index].isClosing {
      guard let opening = opening(of: index) else { return .unknown }
      let isTuple =
        opening == 0
        || !(tokens[opening - 1].kind == .word || tokens[opening - 1].isClosing)
      if isTuple { return tokens[opening].isMark("(") ? .unknown : .value }
      index = opening - 1
    }
    guard index >= 0 else { return .nothing }
    switch tokens[index].kind {
    case .string, .number, .parameter: return .value
    case .mark(let byte):
      return byte == UInt8(ascii: "?") || byte == UInt8(ascii: "!")
        ? receiver(endingAt: index, depth: depth) : .nothing
    case .word: break
    }
    let name = text(tokens[index])
    if index > 0, tokens[index - 1].isMark(".") {
      let before = receiver(endingAt: index - 1, depth: depth)
      // What is called on a type or an observable emits; what is called on a value may be anything.
      switch before {
      case .type(let type): return type == "Observable" ? .observable : .object(type)
      case .observable, .object: return .observable
      case .value, .nothing, .unknown: return before
      }
    }
    let isCalled = index + 1 < end && tokens[index + 1].isMark("(")
    return meaning(of: name, isCalled: isCalled, depth: depth)
  }

  private func meaning(of name: String, isCalled: Bool, depth: Int) -> Receiver {
    if let test {
      if test.sources.contains(where: { $0.name == name }) { return .observable }
      if let row = test.lets.last(where: { $0.name == name }) {
        return depth < 8 ? meaning(of: row, depth: depth + 1) : .unknown
      }
      if test.eachs.contains(where: { $0.name == name }) { return .value }
    }
    guard name.first?.isUppercase == true else { return .unknown }
    return isCalled ? .object(name) : .type(name)
  }

  private func meaning(of row: LetRow, depth: Int) -> Receiver {
    let line = row.location.line - 1
    guard snapshot.file.lines.indices.contains(line) else { return .unknown }
    let other = ExpressionContext(snapshot, tokens: snapshot.tokens(ofRowAt: line), test)
    if other.tokens.first?.isMark("{") == true { return .value }
    return other.receiver(endingAt: other.tokens.count, depth: depth)
  }

  private init(_ snapshot: FixtureSnapshot, tokens: [ExpressionToken], _ test: FixtureTest?) {
    self.snapshot = snapshot
    self.tokens = tokens
    self.test = test
    word = 0..<0
  }

  private func opening(of index: Int) -> Int? {
    var depth = 0
    for index in stride(from: index, through: 0, by: -1) {
      if tokens[index].isClosing { depth += 1 }
      if tokens[index].isOpening {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }
}
