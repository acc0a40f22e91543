// Reuses tests that are the same in an earlier version of the file, such as the one before the last key in an editor.

import RxTestKit

/// What the parser notes about a test, beside the test itself, so that it can reuse the test in a later version of the file.
struct TestReading: Sendable {
  /// The lines from the `test` row up to the next test, counted from 0.
  var lines: Range<Int>
  /// What the test uses of the head.
  var use: FixtureUse
  /// The keys that the test binds.
  var keys: Set<MarbleDiagram.Symbol>
  /// The number of events in its diagrams.
  var events: Int
  /// Whether no test above has the same title.
  var isFirstOfTitle: Bool
}

/// The tests of an earlier version of a file with the same head.
final class EarlierTests {
  let file: FixtureFile
  /// The line of the first test, counted from 0.
  let endOfHead: Int
  /// The number of lines by which the tests below the edit have moved.
  private let shift: Int

  /// - Parameter lines: The lines of the newer version.
  init?(of file: FixtureFile, before lines: [FixtureLine]) {
    guard let first = file.readings.first?.lines.lowerBound, first < lines.count,
      file.lines[...first].elementsEqual(lines[...first], by: { $0.hasText(of: $1) })
    else { return nil }
    (self.file, endOfHead) = (file, first)
    shift = lines.count - file.lines.count
  }

  /// Finds the earlier version of the test that begins in a line, if its lines and the line below it are the same.
  ///
  /// - Returns: The test's index in the earlier version, and the number of lines by which it has moved.
  func test(at line: Int, in lines: [FixtureLine]) -> (index: Int, shift: Int)? {
    if let index = index(of: line), hasLines(of: index, lines, movedBy: 0) { return (index, 0) }
    guard shift != 0, let index = index(of: line - shift), file.tests[index].isMovable,
      hasLines(of: index, lines, movedBy: shift)
    else { return nil }
    return (index, shift)
  }

  /// The index of the earlier test that begins in a line; nil if none does.
  private func index(of line: Int) -> Int? {
    var (low, high) = (0, file.readings.count)
    while low < high {
      let middle = (low + high) / 2
      if file.readings[middle].lines.lowerBound < line { low = middle + 1 } else { high = middle }
    }
    return low < file.readings.count && file.readings[low].lines.lowerBound == line ? low : nil
  }

  private func hasLines(of index: Int, _ lines: [FixtureLine], movedBy shift: Int) -> Bool {
    let range = file.readings[index].lines
    guard range.upperBound + shift <= lines.count else { return false }
    // The line below a test decides whether the test's last expression ends.
    let end = min(range.upperBound + 1, file.lines.count)
    return end + shift == min(range.upperBound + shift + 1, lines.count)
      && zip(
        file.lines[range.lowerBound..<end], lines[range.lowerBound + shift..<end + shift]
      ).allSatisfy { $0.hasText(of: $1) }
  }
}

extension FixtureParser {
  /// Reuses the earlier version of the test that begins in this line, if nothing that decides its meaning has changed.
  ///
  /// - Returns: Whether it has reused a test.
  mutating func takeOverTest() -> Bool {
    guard let earlier, beginsTest(line), (endOfHead ?? line) == earlier.endOfHead,
      let (index, shift) = earlier.test(at: line, in: lines)
    else { return false }
    var (test, reading) = (earlier.file.tests[index], earlier.file.readings[index])
    let rows = reading.lines
    if shift != 0 {
      test.move(by: shift)
      reading.lines = rows.lowerBound + shift..<rows.upperBound + shift
    }
    let end = reading.lines.upperBound
    guard end == lines.count || beginsTest(end), reading.isFirstOfTitle,
      titles[test.title] == nil, drawnEvents + reading.events <= Self.mostEvents
    else { return false }
    // Counts the `test` row.
    order += 1
    finishDraft()
    hasDraft = false
    tests.append(test)
    readings.append(reading)
    titles[test.title] = line + 1
    lines.replaceSubrange(reading.lines, with: earlier.file.lines[rows])
    headUse.formUnion(reading.use)
    boundKeys.formUnion(reading.keys)
    drawnEvents += reading.events
    line = end
    return true
  }
}

extension FixtureLine {
  /// Whether the text of another line is the same.
  fileprivate func hasText(of other: FixtureLine) -> Bool {
    text == other.text && endsWithCRLF == other.endsWithCRLF && strayReturn == other.strayReturn
      && invalidByte == other.invalidByte && overlongCharacter == other.overlongCharacter
  }
}
