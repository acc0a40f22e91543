import RxTestKit

/// Reads an expression in one pass over its UTF-8 bytes, and finds out which name is whose while doing so.
///
/// A class, because a debug build copies a structure, and retains all that it holds, to read one byte.
final class Parser {
  /// How deep brackets, closures and operators may stand within each other.
  static let nestingLimit = 64

  let text: ExpressionText
  /// The text's bytes, and a zero behind them.
  let bytes: [UInt8]
  var position = 0
  var syntax = Syntax()
  /// The closures around this place, the innermost one last.
  var closures: [ClosureScope] = []
  /// Whether a `break` can leave a `switch` here.
  var isInSwitch = false
  /// The variables that the patterns of one `case` fill; all of them fill the same.
  var patternSlots: [String: Int] = [:]
  /// Whether a `{` after a call is its trailing closure, and not the block of an `if`.
  var allowsTrailingClosures = true
  private var nesting = 0

  init(_ text: ExpressionText) {
    self.text = text
    bytes = Array(text.text.utf8) + [0]
    syntax.reserve(nodes: min(16, bytes.count / 4))
  }

  /// Parses the whole text as one expression.
  func parse() throws(Diagnostic) -> Syntax {
    syntax.root = try expression()
    skipSpace()
    guard isAtEnd else { throw unexpected() }
    return syntax
  }

  var isAtEnd: Bool { position >= bytes.count - 1 }

  /// The byte at this place; zero at the end.
  var byte: UInt8 { bytes[position] }

  /// The byte some places further on; zero behind the end.
  func byte(after distance: Int) -> UInt8 {
    position + distance < bytes.count ? bytes[position + distance] : 0
  }

  /// Skips what stands for nothing, and says whether a line ended there.
  @discardableResult
  func skipSpace() -> Bool {
    var hasNewline = false
    while byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      if byte == 0x0A { hasNewline = true }
      position += 1
    }
    return hasNewline
  }

  /// Skips what stands for nothing up to the end of the line.
  func skipSpaceInLine() {
    while byte == 0x20 || byte == 0x09 || byte == 0x0D { position += 1 }
  }

  /// Skips one byte if it is this one.
  func take(_ expected: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: expected), !isAtEnd else { return false }
    position += 1
    return true
  }

  /// Skips white space and one byte, which must be there.
  func require(_ expected: Unicode.Scalar) throws(Diagnostic) {
    skipSpace()
    guard take(expected) else { throw unexpected(wanted: "'\(expected)'") }
  }

  /// Whether these bytes stand here.
  func isAt(_ spelling: [UInt8]) -> Bool {
    bytes.count - position > spelling.count
      && spelling.indices.allSatisfy { bytes[position + $0] == spelling[$0] }
  }

  /// Goes one level deeper; every success is followed by ``leave()``.
  func enter() throws(Diagnostic) {
    guard nesting < Self.nestingLimit else {
      throw error("the expression is nested more than \(Self.nestingLimit) deep")
    }
    nesting += 1
  }

  func leave() { nesting -= 1 }

  func add(_ node: Node, from start: Int) -> NodeID {
    syntax.add(node, at: start..<position)
  }
}

// MARK: - Errors

extension Parser {
  func error(_ message: String, at range: Range<Int>? = nil, note: String? = nil) -> Diagnostic {
    text.diagnostic(message, at: range ?? characterRange, note: note)
  }

  /// The error that what stands here is not what can stand here.
  func unexpected(wanted: String? = nil) -> Diagnostic {
    let wanted = wanted.map { "; \($0) is missing" } ?? ""
    let start = position
    defer { position = start }
    skipSpace()
    if isAtEnd {
      return error("the expression ends too early\(wanted)", at: characterRange(at: start))
    }
    var range = characterRange
    if let word = wordRange(at: position), text(of: word).isName { range = word }
    let found = String(decoding: bytes[range], as: UTF8.self)
    if let name = found.first?.invisibleName {
      return error(
        "this is \(name), which cannot be seen\(wanted)", at: range, note: Character.invisibleNote)
    }
    if let text = textInSingleQuotes {
      return error(
        "a text cannot be written in single quotes here", at: range,
        note: "use double quotes: \"\(text)\"")
    }
    if let text = textOfTemplate {
      return error("this is not how a text is written", at: range, note: "write: \(text)")
    }
    if let closure = swiftClosure {
      return error(Self.foreignClosure, at: range, note: "write: \(closure)")
    }
    return error("unexpected '\(found)'\(wanted)", at: range, note: advice(for: found, at: range))
  }

  /// The text between single quotes that begins here; nil if none does.
  private var textInSingleQuotes: String? {
    let quote = UInt8(ascii: "'")
    let rest = bytes[position...].dropFirst().prefix { $0 != 0x0A && $0 != 0 }
    guard byte == quote, let end = rest.firstIndex(of: quote), end > rest.startIndex else {
      return nil
    }
    return text(of: rest.startIndex..<end)
  }

  /// Says how bindings of characters are written that have no commas between them: `1 b = 2 c = 3`.
  private func adviceOnComma(before range: Range<Int>) -> String {
    let rest = text(of: range.lowerBound..<bytes.count - 1)
    guard rest.utf8.count <= 200, !rest.contains("\n") else {
      return "if this binds another character, put a comma before it"
    }
    let bindings = rest.replacing(/[ \t]+(\w[ \t]*=[ \t])/) { ", \($0.1)" }
    return "if this binds another character, write: , \(bindings)"
  }

  private func advice(for found: String, at range: Range<Int>) -> String? {
    position = range.upperBound
    skipSpace()
    let isBound =
      closures.isEmpty && byte == UInt8(ascii: "=") && byte(after: 1) != UInt8(ascii: "=")
    if found.count == 1, found.first?.isLetter == true, isBound {
      return adviceOnComma(before: range)
    }
    if found == "=", let note = adviceOnEqualsSign(at: range) { return note }
    if found == ";", isAtEnd { return "remove it" }
    if found == "#", position > range.upperBound { return "a comment begins with '//'" }
    if let note = advice(
      for: found, after: text(of: max(0, range.lowerBound - 80)..<range.lowerBound)[...])
    {
      return note
    }
    return Self.advice[found]
  }

  /// What to write in place of a row with one '=' too many: `where x == 1`, `run = source`.
  private func adviceOnEqualsSign(at range: Range<Int>) -> String? {
    guard text(of: 0..<range.lowerBound).allSatisfy(\.isWhitespace), let line = text.lines.first
    else { return nil }
    let before = line.source[utf8: 0..<line.sourceOffset].trimmingPrefix(while: \.isWhitespace)
    let rest = text(of: range.upperBound..<bytes.count - 1).trimmingPrefix(while: \.isWhitespace)
    let row = before.reversed().drop(while: \.isWhitespace).reversed().map(String.init).joined()
    if rest.contains("\n") || rest.isEmpty || row.isEmpty { return nil }
    let remedy = row.hasSuffix("=") ? "one '=' gives a value" : "no '=' follows '\(row)'"
    return "\(remedy): \(row) \(rest)"
  }

  private static let advice: [String: String] = [
    "=": "only a statement of a closure can assign; '==' compares",
    "'": "write texts between double quotes", "“": "write texts between straight double quotes",
    "”": "write texts between straight double quotes", "&": "'&&' is and; bits cannot be combined",
    "|": "'||' is or; bits cannot be combined",
    ";":
      "a row has one expression; ',' is between bindings, and ';' between statements of a closure",
    "#": "raw strings are not part of the fixture language",
  ]

  /// The character at this place.
  private var characterRange: Range<Int> { characterRange(at: position) }

  private func characterRange(at position: Int) -> Range<Int> {
    var end = min(position + 1, bytes.count - 1)
    while end < bytes.count - 1, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return min(position, end)..<end
  }
}

// MARK: - Words

extension Parser {
  /// The range of a name or keyword.
  func wordRange(at start: Int) -> Range<Int>? {
    guard isWordByte(bytes[start]), !bytes[start].isDigit else { return nil }
    var end = start
    while isWordByte(bytes[end]) { end += 1 }
    return start..<end
  }

  /// Reads a name or keyword, in backticks or without.
  func word() throws(Diagnostic) -> (name: String, range: Range<Int>)? {
    let isQuoted = byte == UInt8(ascii: "`")
    guard let range = wordRange(at: isQuoted ? position + 1 : position) else { return nil }
    if isQuoted, bytes[range.upperBound] != UInt8(ascii: "`") { throw unexpected() }
    let name = text(of: range)
    guard name.isName else {
      let valid = String(name.unicodeScalars.prefix { $0.isPartOfName })
      position = range.lowerBound + valid.utf8.count
      throw unexpected()
    }
    position = range.upperBound + (isQuoted ? 1 : 0)
    return (name, range)
  }

  /// The word that comes next on this line, without reading it.
  func nextWord() -> String? {
    wordRange(at: position).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  func text(of range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") || byte >= 0x80
  }
}

extension String {
  /// Whether a word, read byte by byte, holds nothing but what names are made of.
  fileprivate var isName: Bool {
    utf8.allSatisfy { $0 < 0x80 } || unicodeScalars.allSatisfy(\.isPartOfName)
  }
}

extension Unicode.Scalar {
  fileprivate var isPartOfName: Bool {
    if isASCII { return true }
    switch properties.generalCategory {
    case .decimalNumber, .nonspacingMark, .spacingMark: return true
    default: return properties.isAlphabetic
    }
  }
}
