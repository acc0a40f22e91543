// A recording that may differ from what is expected.

extension EventList {
  /// The same events, those of one frame in the order in which a recording has them, as far as it has them.
  package func ordered(
    like actual: EventList, allowing leeway: Leeway,
    by areEqual: @escaping (Element, Element) -> Bool
  ) -> EventList {
    let times = leeway.isTimeless ? actual.times : self.times
    var order = Array(0..<count)
    var start = 0
    while start < min(count, times.count) {
      let end = times[start...].firstIndex { $0 != times[start] } ?? times.count
      let group = start..<min(count, end)
      start = end
      if group.count < 2 { continue }
      let candidates =
        leeway.isTimeless
        ? Array(group.lowerBound..<end)
        : actual.times.indices.filter {
          leeway.shift(from: self.times[group.lowerBound], to: actual.times[$0]) == 0
        }
      var pairs = EventPairs(group, candidates) { self[$0].equals(actual[$1], by: areEqual) }
      order.replaceSubrange(group, with: pairs.sorted())
    }
    if order == Array(0..<count) { return self }
    let ordered = EventList(capacity: count)
    for (place, index) in order.enumerated() { ordered.append(self[index], at: self.times[place]) }
    return ordered
  }

  /// Whether a recording is one of those that are expected.
  package func allows(
    _ actual: EventList, with leeway: Leeway, by areEqual: @escaping (Element, Element) -> Bool
  ) -> Bool {
    if leeway == .none { return equals(actual, by: areEqual) }
    if leeway.allowsMore ? actual.count < count : actual.count != count { return false }
    let expected =
      leeway.allowsAnyOrder ? ordered(like: actual, allowing: leeway, by: areEqual) : self
    return expected.agreement(with: actual, allowing: leeway, by: areEqual) == count
      && (count..<actual.count).allSatisfy { actual.error($0) == nil }
  }
}

/// Pairs the expected events of one frame with recorded ones that equal them, as many as possible.
private struct EventPairs {
  /// Where predicates may match several values, and there are no more events than this, all ways to pair them are tried.
  private static let mostTried = 50

  private let group: Range<Int>
  private let candidates: [Int]
  private let isPair: (_ expected: Int, _ actual: Int) -> Bool
  /// The expected event of each recorded one.
  private var partners: [Int: Int] = [:]

  init(
    _ group: Range<Int>, _ candidates: [Int],
    _ isPair: @escaping (_ expected: Int, _ actual: Int) -> Bool
  ) {
    (self.group, self.candidates, self.isPair) = (group, candidates, isPair)
  }

  /// The expected events: those with a partner in its order, then the others.
  mutating func sorted() -> [Int] {
    let alone = group.filter { expected in
      guard let place = candidates.first(where: { partners[$0] == nil && isPair(expected, $0) })
      else { return true }
      partners[place] = expected
      return false
    }
    if group.count <= Self.mostTried {
      for expected in alone {
        var tried: Set<Int> = []
        _ = pair(expected, &tried)
      }
    }
    let paired = candidates.compactMap { partners[$0] }
    // An end, which has a partner or is alone, stays the last.
    return group.filter { !paired.contains($0) } + paired
  }

  /// Finds a partner, and another one for the event that has had it.
  private mutating func pair(_ expected: Int, _ tried: inout Set<Int>) -> Bool {
    for place in candidates where !tried.contains(place) && isPair(expected, place) {
      tried.insert(place)
      if let other = partners[place], !pair(other, &tried) { continue }
      partners[place] = expected
      return true
    }
    return false
  }
}
