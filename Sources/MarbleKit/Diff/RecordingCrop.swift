/// The part of long recordings that a report draws.
struct RecordingCrop {
  private static let mostEvents = 160
  /// A frame with more events than this is a burst.
  fileprivate static let fewestEventsOfBurst = 40
  /// The most events that are drawn of a recording with a burst.
  private static let mostEventsOfBurst = 16
  /// So many events are drawn before the first one that differs when not all can be.
  private static let leadingEvents = 20
  /// So many events are drawn of those that follow all expected ones.
  private static let mostSurplusEvents = 3

  /// The events that are drawn.
  private(set) var expected: Range<Int>
  private(set) var actual: Range<Int>
  private var frames: ClosedRange<Int>?

  init(_ comparison: RowComparison) {
    expected = 0..<comparison.expected.events.count
    actual = 0..<comparison.actual.events.count
    let isSurplus = comparison.surplus != nil
    let hasBurst = comparison.expected.hasBurst || comparison.actual.hasBurst
    let mostEvents = hasBurst ? Self.mostEventsOfBurst : Self.mostEvents
    guard isSurplus || max(expected.count, actual.count) > mostEvents else { return }
    let leadingEvents = min(Self.leadingEvents, mostEvents / 4)
    func part(_ differing: [Int], of all: Range<Int>) -> Range<Int> {
      let start = max(0, min(differing.min() ?? 0, all.upperBound) - leadingEvents)
      return start..<min(all.upperBound, start + mostEvents)
    }
    expected = part(comparison.differences.flatMap(\.expected), of: expected)
    actual = part(comparison.differences.flatMap(\.actual), of: actual)
    if isSurplus {
      let end = comparison.expected.events.count + Self.mostSurplusEvents
      actual = actual.lowerBound..<min(actual.upperBound, end)
    }
    let drawn =
      comparison.expected.events[expected].map(\.frame)
      + comparison.actual.events[actual].map(\.frame)
    guard let first = drawn.min(), let last = drawn.max() else { return }
    frames = (isSurplus && actual.lowerBound == 0 ? min(0, first) : first)...last
  }

  /// Whether the recordings are drawn from their beginning.
  var isFromStart: Bool { expected.lowerBound == 0 && actual.lowerBound == 0 }

  /// What a reader must know of what is drawn.
  var note: String? {
    frames.map { "drawn are frames \($0.lowerBound) to \($0.upperBound), and not all events" }
  }

  /// The drawn part of a recording.
  func cut(_ row: RecordedRow, _ events: Range<Int>) -> MarbleDiagram {
    var part = row
    part.events = Array(row.events[events])
    return frame(part.diagram)
  }

  /// The part of another diagram in the frames that are drawn.
  func cut(_ diagram: MarbleDiagram) -> MarbleDiagram {
    guard let frames else { return diagram }
    var part = diagram
    part.marks = Array(
      diagram.marks.filter { frames.contains($0.frame) }.prefix(Self.mostEvents))
    return frame(part)
  }

  private func frame(_ diagram: MarbleDiagram) -> MarbleDiagram {
    guard let frames else { return diagram }
    var part = diagram
    part.firstFrame = frames.lowerBound
    part.lastFrame = max(part.firstFrame + 1, min(diagram.lastFrame, frames.upperBound + 1))
    return part
  }
}

extension RecordedRow {
  /// Whether a frame has so many events that few of a recording are drawn.
  fileprivate var hasBurst: Bool {
    zip(events, events.dropFirst(RecordingCrop.fewestEventsOfBurst)).contains {
      $0.frame == $1.frame
    }
  }
}
