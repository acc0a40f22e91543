/// A change of a source file or fixture file with which a test would pass, and that a user has yet to review.
package struct PendingChange: Equatable, Sendable {
  /// The name of the test; empty if it is not known.
  package var title: String
  /// The line of the expectation, or of the fixture, from 1.
  package var line: Int
  /// The byte at which the call of the expectation, or the fixture, begins: no two changes of a file have the same.
  package var start: Int
  /// The bytes that are replaced.
  package var range: Range<Int>
  /// What they are.
  package var old: String
  /// What replaces them.
  package var new: String
  /// In what the expectation does not hold, with both diagrams.
  package var picture: String

  package init(
    title: String, line: Int, start: Int, range: Range<Int>, old: String, new: String,
    picture: String
  ) {
    self.title = title
    self.line = line
    self.start = start
    self.range = range
    self.old = old
    self.new = new
    self.picture = picture
  }

  /// Makes the change that turns one content of a file into another: whole lines.
  ///
  /// - Throws: That the file is not UTF-8.
  package init(
    title: String, line: Int, from old: [UInt8], to new: [UInt8], picture: String
  ) throws(FileProblem) {
    let (range, replacement) = Self.difference(old, new)
    guard let before = String(validUTF8: old[range]),
      let after = String(validUTF8: replacement)
    else { throw FileProblem(title, "the changed lines are not UTF-8") }
    self.init(
      title: title, line: line, start: StringLiteral.offset(ofLine: UInt(line), in: old) ?? 0,
      range: range, old: before, new: after, picture: picture)
  }

  /// The lines in which two texts differ: those between the lines at their ends that are equal.
  private static func difference(_ old: [UInt8], _ new: [UInt8]) -> (Range<Int>, ArraySlice<UInt8>)
  {
    let lineFeed = UInt8(ascii: "\n")
    var head = zip(old, new).prefix { $0 == $1 }.count
    head = old[..<head].lastIndex(of: lineFeed).map { $0 + 1 } ?? 0
    var tail = zip(old[head...].reversed(), new[head...].reversed()).prefix { $0 == $1 }.count
    // The end begins behind a line feed.
    if let place = old[(old.count - tail)...].firstIndex(of: lineFeed) {
      tail = old.count - place - 1
    } else {
      tail = 0
    }
    return (head..<old.count - tail, new[head..<new.count - tail])
  }

  /// A file with the change.
  package func applied(to bytes: [UInt8]) -> [UInt8] {
    bytes[..<range.lowerBound] + Array(new.utf8) + bytes[range.upperBound...]
  }

  /// Why the change cannot be applied to a file; nil if it can.
  func obstacle(in bytes: [UInt8], of path: String) -> String? {
    guard range.upperBound <= bytes.count, start <= range.lowerBound,
      bytes[range].elementsEqual(old.utf8)
    else { return "a change is not of this file" }
    if path.hasSuffix(".swift"), !StringLiteral.areLiterals(new) {
      return "a change writes something other than literals"
    }
    return nil
  }

  /// The same change after another one was applied to the file; nil if both change the same place.
  func moved(by other: PendingChange) -> PendingChange? {
    if range.upperBound <= other.range.lowerBound, range != other.range { return self }
    guard range.lowerBound >= other.range.upperBound, range != other.range else { return nil }
    let count = other.new.utf8.count - other.range.count
    var moved = self
    moved.range = range.lowerBound + count..<range.upperBound + count
    if start >= other.range.upperBound { moved.start += count }
    func lines(_ text: String) -> Int { text.utf8.count { $0 == UInt8(ascii: "\n") } }
    if start >= other.range.upperBound { moved.line += lines(other.new) - lines(other.old) }
    return moved
  }
}
