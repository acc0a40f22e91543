import RxTestKit

/// The tokens of a diagram as they are written, without the white space between them.
struct DiagramPieces {
  /// A stretch of text that is in one frame, or a time that passes undrawn.
  struct Piece {
    var text: String
    /// The frame in which it begins.
    var frame: Int
    /// How many frames it takes.
    var frameCount: Int
    /// Whether it is a time, which white space sets apart.
    var isTime = false
    /// Where it is in the diagram as it is written, in UTF-8 bytes.
    var range = 0..<0
  }

  private(set) var pieces: [Piece] = []

  /// Takes apart a diagram in which nothing is wrong.
  init(_ text: String, hasOrigin: Bool) {
    text.withBytes { bytes in
      let tokens = MarbleTokenizer(line: text, bytes: bytes, end: bytes.count)
      var position = 0
      while position < bytes.count {
        position = add(pieceAt: position, tokens)
      }
    }
    // A time of zero frames is redundant, unless it is the whole diagram.
    if pieces.isEmpty, let time = text.split(whereSeparator: { " \t".contains($0) }).first {
      pieces = [Piece(text: String(time), frame: 0, frameCount: 0, isTime: true)]
    }
    guard hasOrigin, let origin = pieces.first(where: { $0.text == "^" })?.frame else { return }
    for index in pieces.indices { pieces[index].frame -= origin }
  }

  /// The frame behind the last piece.
  private var end: Int { pieces.last.map { $0.frame + $0.frameCount } ?? 0 }

  private mutating func add(pieceAt start: Int, _ tokens: MarbleTokenizer) -> Int {
    let byte = tokens.bytes[start]
    if byte.isWhitespace { return start + 1 }
    if byte.isDigit, let (frames, end) = Self.time(at: start, tokens) {
      let text = tokens.text(start..<end)
      if frames > 0 {
        pieces.append(
          Piece(
            text: text, frame: self.end, frameCount: frames, isTime: true, range: start..<end))
      }
      return end
    }
    let (text, end) =
      byte == UInt8(ascii: "[") ? Self.group(at: start, tokens) : Self.token(at: start, tokens)
    pieces.append(Piece(text: text, frame: self.end, frameCount: 1, range: start..<end))
    return end
  }

  /// A time is a word of its own.
  private static func time(
    at start: Int, _ tokens: MarbleTokenizer
  ) -> (frames: Int, end: Int)? {
    guard start == 0 || tokens.bytes[start - 1].isWhitespace else { return nil }
    let end = tokens.bytes[start...].firstIndex(where: \.isWhitespace) ?? tokens.end
    guard let time = try? FrameDuration(bytes: tokens.bytes[start..<end]) else { return nil }
    return (time.frames, end)
  }

  /// All of a group that takes a single frame.
  private static func group(at start: Int, _ tokens: MarbleTokenizer) -> (text: String, end: Int) {
    var text = ""
    var position = start
    while position < tokens.end {
      let byte = tokens.bytes[position]
      if byte.isWhitespace {
        position += 1
        continue
      }
      let (next, end) = token(at: position, tokens)
      text += (joins(text, next) ? " " : "") + next
      position = end
      if byte == UInt8(ascii: "]") { break }
    }
    return (text, position)
  }

  private static func token(at start: Int, _ tokens: MarbleTokenizer) -> (text: String, end: Int) {
    let isQuote = tokens.bytes[start] == UInt8(ascii: "'")
    let quotedEnd = isQuote ? try? tokens.quoted(at: start).end : nil
    let end = quotedEnd ?? tokens.endOfCharacter(at: start)
    return (tokens.text(start..<end), end)
  }

  /// Whether two tokens would read as something else without white space between them.
  static func joins(_ left: String, _ right: String) -> Bool {
    if left.utf8.last == UInt8(ascii: "'"), right.utf8.first == UInt8(ascii: "'") { return true }
    guard let last = left.utf8.last, let first = right.utf8.first, last >= 0x80 || first >= 0x80
    else { return false }
    return (left + right).count != left.count + right.count
  }

  /// Quotes values that begin with a digit, where one reads as a time.
  mutating func quoteDigits() {
    for index in pieces.indices where !pieces[index].isTime {
      let text = pieces[index].text
      if text.utf8.first?.isDigit == true {
        pieces[index].text = MarbleSyntax.rxjs.quoted(text)
      }
    }
  }

  /// Whether a text draws these pieces.
  func areDrawn(by text: String, hasOrigin: Bool) -> Bool {
    let drawn = DiagramPieces(text, hasOrigin: hasOrigin).pieces
    return drawn.count == pieces.count
      && zip(drawn, pieces).allSatisfy { $0.frame == $1.frame && $0.isTime == $1.isTime }
  }
}
