import RxTestKit

/// The calls of Swift source, and the functions that contain them.
struct SwiftCalls {
  /// An argument of a call.
  struct Argument {
    /// The label; nil without one.
    let label: String?
    /// The tokens of the expression.
    let tokens: Range<Int>
  }

  let tokens: [SwiftToken]
  private let bytes: [UInt8]
  /// For each bracket, the index of the one that it belongs with.
  private var partners: [Int?]
  /// The index of the brace with which the body of the function begins that contains a token; -1 outside of functions.
  private(set) var functions: [Int]

  /// Finds the calls of a source.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    tokens = SwiftScanner.tokens(of: bytes)
    partners = Array(repeating: nil, count: tokens.count)
    functions = Array(repeating: -1, count: tokens.count)
    pairBrackets()
    findFunctions()
  }

  /// The text of a token.
  func text(_ index: Int) -> String {
    String(decoding: bytes[tokens[index].range], as: UTF8.self)
  }

  /// Whether a token is an ASCII character that is neither a name nor a literal.
  func isMark(_ index: Int, _ character: Unicode.Scalar) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .mark(UInt8(ascii: character))
  }

  /// The literal that an expression is; nil for any other expression.
  func literal(_ expression: Range<Int>) -> SwiftLiteral? {
    guard expression.count == 1, case .literal(let literal) = tokens[expression.lowerBound].kind
    else { return nil }
    return literal
  }

  // MARK: - Brackets

  private mutating func pairBrackets() {
    let closers: [UInt8: UInt8] = [
      UInt8(ascii: "("): UInt8(ascii: ")"), UInt8(ascii: "["): UInt8(ascii: "]"),
      UInt8(ascii: "{"): UInt8(ascii: "}"),
    ]
    var open: [(index: Int, closer: UInt8)] = []
    var awaited: [UInt8: Int] = [:]
    for (index, token) in tokens.enumerated() {
      guard case .mark(let byte) = token.kind else { continue }
      if let closer = closers[byte] {
        open.append((index, closer))
        awaited[closer, default: 0] += 1
      } else if awaited[byte, default: 0] > 0 {
        // Brackets that are still open inside of the pair are never closed.
        while let last = open.popLast() {
          awaited[last.closer, default: 0] -= 1
          guard last.closer == byte else { continue }
          (partners[last.index], partners[index]) = (index, last.index)
          break
        }
      }
    }
  }

  /// The index of the bracket that a bracket belongs with; nil if it is alone, or no bracket.
  func partner(_ index: Int) -> Int? {
    partners.indices.contains(index) ? partners[index] : nil
  }

  private mutating func findFunctions() {
    var isAwaited = false
    var bodies: [(start: Int, end: Int)] = []
    var index = 0
    while index < tokens.count {
      while let last = bodies.last, last.end < index { bodies.removeLast() }
      functions[index] = bodies.last?.start ?? -1
      if tokens[index].kind == .word, ["func", "init"].contains(text(index)) { isAwaited = true }
      if isMark(index, "}") { isAwaited = false }
      if isAwaited, isMark(index, "{") {
        isAwaited = false
        bodies.append((index, partners[index] ?? tokens.count))
      } else if isAwaited, isMark(index, "("), let end = partners[index] {
        // A closure among the parameters is not the body.
        for place in index...end { functions[place] = functions[index] }
        index = end
      }
      index += 1
    }
  }

  // MARK: - Calls

  /// The arguments of a call, whose parenthesis is at an index; nil if the parenthesis is not closed.
  func arguments(ofCallAt open: Int) -> [Argument]? {
    guard isMark(open, "("), let close = partner(open) else { return nil }
    return elements(open + 1..<close)
  }

  /// The parts between commas, with labels or keys that are names.
  private func elements(_ range: Range<Int>) -> [Argument] {
    expressions(range).map { part in
      let isLabelled =
        part.count > 1 && tokens[part.lowerBound].kind == .word && isMark(part.lowerBound + 1, ":")
      return Argument(
        label: isLabelled ? text(part.lowerBound) : nil,
        tokens: isLabelled ? part.lowerBound + 2..<part.upperBound : part)
    }
  }

  /// The expressions of an array literal; nil for any other expression.
  func elements(ofArray expression: Range<Int>) -> [Range<Int>]? {
    guard let first = expression.first, let last = expression.last, isMark(first, "["),
      partner(first) == last
    else { return nil }
    return expressions(first + 1..<last)
  }

  /// The literals that are keys of a dictionary literal, with the expressions of the values; nil for any other expression.
  func entries(ofDictionary expression: Range<Int>) -> [(key: String, value: Range<Int>)]? {
    elements(ofArray: expression)?.compactMap { part in
      guard part.count > 2, isMark(part.lowerBound + 1, ":"),
        let key = literal(part.lowerBound..<part.lowerBound + 1)
      else { return nil }
      return (key.text, part.lowerBound + 2..<part.upperBound)
    }
  }

  /// The parts of a range of tokens between the commas that no bracket contains.
  private func expressions(_ range: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var (start, index) = (range.lowerBound, range.lowerBound)
    while index < range.upperBound {
      if isMark(index, ",") {
        parts.append(start..<index)
        start = index + 1
      }
      index = max(index, partner(index) ?? index) + 1
    }
    if start < range.upperBound { parts.append(start..<range.upperBound) }
    return parts
  }

  /// The name of the method whose result a member is of: `expect` in `scheduler.expect(source).toBe`, given the index of the dot.
  func method(before dot: Int) -> String? {
    var index = dot - 1
    if isMark(index, "!") || isMark(index, "?") { index -= 1 }
    guard isMark(index, ")") || isMark(index, "}") else { return nil }
    while let open = partner(index), open < index {
      index = open - 1
      // A trailing closure may follow the arguments.
      guard isMark(index, ")") else { break }
    }
    return index >= 0 && tokens[index].kind == .word ? text(index) : nil
  }

  /// The source of an expression.
  func source(_ expression: Range<Int>) -> Range<Int> {
    guard let first = expression.first, let last = expression.last else { return 0..<0 }
    return tokens[first].range.lowerBound..<tokens[last].range.upperBound
  }
}
