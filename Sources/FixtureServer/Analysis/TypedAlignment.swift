import RxFixtures
import RxTestKit

/// The changes that keep the diagrams of a test aligned while one of them is typed: of white space alone.
struct TypedAlignment {
  /// The changes, in the order of the text.
  private(set) var edits: [TextEdit] = []

  /// The characters that may change the frames or the width of a diagram, apart from white space.
  static let characters: [String] =
    "-|#'()[]^!abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".map(String.init)

  /// Compares the diagrams of the test at an offset, behind what was typed, with their layout.
  init(_ snapshot: FixtureSnapshot, at offset: Int) {
    let (buffer, file) = (snapshot.buffer, snapshot.file)
    let line = buffer.fixtureLine(of: offset)
    let byte = offset - buffer.fixtureLineStart(line)
    guard file.lines.indices.contains(line),
      let drawn = file.lines[line].parts?.diagrams.first(where: {
        $0.range.lowerBound < byte && byte <= $0.range.upperBound
      }), let index = snapshot.testIndex(at: line)
    else { return }
    let before = file.lines[line].text[utf8: drawn.range.lowerBound..<byte]
    if Self.endsInUnfinishedTime(before) { return }
    let lines = snapshot.lines(ofTest: index).filter { file.lines[$0].role != .blank }
    let rows = FixtureFile.parse(
      lines.map { file.lines[$0].text + "\n" }.joined(), path: file.path)
    guard rows.tests.first?.isRead == true, let laidOut = rows.formatted() else { return }
    let new = laidOut.split(separator: "\n").map(String.init)
    guard new.count == lines.count else { return }
    for (line, text) in zip(lines, new) where file.lines[line].parts?.diagrams.isEmpty == false {
      edits += Self.changes(of: file.lines[line].text, to: text).map { gap, text in
        TextEdit(range: snapshot.range(gap, line: line), text: text)
      }
    }
  }

  /// Whether a digit behind white space ends a text, or a number with letters does: it may become a time, which needs the white space.
  private static func endsInUnfinishedTime(_ text: Substring) -> Bool {
    let word = text.reversed().prefix { !$0.isWhitespace }
    guard let first = word.last, first.isNumber else { return false }
    return word.count < text.count && word.allSatisfy { $0.isNumber || ".fms".contains($0) }
  }

  /// The white space in which two lines differ, in bytes of the first; nothing if they differ in other ways.
  private static func changes(of old: String, to new: String) -> [(gap: Range<Int>, text: String)] {
    let (left, right) = (Array(old.utf8), Array(new.utf8))
    var changes: [(gap: Range<Int>, text: String)] = []
    var (mine, its) = (0, 0)
    while mine < left.count || its < right.count {
      let gap = mine..<(left[mine...].firstIndex { !$0.isWhitespace } ?? left.count)
      let other = its..<(right[its...].firstIndex { !$0.isWhitespace } ?? right.count)
      (mine, its) = (gap.upperBound, other.upperBound)
      if left[gap] != right[other] {
        // The end of the white space changes, so that a cursor before it stays there.
        let kept = zip(left[gap], right[other]).prefix { $0 == $1 }.count
        let text = String(decoding: right[other].dropFirst(kept), as: UTF8.self)
        changes.append((gap.lowerBound + kept..<gap.upperBound, text))
      }
      guard mine < left.count, its < right.count else { break }
      guard left[mine] == right[its] else { return [] }
      (mine, its) = (mine + 1, its + 1)
    }
    return mine == left.count && its == right.count ? changes : []
  }
}
