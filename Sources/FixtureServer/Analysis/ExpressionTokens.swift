import RxTestKit

/// A token of an expression that may be half-written.
struct ExpressionToken: Hashable, Sendable {
  /// What a token is.
  enum Kind: Hashable, Sendable {
    /// A name, a keyword or a label.
    case word
    /// A parameter such as `$0`.
    case parameter
    case number
    /// A string literal, or the part of it before, between or after interpolations.
    case string
    /// One character of punctuation.
    case mark(UInt8)
  }

  let kind: Kind
  /// The offsets in the document.
  let range: Range<Int>

  /// Whether the token is a character.
  func isMark(_ character: Unicode.Scalar) -> Bool { kind == .mark(UInt8(ascii: character)) }

  /// Whether the token opens a bracket.
  var isOpening: Bool { isMark("(") || isMark("[") || isMark("{") }

  /// Whether the token closes a bracket.
  var isClosing: Bool { isMark(")") || isMark("]") || isMark("}") }
}

/// Divides a part of a line into tokens.
///
/// It finds no errors: what is half-written ends with the line.
struct ExpressionTokens {
  private let bytes: ArraySlice<UInt8>
  private var index: Int
  private var tokens: [ExpressionToken] = []
  /// The number of open parentheses in each interpolation.
  private var depths: [Int] = []

  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// The tokens between two offsets of a document, which are in one line.
  static func tokens(in range: Range<Int>, of buffer: TextBuffer) -> [ExpressionToken] {
    var scanner = ExpressionTokens(buffer.bytes[range.clamped(to: 0..<buffer.bytes.count)])
    return scanner.scan()
  }

  private mutating func scan() -> [ExpressionToken] {
    while index < bytes.endIndex {
      let byte = bytes[index]
      switch byte {
      case 0x20, 0x09, 0x0D, 0x0A: index += 1
      case UInt8(ascii: "\""):
        index += 1
        addString(from: index - 1)
      case UInt8(ascii: "$"): addWord(.parameter)
      case let byte where byte.isDigit: addNumber()
      case let byte where Self.isLetter(byte): addWord(.word)
      default: addMark(byte)
      }
    }
    return tokens
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte.isLetter || byte == UInt8(ascii: "_")
  }

  private mutating func addWord(_ kind: ExpressionToken.Kind) {
    let start = index
    index += 1
    while index < bytes.endIndex, Self.isLetter(bytes[index]) || bytes[index].isDigit { index += 1 }
    tokens.append(ExpressionToken(kind: kind, range: start..<index))
  }

  private mutating func addNumber() {
    let start = index
    while index < bytes.endIndex {
      let byte = bytes[index]
      let isPoint =
        byte == UInt8(ascii: ".") && index + 1 < bytes.endIndex && bytes[index + 1].isDigit
      guard byte.isDigit || byte == UInt8(ascii: "_") || isPoint else { break }
      index += 1
    }
    tokens.append(ExpressionToken(kind: .number, range: start..<index))
  }

  private mutating func addMark(_ byte: UInt8) {
    tokens.append(ExpressionToken(kind: .mark(byte), range: index..<index + 1))
    index += 1
    guard let depth = depths.last else { return }
    if byte == UInt8(ascii: "(") { depths[depths.count - 1] = depth + 1 }
    if byte == UInt8(ascii: ")") {
      depths[depths.count - 1] = depth - 1
      if depth == 1 {
        // The string continues behind its interpolation.
        depths.removeLast()
        addString(from: index)
      }
    }
  }

  private mutating func addString(from start: Int) {
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") { break }
      guard byte == UInt8(ascii: "\\"), index < bytes.endIndex else { continue }
      if bytes[index] == UInt8(ascii: "(") {
        depths.append(0)
        break
      }
      index += 1
    }
    if start < index { tokens.append(ExpressionToken(kind: .string, range: start..<index)) }
  }
}

extension FixtureSnapshot {
  /// The tokens of a row's expressions, up to an offset.
  ///
  /// - Parameters:
  ///   - line: The row's first line, counted from 0.
  ///   - end: Where to stop; nil for the end of the row.
  func tokens(ofRowAt line: Int, upTo end: Int? = nil) -> [ExpressionToken] {
    var tokens: [ExpressionToken] = []
    for index in line..<file.lines.count {
      if index > line {
        switch file.lines[index].role {
        case .row: return tokens
        case .blank, .comment: continue
        case .continuation: break
        }
      }
      guard let range = expressionRange(ofLine: index), range.lowerBound <= end ?? .max else {
        continue
      }
      let cut = range.lowerBound..<max(range.lowerBound, min(range.upperBound, end ?? .max))
      tokens += ExpressionTokens.tokens(in: cut, of: buffer)
    }
    return tokens
  }

  /// Where expressions are in a line; nil for a line without one.
  ///
  /// In a `where` row, it includes the keys.
  func expressionRange(ofLine index: Int) -> Range<Int>? {
    let line = file.lines[index]
    let end = offset(line: index, byte: line.comment ?? line.text.utf8.count)
    if line.role == .continuation { return offset(line: index, byte: line.indentation)..<end }
    guard let parts = line.parts, line.resultStart == nil else { return nil }
    switch parts.keyword {
    case .run, .same, .at, .where:
      return min(offset(line: index, byte: parts.content.lowerBound), end)..<end
    case .let, .each:
      let start = parts.names.first?.upperBound ?? parts.content.lowerBound
      let rest = line.text[utf8: min(start, line.text.utf8.count)..<line.text.utf8.count]
      guard let sign = rest.firstIndex(of: "=") else { return nil }
      let bytes = rest.utf8.distance(from: rest.startIndex, to: sign)
      return min(offset(line: index, byte: start + bytes + 1), end)..<end
    default: return nil
    }
  }
}
