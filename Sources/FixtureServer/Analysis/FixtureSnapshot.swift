import RxFixtures
import RxTestKit

/// A version of a document, and what the parser reads in it.
struct FixtureSnapshot: Sendable {
  /// The address by which the editor knows the document.
  let uri: String
  /// The editor's number of the version.
  let version: Int
  /// The text.
  let buffer: TextBuffer
  /// The tests, rows and errors.
  let file: FixtureFile

  /// Parses a version of a document.
  ///
  /// - Parameter earlier: An earlier version of the document. Tests that are the same in both versions are not read again.
  init(
    uri: String, path: String, version: Int, buffer: TextBuffer,
    after earlier: FixtureSnapshot? = nil
  ) {
    self.uri = uri
    self.version = version
    self.buffer = buffer
    file = FixtureFile.parse(buffer.bytes, path: path, reusing: earlier?.file)
  }

  /// The offset of a byte of a line that counts from 0.
  func offset(line: Int, byte: Int) -> Int {
    min(buffer.fixtureLineStart(line) + byte, buffer.bytes.count)
  }

  /// The offset of a place; one behind the end of its line means that end.
  func offset(of location: TextLocation) -> Int {
    offset(line: location.line - 1, byte: byte(ofColumn: location.column, line: location.line - 1))
  }

  /// The offsets of so many characters from a place on.
  func range(of location: TextLocation, length: Int) -> Range<Int> {
    let line = location.line - 1
    let start = byte(ofColumn: location.column, line: line)
    let end = byte(ofColumn: location.column + length, line: line)
    return offset(line: line, byte: start)..<offset(line: line, byte: max(start, end))
  }

  /// The byte, in a line that counts from 0, at which a column begins that counts from 1.
  private func byte(ofColumn column: Int, line: Int) -> Int {
    guard file.lines.indices.contains(line) else { return 0 }
    let text = file.lines[line].text
    if file.lines[line].isASCII { return min(column - 1, text.utf8.count) }
    return text.prefix(column - 1).utf8.count
  }

  /// The row, in a line that counts from 0, that begins there or that the line continues.
  func row(at line: Int) -> (line: Int, keyword: FixtureKeyword)? {
    guard file.lines.indices.contains(line) else { return nil }
    for index in stride(from: line, through: 0, by: -1) {
      switch file.lines[index].role {
      case .row(let keyword): return keyword.map { (index, $0) }
      case .continuation, .comment, .blank: continue
      }
    }
    return nil
  }

  /// The index of the test whose rows a line, counted from 0, is in or follows; nil in the head.
  func testIndex(at line: Int) -> Int? {
    var low = 0
    var high = file.tests.count
    while low < high {
      let middle = (low + high) / 2
      if file.tests[middle].lines.lowerBound <= line + 1 { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// The lines of a test, or of the head, that count from 0.
  func lines(ofTest index: Int?) -> Range<Int> {
    let (tests, end) = (file.tests, file.lines.count)
    guard let index else { return 0..<(tests.first.map { $0.lines.lowerBound - 1 } ?? end) }
    let next = index + 1 < tests.count ? tests[index + 1].lines.lowerBound - 1 : end
    return tests[index].lines.lowerBound - 1..<next
  }

  /// The text of the head and of one test.
  ///
  /// Its lines keep their numbers. It is enough to read this text if only that test has changed.
  func text(ofTest index: Int) -> [UInt8] {
    let (head, lines) = (lines(ofTest: nil), lines(ofTest: index))
    return buffer.bytes[..<buffer.fixtureLineStart(head.upperBound)]
      + [UInt8](repeating: UInt8(ascii: "\n"), count: lines.lowerBound - head.upperBound)
      + buffer.bytes[
        buffer.fixtureLineStart(lines.lowerBound)..<buffer.fixtureLineStart(lines.upperBound)]
  }
}
