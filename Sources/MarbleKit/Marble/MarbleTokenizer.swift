/// What is wrong with a part of a line, before it is known where the line stands.
package struct TextIssue: Error, Hashable {
  package var message: String
  /// Where in the line, in UTF-8 bytes.
  package var range: Range<Int>
  package var note: String?

  package init(message: String, range: Range<Int>, note: String? = nil) {
    self.message = message
    self.range = range
    self.note = note
  }
}

/// The smallest parts of diagrams and `where` keys, read from a stretch of one line.
///
/// It walks over UTF-8 bytes and asks for grapheme clusters only next to bytes that are not ASCII.
package struct MarbleTokenizer {
  package let line: String
  package let bytes: UnsafeBufferPointer<UInt8>
  package let end: Int

  package init(line: String, bytes: UnsafeBufferPointer<UInt8>, end: Int) {
    self.line = line
    self.bytes = bytes
    self.end = end
  }

  /// Finds where the grapheme cluster ends that begins at a byte.
  package func endOfCharacter(at start: Int) -> Int {
    let next = start + 1
    guard bytes[start] >= 0x80 || (next < end && bytes[next] >= 0x80) else { return next }
    return start + (line[utf8: start..<end].first?.utf8.count ?? 1)
  }

  /// Finds where a run of the same ASCII character ends, or where the run has a character with a combining mark.
  func endOfRun(at start: Int) -> Int {
    var end = start + 1
    while end < self.end, bytes[end] == bytes[start] { end += 1 }
    // Only the last one can have a mark, because a mark follows its character.
    return end > start + 1 && isMarked(at: end - 1) ? end - 1 : end
  }

  /// Whether a byte at which a token stands carries a combining mark.
  package func isMarked(at start: Int) -> Bool {
    // No `&&`: in a debug build its closure copies the tokenizer.
    guard start + 1 < end, bytes[start + 1] >= 0x80 else { return false }
    return endOfCharacter(at: start) > start + 1
  }

  /// Whether the stretch continues with a mark that combines with the character to its left.
  package func startsWithCombiningMark(at start: Int) -> Bool {
    start < end && bytes[start] >= 0x80
      && line[utf8: start..<end].unicodeScalars.first?.combinesWithPrevious == true
  }

  package func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  func characterCount(_ range: Range<Int>) -> Int {
    bytes[range].allSatisfy { $0 < 0x80 } ? range.count : line[utf8: range].count
  }

  /// Reads a text in quotes, where two quotes may be one that belongs to the text; returns it without its quotes, and where the token
  /// ends.
  package func quoted(
    at start: Int, doubled isDoubled: Bool = true
  ) throws(TextIssue) -> (text: String, end: Int) {
    let quote = UInt8(ascii: "'")
    var content = ""
    var piece = start + 1
    var index = start
    while index < end {
      defer { index += 1 }
      guard bytes[index] == quote else { continue }
      if isMarked(at: index) { throw markIssue(at: index) }
      guard index > start else { continue }
      content += text(piece..<index)
      guard isDoubled, index + 1 < end, bytes[index + 1] == quote else {
        if content.isEmpty {
          throw TextIssue(
            message: "a value in quotes cannot be empty", range: start..<index + 1)
        }
        return (content, index + 1)
      }
      index += 1
      if isMarked(at: index) { throw markIssue(at: index) }
      piece = index
    }
    throw TextIssue(
      message: "this quote is never closed", range: start..<end,
      note: isDoubled ? "a quote that is itself a value is written ''''" : nil)
  }

  /// What to say of a token that carries a combining mark.
  package func markIssue(at start: Int) -> TextIssue {
    let token = bytes[start]
    let name = token.isWhitespace ? "white space" : "'\(Character(Unicode.Scalar(token)))'"
    return TextIssue(
      message: "a combining mark changes \(name), which has a meaning here",
      range: start..<endOfCharacter(at: start))
  }
}

extension Unicode.Scalar {
  /// Whether this scalar makes one character with a letter before it.
  var combinesWithPrevious: Bool {
    guard !isASCII else { return false }
    var text = "a"
    text.unicodeScalars.append(self)
    return text.count == 1
  }
}
