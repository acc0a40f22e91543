import Testing

@testable import FixtureServer

@Suite struct `Places in a text` {
  private let buffer = TextBuffer("a😀é\r\ne\u{301}\tb\rlast\n")

  @Test func `LF, CRLF and CR end a line`() {
    #expect(buffer.lineStarts == [0, 9, 15, 20])
    #expect(
      buffer.lineStarts.indices.map { buffer[buffer.lineRange($0)] } == [
        "a😀é", "e\u{301}\tb", "last", "",
      ])
  }

  @Test(arguments: [PositionEncoding.utf8, .utf16, .utf32])
  func `Each place has a position, and each position its place`(encoding: PositionEncoding) {
    for offset in 0...buffer.bytes.count {
      let isWithinCharacter = offset < buffer.bytes.count && buffer.bytes[offset] & 0xC0 == 0x80
      // Between CR and LF is the end of the line.
      if isWithinCharacter || offset == 8 { continue }
      #expect(buffer.offset(of: buffer.position(of: offset, encoding), encoding) == offset)
    }
  }

  @Test func `An emoji is two units of UTF-16, four bytes, one scalar`() {
    #expect(buffer.position(of: 5, .utf16) == TextPosition(line: 0, character: 3))
    #expect(buffer.position(of: 5, .utf8) == TextPosition(line: 0, character: 5))
    #expect(buffer.position(of: 5, .utf32) == TextPosition(line: 0, character: 2))
    // A combining mark and a tab count for themselves.
    #expect(buffer.position(of: 13, .utf16) == TextPosition(line: 1, character: 3))
  }

  @Test func `A position behind a line's end, or within a character, is moved`() {
    #expect(buffer.offset(of: TextPosition(line: 0, character: 99), .utf16) == 7)
    #expect(buffer.offset(of: TextPosition(line: 99, character: 0), .utf16) == buffer.bytes.count)
    #expect(buffer.offset(of: TextPosition(line: 0, character: 2), .utf16) == 1)
    #expect(buffer.offset(of: TextPosition(line: 0, character: 3), .utf8) == 1)
    #expect(buffer.offset(of: TextPosition(line: -1, character: -1), .utf8) == 0)
  }

  @Test func `A fixture's lines end in LF, and begin behind a byte order mark`() {
    let marked = TextBuffer("\u{FEFF}a\rb\nc")
    #expect(marked.fixtureLineStarts == [3, 7])
    #expect(marked.fixtureLine(of: 5) == 0)
  }
}
