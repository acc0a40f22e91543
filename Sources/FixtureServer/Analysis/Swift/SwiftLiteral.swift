/// The text of a string literal of Swift source, and where its bytes are.
struct SwiftLiteral: Hashable, Sendable {
  /// The text, without escapes and without the indentation of a literal of several lines.
  let text: String
  /// The offset of each UTF-8 byte of the text in the source, and that of the closing quote.
  let offsets: [Int]

  /// The offsets of a part of the text in the source.
  func range(_ part: Range<Int>) -> Range<Int> {
    let last = offsets.count - 1
    return offsets[min(part.lowerBound, last)]..<offsets[min(part.upperBound, last)]
  }

  /// The byte of the text at an offset of the source; nil outside the literal.
  func byte(at offset: Int) -> Int? {
    guard let first = offsets.first, let end = offsets.last, (first..<max(first, end)) ~= offset
    else { return nil }
    // All bytes of an escape have its offset: the first of them is meant.
    let start = offsets.last { $0 <= offset }
    return start.flatMap { offsets.firstIndex(of: $0) }
  }

  /// Whether the source has the text as it is, without escapes and in one line.
  var isVerbatim: Bool { offsets[offsets.count - 1] - offsets[0] == offsets.count - 1 }
}

/// Collects the text of a string literal.
struct SwiftLiteralText {
  private var bytes: [UInt8] = []
  private var offsets: [Int] = []
  /// Where the lines of a literal of several lines begin, in the collected bytes.
  private var lineStarts = [0]
  /// Whether all of the text is known before the program runs.
  var isKnown = true
  /// Whether the literal has several lines.
  var hasLines = false

  mutating func append(_ byte: UInt8, at offset: Int) {
    bytes.append(byte)
    offsets.append(offset)
  }

  mutating func append(_ scalar: Unicode.Scalar, at offset: Int) {
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte, at: offset) }
  }

  /// Begins a line, which has the indentation of the literal.
  mutating func beginLine() { lineStarts.append(bytes.count) }

  /// The literal, whose closing quote is at an offset; nil if its text is not known.
  func literal(endingAt offset: Int) -> SwiftLiteral? {
    guard isKnown else { return nil }
    return SwiftLiteral(
      text: String(decoding: bytes, as: UTF8.self), offsets: offsets + [offset])
  }

  /// The same for a literal of several lines: the last line is the indentation of all.
  mutating func literalOfLines(endingAt offset: Int) -> SwiftLiteral? {
    guard let last = lineStarts.popLast() else { return nil }
    let indentation = Array(bytes[last...])
    guard indentation.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { return nil }
    // The line break before the closing quotes is not a part of the text.
    let end = max(0, last - 1)
    var (kept, places) = ([UInt8](), [Int]())
    for (index, start) in lineStarts.enumerated() {
      let next = index + 1 < lineStarts.count ? lineStarts[index + 1] : end
      guard start <= next else { continue }
      var line = start..<next
      if bytes[line].starts(with: indentation) {
        line = start + indentation.count..<next
      } else if bytes[line].contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A }) {
        return nil
      }
      kept += bytes[line]
      places += offsets[line]
    }
    let close = end < offsets.count ? offsets[end] : offset
    (bytes, offsets) = (kept, places)
    return literal(endingAt: close)
  }
}
