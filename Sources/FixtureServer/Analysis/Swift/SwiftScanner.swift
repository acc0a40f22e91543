import RxTestKit

/// A token of Swift source, as far as calls and string literals need it.
struct SwiftToken {
  enum Kind: Equatable {
    /// A name, a keyword or a number.
    case word
    /// Any other character.
    case mark(UInt8)
    /// A string literal; nil if its text is not known before the program runs, or if the literal does not end.
    case literal(SwiftLiteral?)
  }

  let kind: Kind
  let range: Range<Int>
}

/// Divides Swift source into tokens.
///
/// It reads any text. It skips comments, and takes regular expressions for operators: a quote in one hides the rest of its line at most.
struct SwiftScanner {
  private let bytes: [UInt8]
  private var position = 0
  private var tokens: [SwiftToken] = []
  /// How many interpolations contain the position.
  private var depth = 0

  private static let deepest = 32

  /// The tokens of a source.
  static func tokens(of bytes: [UInt8]) -> [SwiftToken] {
    var scanner = SwiftScanner(bytes: bytes)
    while scanner.position < bytes.count { scanner.scanToken() }
    return scanner.tokens
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func byte(_ offset: Int) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func hasText(_ text: StaticString, at offset: Int) -> Bool {
    let end = offset + text.utf8CodeUnitCount
    guard end <= bytes.count else { return false }
    return text.withUTF8Buffer { bytes[offset..<end].elementsEqual($0) }
  }

  private mutating func scanToken() {
    let start = position
    let byte = bytes[start]
    switch byte {
    case 0x09...0x0D, 0x20: position += 1
    case UInt8(ascii: "/") where hasText("//", at: start): skipLine()
    case UInt8(ascii: "/") where hasText("/*", at: start): skipComment()
    case UInt8(ascii: "\""), UInt8(ascii: "#"): scanLiteral()
    case _ where Self.isWordPart(byte) || byte == UInt8(ascii: "`"): scanWord()
    default:
      position += 1
      tokens.append(SwiftToken(kind: .mark(byte), range: start..<position))
    }
  }

  private static func isWordPart(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  private mutating func scanWord() {
    let start = position
    if bytes[start] == UInt8(ascii: "`") {
      // A name in backticks may contain anything, and ends in its line.
      let end = bytes[(start + 1)...].firstIndex { $0 == UInt8(ascii: "`") || $0 == 0x0A }
      position = end.map { bytes[$0] == 0x0A ? $0 : $0 + 1 } ?? bytes.count
    } else {
      while let byte = byte(position), Self.isWordPart(byte) { position += 1 }
    }
    tokens.append(SwiftToken(kind: .word, range: start..<position))
  }

  private mutating func skipLine() {
    while let byte = byte(position), byte != 0x0A { position += 1 }
  }

  private mutating func skipComment() {
    var level = 0
    repeat {
      if hasText("/*", at: position) {
        level += 1
        position += 2
      } else if hasText("*/", at: position) {
        level -= 1
        position += 2
      } else {
        position += 1
      }
    } while level > 0 && position < bytes.count
  }

  // MARK: - String literals

  /// Reads a literal; number signs without a quote are one mark.
  private mutating func scanLiteral() {
    let start = position
    while byte(position) == UInt8(ascii: "#") { position += 1 }
    let (hashes, quote) = (position - start, position)
    guard byte(quote) == UInt8(ascii: "\"") else {
      return tokens.append(
        SwiftToken(kind: .mark(UInt8(ascii: "#")), range: start..<position))
    }
    let literal: SwiftLiteral?
    if hasText("\"\"\"\n", at: quote) || hasText("\"\"\"\r\n", at: quote) {
      position = quote + (byte(quote + 3) == 0x0D ? 5 : 4)
      literal = scanLines(hashes)
    } else {
      position = quote + 1
      literal = scanLine(hashes)
    }
    tokens.append(SwiftToken(kind: .literal(literal), range: start..<position))
  }

  private func hasHashes(_ count: Int, at offset: Int) -> Bool {
    (0..<count).allSatisfy { byte(offset + $0) == UInt8(ascii: "#") }
  }

  private mutating func scanLine(_ hashes: Int) -> SwiftLiteral? {
    var text = SwiftLiteralText()
    while let byte = byte(position), byte != 0x0A, byte != 0x0D {
      if byte == UInt8(ascii: "\""), hasHashes(hashes, at: position + 1) {
        defer { position += 1 + hashes }
        return text.literal(endingAt: position)
      }
      scanCharacter(byte, hashes, to: &text)
    }
    return nil
  }

  private mutating func scanLines(_ hashes: Int) -> SwiftLiteral? {
    var text = SwiftLiteralText()
    text.hasLines = true
    while let byte = byte(position) {
      if hasText("\"\"\"", at: position), hasHashes(hashes, at: position + 3) {
        defer { position += 3 + hashes }
        return text.literalOfLines(endingAt: position)
      }
      if byte == 0x0A {
        text.append(byte, at: position)
        text.beginLine()
      }
      if byte == 0x0A || hasText("\r\n", at: position) {
        position += 1
      } else {
        scanCharacter(byte, hashes, to: &text)
      }
    }
    return nil
  }

  private mutating func scanCharacter(_ byte: UInt8, _ hashes: Int, to text: inout SwiftLiteralText)
  {
    if byte == UInt8(ascii: "\\"), hasHashes(hashes, at: position + 1) {
      return scanEscape(hashes, to: &text)
    }
    text.append(byte, at: position)
    position += 1
  }

  private mutating func scanEscape(_ hashes: Int, to text: inout SwiftLiteralText) {
    let start = position
    position += 1 + hashes
    guard let byte = byte(position) else { return }
    position += 1
    switch Unicode.Scalar(byte) {
    case "\\", "\"", "'": text.append(byte, at: start)
    case "n": text.append(0x0A, at: start)
    case "r": text.append(0x0D, at: start)
    case "t": text.append(0x09, at: start)
    case "0": text.append(0, at: start)
    case "u": scanScalar(from: start, to: &text)
    case "(":
      text.isKnown = false
      skipInterpolation()
    case "\n" where text.hasLines, "\r" where text.hasLines:
      // The line continues in the next one.
      if byte == 0x0D, self.byte(position) == 0x0A { position += 1 }
      text.beginLine()
    default:
      text.isKnown = false
      position -= 1
    }
  }

  /// Reads the rest of `\u{1F600}`.
  private mutating func scanScalar(from start: Int, to text: inout SwiftLiteralText) {
    let digits = bytes[position...].dropFirst().prefix { $0.isDigit || $0.isLetter }
    let end = digits.endIndex
    guard byte(position) == UInt8(ascii: "{"), byte(end) == UInt8(ascii: "}"), digits.count <= 8,
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
      let scalar = Unicode.Scalar(value)
    else {
      text.isKnown = false
      return
    }
    text.append(scalar, at: start)
    position = end + 1
  }

  /// Skips the expression of an interpolation, up to its closing parenthesis or to the end of the line.
  private mutating func skipInterpolation() {
    guard depth < Self.deepest else { return }
    depth += 1
    defer { depth -= 1 }
    let count = tokens.count
    var open = 1
    while open > 0, let byte = byte(position), byte != 0x0A {
      scanToken()
      if tokens.count > count {
        if tokens[count].kind == .mark(UInt8(ascii: "(")) { open += 1 }
        if tokens[count].kind == .mark(UInt8(ascii: ")")) { open -= 1 }
      }
      tokens.removeSubrange(count...)
    }
  }
}
