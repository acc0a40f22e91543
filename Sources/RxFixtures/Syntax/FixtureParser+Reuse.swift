// Tests that are the same in an earlier version of the file, such as before a key in an editor, are not read again.

import RxTestKit

/// What reading a test told of the rest of the file.
struct TestReading: Sendable {
  /// The lines from the `test` row up to the next test, counted from 0.
  var lines: Range<Int>
  /// What the test uses of the head.
  var use: FixtureUse
  /// The keys that the test binds.
  var keys: Set<MarbleDiagram.Symbol>
  /// The number of events in its diagrams.
  var events: Int
  /// Whether no test above has the title.
  var isFirstOfTitle: Bool
}

/// The tests of an earlier version of a file, if its head was the same.
struct EarlierTests {
  let file: FixtureFile
  /// The next test that may be the same.
  private var next = 0

  /// - Parameter lines: The lines of the newer version.
  init?(of file: FixtureFile, before lines: [FixtureLine]) {
    guard let first = file.readings.first?.lines.lowerBound, first < lines.count,
      file.lines[...first].elementsEqual(lines[...first], by: { $0.hasText(of: $1) })
    else { return nil }
    self.file = file
  }

  /// Finds the test that begins in a line, if all of its lines and the line below are the same.
  mutating func test(at line: Int, in lines: [FixtureLine]) -> Int? {
    while next < file.readings.count, file.readings[next].lines.lowerBound < line { next += 1 }
    guard next < file.readings.count, case let range = file.readings[next].lines,
      range.lowerBound == line, range.upperBound <= lines.count
    else { return nil }
    // What follows says where an expression ends.
    let end = min(range.upperBound + 1, file.lines.count)
    guard end == min(range.upperBound + 1, lines.count),
      zip(file.lines[line..<end], lines[line..<end]).allSatisfy({ $0.hasText(of: $1) })
    else { return nil }
    return next
  }
}

extension FixtureParser {
  /// Takes over the test that begins in this line, if nothing has changed that says what it means.
  ///
  /// - Returns: Whether there is such a test.
  mutating func takeOverTest() -> Bool {
    guard earlier != nil, beginsTest(line), let index = earlier?.test(at: line, in: lines),
      let file = earlier?.file
    else { return false }
    let (test, reading) = (file.tests[index], file.readings[index])
    let end = reading.lines.upperBound
    guard end == lines.count || beginsTest(end), reading.isFirstOfTitle,
      titles[test.title] == nil, drawnEvents + reading.events <= Self.mostEvents
    else { return false }
    // The `test` row.
    order += 1
    finishDraft()
    hasDraft = false
    tests.append(test)
    readings.append(reading)
    titles[test.title] = line + 1
    lines.replaceSubrange(reading.lines, with: file.lines[reading.lines])
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
