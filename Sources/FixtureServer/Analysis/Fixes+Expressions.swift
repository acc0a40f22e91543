import RxFixtures
import RxTestKit

// The parts of expressions that corrections replace.
extension FixSource {
  /// Where the call is whose name, or one of whose arguments, a finding underlines.
  func call(_ name: String, around range: Range<Int>, _ line: Int) -> Range<Int>? {
    guard let expression = snapshot.expressionRange(ofLine: line) else { return nil }
    let tokens = ExpressionTokens.tokens(in: expression, of: snapshot.buffer)
    let last = name.split(separator: ".").last.map(String.init)
    let named = tokens.indices.last {
      tokens[$0].range.lowerBound <= range.lowerBound && snapshot.buffer[tokens[$0].range] == last
    }
    guard let start = named ?? tokens.firstIndex(where: { $0.range == range }) else { return nil }
    var end = start
    var depth = 0
    for index in tokens.indices[(start + 1)...] {
      if depth == 0, !tokens[index].isMark("("), !tokens[index].isMark("{") { break }
      if tokens[index].isOpening { depth += 1 }
      if tokens[index].isClosing { depth -= 1 }
      end = index
    }
    var first = tokens[start].range.lowerBound
    if name.contains("."), start > 1 { first = tokens[start - 2].range.lowerBound }
    return first..<tokens[end].range.upperBound
  }

  /// Where brackets are that open at an offset, with all between them; nil if they end in another line.
  func brackets(at start: Int, _ line: Int) -> Range<Int>? {
    guard let expression = snapshot.expressionRange(ofLine: line) else { return nil }
    let tokens = ExpressionTokens.tokens(in: expression, of: snapshot.buffer)
    guard let first = tokens.firstIndex(where: { $0.range.lowerBound == start }),
      let last = Self.end(from: first + 1, in: tokens, endsAtComma: false)
    else { return nil }
    return start..<tokens[last].range.upperBound
  }

  /// Leaves out the call of a method whose name is underlined, with the point before it.
  func removalOfCall(_ name: Range<Int>) -> Fix? {
    let word = snapshot.buffer[name]
    let line = snapshot.buffer.fixtureLine(of: name.lowerBound)
    guard let call = call(word, around: name, line), call.lowerBound == name.lowerBound,
      let point = snapshot.buffer.bytes[..<name.lowerBound].lastIndex(of: UInt8(ascii: "."))
    else { return nil }
    return Fix(
      title: "Remove '.\(word)'", edits: [TextEdit(range: point..<call.upperBound, text: "")],
      isPreferred: true)
  }

  /// Where a closure is that another language writes so: in braces of its own, or as an argument.
  func foreignClosure(around range: Range<Int>, _ line: Int) -> Range<Int>? {
    guard let expression = snapshot.expressionRange(ofLine: line) else { return nil }
    let tokens = ExpressionTokens.tokens(in: expression, of: snapshot.buffer)
    guard let place = tokens.firstIndex(where: { $0.range.upperBound > range.lowerBound }) else {
      return nil
    }
    let opening = Self.opening(before: place, in: tokens)
    if let opening, tokens[opening].isMark("{") {
      guard let end = Self.end(from: opening + 1, in: tokens, endsAtComma: false) else {
        return nil
      }
      return tokens[opening].range.lowerBound..<tokens[end].range.upperBound
    }
    let first = opening.map { $0 + 1 } ?? 0
    let lambda = tokens[first...place].lastIndex { snapshot.buffer[$0.range] == "lambda" }
    let start = lambda ?? Self.start(of: place, from: first, in: tokens)
    // The commas between parameters of 'lambda' precede its colon.
    let body = tokens[max(start, place)...].firstIndex { lambda != nil && $0.isMark(":") }
    guard let end = Self.end(from: body ?? place, in: tokens, endsAtComma: true), start < end else {
      return nil
    }
    return tokens[start].range.lowerBound..<tokens[end - 1].range.upperBound
  }

  /// The bracket that is open before a token.
  private static func opening(before place: Int, in tokens: [ExpressionToken]) -> Int? {
    var depth = 0
    for index in tokens[..<place].indices.reversed() {
      if tokens[index].isClosing { depth += 1 }
      if tokens[index].isOpening {
        if depth == 0 { return index }
        depth -= 1
      }
    }
    return nil
  }

  /// The first token of an argument.
  private static func start(of place: Int, from first: Int, in tokens: [ExpressionToken]) -> Int {
    var (depth, start) = (0, first)
    for index in first..<max(first, place) {
      if tokens[index].isOpening { depth += 1 }
      if tokens[index].isClosing { depth -= 1 }
      if depth == 0, tokens[index].isMark(",") { start = index + 1 }
    }
    return start
  }

  /// The bracket, or comma, that ends what a token is in, or the number of tokens; nil if a bracket is not closed.
  private static func end(
    from place: Int, in tokens: [ExpressionToken], endsAtComma: Bool
  ) -> Int? {
    var depth = 0
    for index in tokens[place...].indices {
      if depth == 0, tokens[index].isClosing || endsAtComma && tokens[index].isMark(",") {
        return index
      }
      if tokens[index].isOpening { depth += 1 }
      if tokens[index].isClosing { depth -= 1 }
    }
    return depth == 0 && endsAtComma ? tokens.count : nil
  }

  /// A text between quotes of another language, or of Python behind an `f`, that begins at an offset.
  func quoted(at start: Int) -> Range<Int>? {
    let bytes = snapshot.buffer.bytes
    let line = snapshot.buffer.lineRange(snapshot.buffer.line(of: start))
    guard start < line.upperBound, let quote = bytes[start...].first else { return nil }
    let isFormat = quote == UInt8(ascii: "\"") && start > 0 && bytes[start - 1] == UInt8(ascii: "f")
    guard isFormat || "'`".utf8.contains(quote),
      let end = bytes[start + 1..<line.upperBound].firstIndex(of: quote)
    else { return nil }
    return (isFormat ? start - 1 : start)..<end + 1
  }

  /// A unit that is underlined, and the number before it.
  func numberAndUnit(_ unit: Range<Int>) -> Range<Int> {
    var start = unit.lowerBound
    let isNumber = { (byte: UInt8) in byte.isDigit || byte == 0x2E || byte == 0x5F }
    while start > 0, isNumber(snapshot.buffer.bytes[start - 1]) { start -= 1 }
    return start..<unit.upperBound
  }
}

extension String {
  /// Whether a text that a message writes is a sentence rather than an expression: it has adjacent words, or single quotes.
  var readsAsProse: Bool {
    let code = replacing(/"(?:[^"\\]|\\.)*"/, with: "0").replacing(/\{[^{}]*\}/, with: "{}")
    return code.contains("'") || code.contains(/\w \w/)
  }
}
