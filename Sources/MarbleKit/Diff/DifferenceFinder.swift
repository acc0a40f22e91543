import VirtualTimeCore

/// Pairs the events of two recordings so that as little as possible differs.
struct DifferenceFinder {
  /// An event that is not paired yet.
  private struct Item {
    /// Its place in its recording.
    var index: Int
    var frame: Int
    /// A number that alike events share.
    var content: Int
    var kind: RecordedRow.Event.Kind
  }

  /// So many events of each recording are paired by trying out everything.
  private static let limit = 400

  private var expected: [Item] = []
  private var actual: [Item] = []
  private(set) var differences: [RowComparison.Difference] = []
  /// Whether there were more events than could be paired.
  private(set) var isCutOff = false
  /// The recorded event in the place of each expected one, by their indices.
  private(set) var partners: [Int: Int] = [:]

  private let leeway: Leeway
  /// Whether an expected and a recorded event are alike; nil if their contents tell.
  private let areAlike: ((_ expected: Int, _ actual: Int) -> Bool)?

  init(
    _ expected: [RecordedRow.Event], _ actual: [RecordedRow.Event], allowing leeway: Leeway,
    by areAlike: ((_ expected: Int, _ actual: Int) -> Bool)?
  ) {
    self.leeway = leeway
    self.areAlike = areAlike
    var contents: [RecordedRow.Event: Int] = [:]
    func items(_ events: [RecordedRow.Event]) -> [Item] {
      events.enumerated().map { index, event in
        let content = contents[event.content, default: contents.count]
        contents[event.content] = content
        return Item(index: index, frame: event.frame, content: content, kind: event.kind)
      }
    }
    self.expected = items(expected)
    self.actual = items(actual)
    find()
    if leeway.allowsMore {
      let last = partners.values.max() ?? -1
      differences.removeAll {
        $0.kind == .extra && $0.actual[0] > last && actual[$0.actual[0]].kind != .error
      }
    }
  }

  private func isAlike(_ wanted: Item, _ received: Item) -> Bool {
    areAlike?(wanted.index, received.index) ?? (wanted.content == received.content)
  }

  /// The frames by which an event is too late, or too early if negative.
  private func shift(_ wanted: Item, _ received: Item) -> Int {
    leeway.shift(from: wanted.frame, to: received.frame)
  }

  private mutating func find() {
    removeCommonEnds()
    if expected.count > Self.limit, addUniformShift() { return }
    removeReorderedFrames()
    removeCommonEnds()
    if expected.count > Self.limit || actual.count > Self.limit {
      isCutOff = true
      expected = Array(expected.prefix(Self.limit))
      actual = Array(actual.prefix(Self.limit))
    }
    align()
  }

  // MARK: - What is easily paired

  private mutating func removeCommonEnds() {
    func isSame(_ left: Item, _ right: Item) -> Bool {
      shift(left, right) == 0 && isAlike(left, right)
    }
    let start = zip(expected, actual).prefix { isSame($0, $1) }.count
    addPartners(expected.prefix(start), actual)
    expected.removeFirst(start)
    actual.removeFirst(start)
    let end = zip(expected.reversed(), actual.reversed()).prefix { isSame($0, $1) }.count
    addPartners(expected.suffix(end), actual.suffix(end))
    expected.removeLast(end)
    actual.removeLast(end)
  }

  private mutating func addPartners(
    _ wanted: some Collection<Item>, _ received: some Collection<Item>
  ) {
    for (wanted, received) in zip(wanted, received) { partners[wanted.index] = received.index }
  }

  /// Pairs all events, and returns true, if each is late, or early, by the same number of frames.
  private mutating func addUniformShift() -> Bool {
    guard expected.count == actual.count,
      let wanted = expected.first, let received = actual.first
    else { return false }
    let shift = shift(wanted, received)
    let isUniform = zip(expected, actual).allSatisfy {
      isAlike($0, $1) && self.shift($0, $1) == shift
    }
    if isUniform { for (wanted, received) in zip(expected, actual) { addShift(wanted, received) } }
    return isUniform
  }

  /// Takes out the frames that hold the right events in another order, which may be allowed.
  private mutating func removeReorderedFrames() {
    if leeway.isTimeless { return }
    let frames = Dictionary(grouping: expected, by: \.frame)
    var reordered: Set<Int> = []
    for (frame, received) in Dictionary(grouping: actual, by: \.frame) {
      guard let wanted = frames[frame], wanted.count == received.count, wanted.count > 1 else {
        continue
      }
      let order = (wanted.map(\.content), received.map(\.content))
      guard order.0 != order.1, order.0.sorted() == order.1.sorted() else { continue }
      reordered.insert(frame)
      if !leeway.allowsAnyOrder { add(.reordered, wanted, received) }
    }
    expected.removeAll { reordered.contains($0.frame) }
    actual.removeAll { reordered.contains($0.frame) }
  }

  // MARK: - Pairing the rest

  /// What pairs cost.
  ///
  /// A value that came a little late is likelier than two that have nothing to do with
  /// each other, and two that are exchanged are likelier than one late and one missing.
  private enum Cost {
    static let single = 400
    static let shift = 500
    static let wrong = 600
    static let never = 1_000_000

  }

  private func cost(_ wanted: Item, _ received: Item) -> Int {
    let distance = abs(shift(wanted, received))
    if isAlike(wanted, received) {
      return distance == 0 ? 0 : Cost.shift + min(40, distance)
    }
    guard distance == 0, wanted.kind == received.kind else { return Cost.never }
    return Cost.wrong
  }

  /// Finds the cheapest pairs: the cost of each pair of remainders, then the way through.
  private mutating func align() {
    var costs = (0...expected.count).map { row in
      (0...actual.count).map { Cost.single * (expected.count - row + actual.count - $0) }
    }
    for row in expected.indices.reversed() {
      for column in actual.indices.reversed() {
        costs[row][column] = min(
          Cost.single + min(costs[row + 1][column], costs[row][column + 1]),
          cost(expected[row], actual[column]) + costs[row + 1][column + 1])
      }
    }
    follow(costs)
  }

  private mutating func follow(_ costs: [[Int]]) {
    var (row, column) = (0, 0)
    var missing: [Item] = []
    var extra: [Item] = []
    var wrong: [(Item, Item)] = []
    while row < expected.count || column < actual.count {
      let least = costs[row][column]
      if row < expected.count, column < actual.count,
        least == cost(expected[row], actual[column]) + costs[row + 1][column + 1]
      {
        let (wanted, received) = (expected[row], actual[column])
        partners[wanted.index] = received.index
        if !isAlike(wanted, received) {
          wrong.append((wanted, received))
        } else if shift(wanted, received) != 0 {
          addShift(wanted, received)
        }
        row += 1
        column += 1
      } else if row < expected.count, least == Cost.single + costs[row + 1][column] {
        missing.append(expected[row])
        row += 1
      } else {
        extra.append(actual[column])
        column += 1
      }
    }
    addWrong(wrong)
    addSingles(missing, extra)
  }

  private mutating func add(
    _ kind: RowComparison.Difference.Kind, _ wanted: [Item], _ received: [Item]
  ) {
    differences.append(
      .init(kind: kind, expected: wanted.map(\.index), actual: received.map(\.index)))
  }

  private mutating func addShift(_ wanted: Item, _ received: Item) {
    let shift = shift(wanted, received)
    add(shift == 0 ? .misplaced : .shifted(by: shift), [wanted], [received])
  }

  /// Adds wrong values, and finds those that were exchanged.
  private mutating func addWrong(_ pairs: [(Item, Item)]) {
    // For each pair of contents, the differences that wait for the reverse pair.
    var waiting: [[Int]: [Int]] = [:]
    for (wanted, received) in pairs {
      if let place = waiting[[received.content, wanted.content]]?.popLast() {
        differences[place].kind = .swapped
        differences[place].expected.append(wanted.index)
        differences[place].actual.append(received.index)
      } else {
        waiting[[wanted.content, received.content], default: []].append(differences.count)
        add(wanted.kind == .error ? .wrongError : .wrongValue, [wanted], [received])
      }
    }
  }

  /// Adds events without a partner; one that is missing here and extra there was shifted past others.
  private mutating func addSingles(_ missing: [Item], _ extra: [Item]) {
    var unpaired = extra
    for item in missing {
      if let place = unpaired.firstIndex(where: { isAlike(item, $0) }) {
        let other = unpaired.remove(at: place)
        let isAllowed = leeway.allowsAnyOrder && !leeway.isTimeless && item.frame == other.frame
        if !isAllowed { addShift(item, other) }
      } else {
        add(.missing, [item], [])
      }
    }
    for item in unpaired { add(.extra, [], [item]) }
  }
}
