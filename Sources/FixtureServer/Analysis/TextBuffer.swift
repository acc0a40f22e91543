import RxTestKit

/// How an editor counts the characters of a line.
enum PositionEncoding: String, Sendable {
  /// Bytes of UTF-8.
  case utf8 = "utf-8"
  /// Code units of UTF-16.
  case utf16 = "utf-16"
  /// Unicode scalars.
  case utf32 = "utf-32"
}

/// A place in a text as an editor says it; both numbers count from 0.
struct TextPosition: Hashable, Comparable, Sendable {
  var line: Int
  var character: Int

  static func < (left: Self, right: Self) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }
}

/// The text of a document, with places as offsets in UTF-8 bytes.
struct TextBuffer: Hashable, Sendable {
  /// The text.
  private(set) var bytes: [UInt8]
  /// Where the lines begin, as editors count them: LF, CRLF and CR end a line.
  private(set) var lineStarts: [Int]
  /// Where the lines begin, as the fixture format counts them: only LF ends a line, and the first one begins behind a byte order mark.
  private(set) var fixtureLineStarts: [Int]
  /// Whether all characters are ASCII, so that all encodings count alike.
  private var isASCII = true

  /// Creates a buffer that holds a text.
  init(_ text: String) {
    bytes = Array(text.utf8)
    (lineStarts, fixtureLineStarts) = ([], [])
    findLines()
  }

  /// The text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  private mutating func findLines() {
    lineStarts = [0]
    fixtureLineStarts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    isASCII = bytes.allSatisfy { $0 < 0x80 }
    bytes.withUnsafeBufferPointer { bytes in
      for index in 0..<bytes.count where bytes[index] == 0x0A || bytes[index] == 0x0D {
        if bytes[index] == 0x0A { fixtureLineStarts.append(index + 1) }
        let isWithinPair =
          bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
        if !isWithinPair { lineStarts.append(index + 1) }
      }
    }
  }

  /// Replaces a part of the text.
  mutating func replace(_ range: Range<Int>, with text: String) {
    bytes.replaceSubrange(range, with: text.utf8)
    findLines()
  }

  /// The text between two offsets.
  subscript(range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }
}

// MARK: - Positions

extension TextBuffer {
  /// The offsets of a line's text, without its end.
  func lineRange(_ line: Int) -> Range<Int> {
    guard line < lineStarts.count else { return bytes.count..<bytes.count }
    let start = lineStarts[line]
    var end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// The line, counted from 0 as editors do, that an offset is in.
  func line(of offset: Int) -> Int { Self.index(of: offset, in: lineStarts) }

  private static func index(of offset: Int, in starts: [Int]) -> Int {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// The offset of a position; one behind the end of a line, or of the text, means that end.
  func offset(of position: TextPosition, _ encoding: PositionEncoding) -> Int {
    guard position.line >= 0 else { return 0 }
    let range = lineRange(position.line)
    guard encoding != .utf8, !isASCII else {
      var offset = min(range.lowerBound + max(0, position.character), range.upperBound)
      // A place within a character means its beginning.
      while offset > range.lowerBound, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 {
        offset -= 1
      }
      return offset
    }
    var rest = position.character
    var offset = range.lowerBound
    while offset < range.upperBound, rest > 0 {
      let scalar = Self.scalarLength(bytes[offset])
      rest -= encoding == .utf16 && scalar == 4 ? 2 : 1
      if rest < 0 { break }
      offset += scalar
    }
    return min(offset, range.upperBound)
  }

  /// The position of an offset.
  func position(of offset: Int, _ encoding: PositionEncoding) -> TextPosition {
    let offset = min(max(0, offset), bytes.count)
    let line = line(of: offset)
    let start = lineStarts[line]
    guard encoding != .utf8, !isASCII else {
      return TextPosition(line: line, character: offset - start)
    }
    let units = bytes[start..<offset].reduce(0) { count, byte in
      if byte & 0xC0 == 0x80 { return count }
      return count + (encoding == .utf16 && byte >= 0xF0 ? 2 : 1)
    }
    return TextPosition(line: line, character: units)
  }

  private static func scalarLength(_ byte: UInt8) -> Int {
    byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
  }
}

// MARK: - Lines of fixtures

extension TextBuffer {
  /// The line of a fixture, counted from 0, that an offset is in.
  func fixtureLine(of offset: Int) -> Int { Self.index(of: offset, in: fixtureLineStarts) }

  /// Where a line of a fixture, counted from 0, begins.
  func fixtureLineStart(_ line: Int) -> Int {
    line < fixtureLineStarts.count ? fixtureLineStarts[max(0, line)] : bytes.count
  }
}
