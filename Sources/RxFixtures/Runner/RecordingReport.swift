import RxTestKit

/// What differs between two recordings, for a report: as much of them as shows it.
struct RecordingReport {
  /// Events that are shown before the first that differs, where there are more.
  private static let leading = 100
  /// Events that are shown from the first that differs on, where there are more.
  private static let following = 1000
  /// The length up to which the texts of two values are compared.
  private static let longestText = 1 << 16

  /// One of the recordings.
  struct Side {
    let count: Int
    /// The whole text of an event's value, cut off where it becomes too long.
    let text: (_ index: Int, _ limit: Int) -> String
    /// A part of the recording.
    let row: (Range<Int>) -> RecordedRow
    /// An event's value, if it has fields that can differ.
    let value: (_ index: Int) -> FixtureValue?
  }

  let expected: Side
  let actual: Side
  /// Whether both have the same event at a place, in the same frame.
  let isSame: (Int) -> Bool
  /// A sentence about two events that differ at a place, if there is something to explain.
  let note: (Int) -> String?

  /// What differs, if anything does.
  func comparison() -> RowComparison? {
    let both = min(expected.count, actual.count)
    let common = (0..<both).first { !isSame($0) } ?? both
    if common == expected.count, common == actual.count { return nil }
    let start = max(0, common - Self.leading)
    func part(_ count: Int) -> Range<Int> { start..<min(count, common + Self.following) }
    var (wanted, received) = (expected.row(part(expected.count)), actual.row(part(actual.count)))
    for index in 0..<min(wanted.events.count, received.events.count) {
      guard wanted.events[index].looks(like: received.events[index]), !isSame(start + index) else {
        continue
      }
      let (left, right) = tellApart(start + index, wanted.events[index].full)
      wanted.events[index].full = left
      received.events[index].full = right
    }
    var comparison = RowComparison(expected: wanted, actual: received)
    comparison.addFields(
      of: wanted.events.indices.map { expected.value(start + $0) },
      received.events.indices.map { actual.value(start + $0) })
    comparison.note = common < both ? note(common) : nil
    return comparison
  }

  /// The texts of two values whose beginnings, as shown in reports, are equal.
  private func tellApart(_ index: Int, _ text: String) -> (String, String) {
    let left = Array(expected.text(index, Self.longestText))
    let right = Array(actual.text(index, Self.longestText))
    let common = zip(left, right).prefix { $0 == $1 }.count
    guard left != right else { return (text, text + " (written alike, but not equal)") }
    func excerpt(_ text: [Character]) -> String {
      "\(common) equal characters, then " + String(text[common...].prefix(200))
    }
    return (excerpt(left), excerpt(right))
  }
}

extension RecordedRow.Event {
  fileprivate func looks(like other: Self) -> Bool {
    frame == other.frame && kind == other.kind && full == other.full
  }
}
