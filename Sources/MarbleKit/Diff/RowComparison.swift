/// The differences between a recording and the expected one.
package struct RowComparison: Sendable {
  package var expected: RecordedRow
  package var actual: RecordedRow
  /// What differs, in order of frames.
  package var differences: [Difference]
  /// Whether the comparison stopped before the end of the recordings.
  package let isCutOff: Bool
  /// The letters that diagrams draw for values.
  package var legend = ValueLegend()
  /// What was compared, if a report shows several comparisons: `subscription 2`.
  var subject: String?
  /// Whether a report draws the expected row; false for an extra subscription, whose expected row is empty.
  package internal(set) var drawsExpected = true
  /// A sentence below the differences.
  package var note: String?
  /// How the recording may differ.
  let leeway: Leeway
  /// Whether allowed events that follow are left out of the recorded row.
  private var leavesOutMore = false
  /// The index of the last recorded event that is in the place of an expected one; -1 if there is none.
  private var lastPartner = -1

  /// Compares two recordings.
  ///
  /// Events are paired so that as little as possible differs. Beyond the first few hundred events that
  /// differ, comparing stops.
  ///
  /// - Parameters:
  ///   - expected: The expected events. If they have no frames, each is drawn in the frame of the event in its place.
  ///   - actual: The recorded events.
  ///   - leeway: How they may differ.
  ///   - areAlike: Whether two events, given by their indices, are alike; nil if their contents tell.
  package init(
    expected: RecordedRow, actual: RecordedRow, allowing leeway: Leeway = .none,
    by areAlike: ((_ expected: Int, _ actual: Int) -> Bool)? = nil
  ) {
    (self.expected, self.actual, self.leeway) = (expected, actual, leeway)
    RecordedRow.escapeInvisibleCharacters(in: &self.expected, and: &self.actual)
    let finder = DifferenceFinder(
      self.expected.events, self.actual.events, allowing: leeway, by: areAlike)
    (differences, isCutOff) = (finder.differences, finder.isCutOff)
    if case .any(let last) = leeway.frames { place(finder.partners, through: last) }
    differences = differences.sorted { frame(of: $0) < frame(of: $1) }
    lastPartner = finder.partners.values.max() ?? -1
    note = leeway.note.map { "Allowed: \($0)." }
  }

  /// Compares a recording with events that must not come.
  ///
  /// - Parameters:
  ///   - actual: The recorded events.
  ///   - forbidden: Their indices.
  package init(of actual: RecordedRow, without forbidden: [Int]) {
    (self.actual, leeway, isCutOff) = (actual, .none, false)
    expected = RecordedRow(label: "expected", events: [])
    drawsExpected = false
    differences = forbidden.map { index in
      Difference(
        kind: actual.events[index].kind == .value ? .forbidden : .extra, expected: [],
        actual: [index])
    }
  }

  /// Gives frames to expected events that have none: those of the events in their places; what is missing follows the event before it.
  private mutating func place(_ partners: [Int: Int], through last: Int) {
    var frame = 0
    for index in expected.events.indices {
      if let partner = partners[index] {
        frame = min(last, actual.events[partner].frame)
      } else {
        let next = expected.events.indices[index...].lazy.compactMap { partners[$0] }.first
        let most = next.map { actual.events[$0].frame } ?? .max
        frame = min(index == 0 ? 0 : frame + 1, most, last)
      }
      expected.events[index].frame = frame
    }
    expected.lastFrame = max(1, frame + 1)
  }

  /// Removes the recorded events that may follow, so that as many events are left as are expected, or all that differ.
  mutating func leaveOutMore() {
    let last = differences.flatMap(\.actual).max() ?? -1
    let end = max(last + 1, lastPartner + 1, expected.events.count)
    guard leeway.allowsMore, !isCutOff, end < actual.events.count else { return }
    actual.events.removeSubrange(end...)
    actual.lastFrame = max(1, (actual.events.last?.frame ?? 0) + 1)
    leavesOutMore = true
  }

  package func events(
    of difference: Difference
  ) -> (expected: [RecordedRow.Event], actual: [RecordedRow.Event]) {
    (difference.expected.map { expected.events[$0] }, difference.actual.map { actual.events[$0] })
  }

  /// The frame of a difference: that of the expected event, if there is one.
  package func frame(of difference: Difference) -> Int {
    if difference.kind == .misplaced { return actual.events[difference.actual[0]].frame }
    return difference.expected.first.map { expected.events[$0].frame }
      ?? difference.actual.first.map { actual.events[$0].frame } ?? 0
  }

  /// The difference that the summary names: the first one, except that a late or early end is named last.
  ///
  /// If the expected events have no frames, and one is missing and another extra, that is the missing one.
  package var lead: Difference? {
    if leeway.isTimeless, let missing = differences.first(where: { $0.kind == .missing }),
      differences.first?.kind == .extra, singles.count == 2
    {
      return missing
    }
    return differences.first { difference in
      guard case .shifted = difference.kind, let wanted = difference.expected.first else {
        return true
      }
      return ![.completed, .error].contains(expected.events[wanted].kind)
    } ?? differences.first
  }

  /// The other event of the two, if exactly one event is missing and one is extra, and the summary names the first of them.
  private var counterpart: (event: RecordedRow.Event, name: String)? {
    let singles = singles
    guard singles.count == 2, let lead, let place = singles.firstIndex(of: lead) else { return nil }
    let other = singles[1 - place]
    switch (lead.kind, other.kind) {
    case (.missing, .extra): return (actual.events[other.actual[0]], "extra")
    case (.extra, .missing): return (expected.events[other.expected[0]], "missing")
    default: return nil
    }
  }

  private var singles: [Difference] {
    differences.filter { $0.kind == .missing || $0.kind == .extra }
  }

  /// Where a difference is, as the beginning of a sentence: of a missing event without a frame, what it should have followed.
  private func place(of difference: Difference) -> String {
    guard leeway.isTimeless, difference.kind == .missing else {
      return "frame \(frame(of: difference)): "
    }
    let index = difference.expected[0]
    return index == 0 ? "" : "after \(expected.events[index - 1].words): "
  }

  /// The difference to begin with, in one line.
  package var summary: String {
    guard let first = lead else { return "nothing differs" }
    let frame = frame(of: first)
    if uniformShift != nil { return "everything from frame \(frame) on is \(first.name)" }
    let events = events(of: first)
    let wanted = events.expected.map(\.words).joined(separator: ", ")
    let received = events.actual.map(\.words).joined(separator: ", ")
    let counterpart = counterpart
    let isReplaced = counterpart?.event.frame == frame && !leeway.isTimeless
    let second =
      counterpart.map { ", and \($0.event.words) is \($0.name) in frame \($0.event.frame)" } ?? ""
    let words =
      switch first.kind {
      case .missing where isReplaced: "\(counterpart?.event.words ?? "") instead of \(wanted)"
      case .extra where isReplaced: "\(received) instead of \(counterpart?.event.words ?? "")"
      case .missing: "\(wanted) is missing\(second)"
      case .extra: "\(received) is extra\(second)"
      case .wrongValue where first.fields.first != nil:
        "\(first.name): \(first.fields[0].shortened(to: Self.longestSummary))"
          + (first.fields.count > 1 ? " (and more fields)" : "")
      case .wrongValue: "\(first.name): " + Self.excerpts(received, wanted)
      case .wrongError:
        "\(first.name): "
          + Self.excerpts(events.actual[0].full, events.expected[0].errorText)
      case .shifted: "\(wanted) is \(first.name)"
      case .swapped: "\(wanted) swapped"
      case .misplaced: "\(received) is \(first.name)"
      case .forbidden: "\(received) is forbidden"
      case .reordered: first.name
      }
    let more = differences.count - (counterpart == nil ? 1 : 2)
    let further =
      " (and \(isCutOff ? "at least " : "")\(more) more difference\(more == 1 ? "" : "s"))"
    let rest =
      surplus.map { ", and so are the \($0 - 1) events after it" } ?? (more == 0 ? "" : further)
    let text = words.shortened(to: Self.longestSummary + 40)
    return "\(place(of: first))\(text.escapingControls())\(rest)"
  }

  /// The events of both recordings as lists; nil if they read alike, as those of late events do.
  ///
  /// Long lists begin at the first difference.
  var lists: String? {
    if expected.events.map(\.words) == actual.events.map(\.words) { return nil }
    let first = differences.flatMap { $0.expected.prefix(1) + $0.actual.prefix(1) }.min() ?? 0
    func lists(from start: Int) -> [String] {
      [(expected, leeway.allowsMore), (actual, leavesOutMore)].map { row, hasMore in
        let words = row.events.dropFirst(start).map { $0.words.escapingControls() }
        let parts = (start > 0 ? ["…"] : []) + words + (hasMore ? ["…"] : [])
        return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
      }
    }
    var texts = lists(from: 0)
    if texts.contains(where: { $0.count > Self.longestSummary }) { texts = lists(from: first) }
    texts = texts.map { $0.shortened(to: Self.longestSummary) }
    return texts[0] == texts[1] ? nil : "Expected: \(texts[0])\nActual:   \(texts[1])"
  }

  /// The number of events that follow all expected ones, if they are many and nothing else differs.
  package var surplus: Int? {
    let count = actual.events.count - expected.events.count
    guard count > Self.fewestSurplusEvents,
      differences.first?.actual.first == expected.events.count,
      differences.allSatisfy({ $0.kind == .extra })
    else { return nil }
    return count
  }

  private static let fewestSurplusEvents = 4

  /// The maximum length of the values in a summary.
  private static let longestSummary = 160

  /// Two values, cut around the place where they differ.
  private static func excerpts(_ received: String, _ wanted: String) -> String {
    let texts = String.excerpts(received, wanted, longest: longestSummary / 2)
    return "\(texts.0) instead of \(texts.1)"
  }

  /// The number of frames by which all events are late, if that is the only difference.
  var uniformShift: Int? {
    guard !isCutOff, !leeway.isTimeless, differences.count > 2,
      case .shifted(let shift) = differences[0].kind,
      differences.allSatisfy({ $0.kind == .shifted(by: shift) }),
      let first = differences[0].expected.first
    else { return nil }
    return expected.events.count - first == differences.count ? shift : nil
  }
}

extension RowComparison {
  /// One difference between a recording and the expected one.
  package struct Difference: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case missing
      case extra
      /// Another value was received in the expected frame.
      case wrongValue
      /// Another error was received in the expected frame.
      case wrongError
      /// The event happened this many frames late, or early if the number is negative.
      case shifted(by: Int)
      /// Two events happened at each other's times.
      case swapped
      /// The right events happened in another order within one frame.
      case reordered
      /// The event happened in an allowed frame, but before or after another one.
      case misplaced
      /// The event must not happen at all.
      case forbidden
    }

    package var kind: Kind
    /// The indices of the events that differ.
    package var expected: [Int]
    package var actual: [Int]
    /// The fields in which two long values differ, one in each line.
    package var fields: [String] = []

    package var name: String {
      switch kind {
      case .missing: "missing"
      case .extra: "extra"
      case .wrongValue: "wrong value"
      case .wrongError: "wrong error"
      case .shifted(let frames):
        "\(abs(frames)) frame\(abs(frames) == 1 ? "" : "s") \(frames > 0 ? "late" : "early")"
      case .swapped: "swapped"
      case .reordered: "right events in another order within one frame"
      case .misplaced: "out of order"
      case .forbidden: "forbidden"
      }
    }
  }
}
