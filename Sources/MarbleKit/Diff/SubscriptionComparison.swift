/// The subscriptions of a source that are not the expected ones, paired so that as few as possible differ.
package struct SubscriptionComparison {
  /// One subscription, as the events of a report.
  package typealias Events = [RecordedRow.Event]

  /// The wrong number of subscriptions, such as `2 subscriptions instead of 3`; nil if the number is right.
  package let countDifference: String?
  /// Whether the same subscriptions are expected in another order.
  package let isReordered: Bool
  /// Whether there is one subscription at most, which needs no number.
  package let isSingle: Bool
  /// The differing subscriptions, by number, counted from 1.
  private(set) var differences: [(number: Int, comparison: RowComparison)] = []
  /// The number of further subscriptions that differ.
  private(set) var omittedCount = 0
  /// The index of the expected subscription that differs first, or of the last one if one is extra.
  package private(set) var firstExpected = 0
  /// The begins of the subscriptions after the expected ones, if they are many; else empty.
  package private(set) var surplus: [Int] = []

  /// If more differ, they are not tried in another order.
  private static let mostDifferences = 20
  /// More subscriptions are compared one by one, in order.
  private static let mostPaired = 1000
  /// The number of subscriptions to draw; further ones are counted.
  private static let mostDrawn = 5
  /// The number of extra subscriptions above which only the first ones are drawn.
  private static let fewestSurplus = 4
  /// The number of extra subscriptions that are drawn if they are many.
  private static let mostSurplus = 3

  /// Compares subscriptions, in order; the rows draw the frames before `lastFrame`.
  package init(expected: [Events], actual: [Events], lastFrame: Int = 0) {
    countDifference = Self.countDifference(actual.count, expected.count)
    isSingle = max(expected.count, actual.count) <= 1
    let pairs = Self.pairs(expected, actual)
    let missing = Set(pairs.map(\.expected))
    isReordered =
      !pairs.isEmpty && pairs.count <= Self.mostDifferences && !missing.contains(nil)
      && missing == Set(pairs.map(\.actual))
    guard let first = pairs.first else { return }
    firstExpected = first.expected == nil ? max(0, expected.count - 1) : first.number - 1
    let extra = pairs.filter { $0.expected == nil }
    var mostDrawn = Self.mostDrawn
    if extra.count > Self.fewestSurplus {
      surplus = extra.compactMap { $0.actual?.first?.frame }
      mostDrawn = min(mostDrawn, pairs.count - extra.count + Self.mostSurplus)
    }
    for pair in pairs.prefix(mostDrawn) {
      func row(_ label: String, _ events: Events?) -> RecordedRow {
        let label = isSingle ? label : "\(label) \(pair.number)"
        return RecordedRow(label: label, events: events ?? [], lastFrame: lastFrame)
      }
      var comparison = RowComparison(
        expected: row("expected", pair.expected), actual: row("actual", pair.actual))
      if pairs.count > 1 { comparison.subject = "subscription \(pair.number)" }
      // Of one among many, the end is drawn, but not in the table.
      if pair.expected == nil, !surplus.isEmpty {
        comparison.differences = Array(comparison.differences.prefix(1))
        comparison.drawsExpected = false
      }
      differences.append((pair.number, comparison))
    }
    omittedCount = pairs.count - differences.count
  }

  /// What differs, for a headline: `subscription 2`, `subscriptions 2 and 3`.
  package var subject: String {
    let numbers = differences.map { "\($0.number)" }
    let last = omittedCount > 0 ? "\(omittedCount) more" : numbers.last ?? ""
    let others = omittedCount > 0 ? numbers[...] : numbers.dropLast()
    if others.isEmpty { return "subscription \(last)" }
    return "subscriptions \(others.joined(separator: ", ")) and \(last)"
  }

  /// How the extra subscriptions begin, if they are many: `from frame 5 on, one every 11 frames`.
  package var surplusRhythm: String? {
    guard let first = surplus.first, let last = surplus.last else { return nil }
    if first == last { return "\(surplus.count) of them begin in frame \(first)" }
    let distances = Set(zip(surplus, surplus.dropFirst()).map { $1 - $0 })
    guard distances.count == 1, let distance = distances.first else {
      return "\(surplus.count) of them begin in frames \(first) to \(last)"
    }
    let rhythm = distance == 1 ? "each frame" : "every \(distance) frames"
    return "from frame \(first) on, one begins \(rhythm)"
  }

  /// A report of all that differs; nil if nothing does.
  package func report(
    below context: [FailureReport.ContextRow], in syntax: MarbleSyntax = .rxjs
  ) -> FailureReport? {
    guard let first = differences.first else { return nil }
    return FailureReport(
      context: context, comparison: first.comparison,
      further: differences.dropFirst().map(\.comparison),
      undrawn: surplus.isEmpty ? nil : "\(omittedCount) more subscriptions", syntax: syntax)
  }

  private static func countDifference(_ actual: Int, _ expected: Int) -> String? {
    if actual == expected { return nil }
    let received = "\(actual == 0 ? "no" : "\(actual)") subscription\(actual == 1 ? "" : "s")"
    return "\(received) instead of \(expected == 0 ? "none" : "\(expected)")"
  }

  /// The subscriptions that differ: those without an equal partner, in order.
  private static func pairs(
    _ expected: [Events], _ actual: [Events]
  ) -> [(number: Int, expected: Events?, actual: Events?)] {
    let missing, extra: [Int]
    if max(expected.count, actual.count) > mostPaired {
      let both = min(expected.count, actual.count)
      let wrong = (0..<both).filter { expected[$0] != actual[$0] }
      (missing, extra) = (wrong + (both..<expected.count), wrong + (both..<actual.count))
    } else {
      let changes = actual.difference(from: expected)
      (missing, extra) = (changes.removals.map(\.offset), changes.insertions.map(\.offset))
    }
    return (0..<max(missing.count, extra.count)).map { place in
      let wanted = place < missing.count ? missing[place] : nil
      let received = place < extra.count ? extra[place] : nil
      let number = (wanted ?? received ?? 0) + 1
      return (number, wanted.map { expected[$0] }, received.map { actual[$0] })
    }
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
