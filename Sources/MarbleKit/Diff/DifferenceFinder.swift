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

    /// The frames by which another event is later, or the nearest number whose magnitude is one.
    func shift(to other: Item) -> Int { max(-.max, other.frame.clampedSum(-max(-.max, frame))) }
  }

  /// So many events of each recording are paired by trying out everything.
  private static let limit = 400

  private var expected: [Item] = []
  private var actual: [Item] = []
  private(set) var differences: [RowComparison.Difference] = []
  /// Whether there were more events than could be paired.
  private(set) var isCutOff = false

  init(_ expected: [RecordedRow.Event], _ actual: [RecordedRow.Event]) {
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
      left.frame == right.frame && left.content == right.content
    }
    let start = zip(expected, actual).prefix { isSame($0, $1) }.count
    expected.removeFirst(start)
    actual.removeFirst(start)
    let end = zip(expected.reversed(), actual.reversed()).prefix { isSame($0, $1) }.count
    expected.removeLast(end)
    actual.removeLast(end)
  }

  /// Pairs all events, and returns true, if each is late, or early, by the same number of frames.
  private mutating func addUniformShift() -> Bool {
    guard expected.count == actual.count,
      let wanted = expected.first, let received = actual.first
    else { return false }
    let shift = wanted.shift(to: received)
    let isUniform = zip(expected, actual).allSatisfy {
      $0.content == $1.content && $0.shift(to: $1) == shift
    }
    if isUniform { for (wanted, received) in zip(expected, actual) { addShift(wanted, received) } }
    return isUniform
  }

  /// Takes out the frames that hold the right events in another order.
  private mutating func removeReorderedFrames() {
    let frames = Dictionary(grouping: expected, by: \.frame)
    var reordered: Set<Int> = []
    for (frame, received) in Dictionary(grouping: actual, by: \.frame) {
      guard let wanted = frames[frame], wanted.count == received.count, wanted.count > 1 else {
        continue
      }
      let order = (wanted.map(\.content), received.map(\.content))
      guard order.0 != order.1, order.0.sorted() == order.1.sorted() else { continue }
      reordered.insert(frame)
      add(.reordered, wanted, received)
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

    static func pair(_ wanted: Item, _ received: Item) -> Int {
      let distance = abs(wanted.shift(to: received))
      if wanted.content == received.content { return distance == 0 ? 0 : shift + min(40, distance) }
      guard distance == 0, wanted.kind == received.kind else { return never }
      return wrong
    }
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
          Cost.pair(expected[row], actual[column]) + costs[row + 1][column + 1])
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
      let cost = costs[row][column]
      if row < expected.count, column < actual.count,
        cost == Cost.pair(expected[row], actual[column]) + costs[row + 1][column + 1]
      {
        let (wanted, received) = (expected[row], actual[column])
        if wanted.content != received.content {
          wrong.append((wanted, received))
        } else if wanted.frame != received.frame {
          addShift(wanted, received)
        }
        row += 1
        column += 1
      } else if row < expected.count, cost == Cost.single + costs[row + 1][column] {
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
    add(.shifted(by: wanted.shift(to: received)), [wanted], [received])
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
      if let place = unpaired.firstIndex(where: { $0.content == item.content }) {
        addShift(item, unpaired.remove(at: place))
      } else {
        add(.missing, [item], [])
      }
    }
    for item in unpaired { add(.extra, [], [item]) }
  }
}
