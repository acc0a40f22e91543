/// The work of a virtual time scheduler, by time and then by the order in which it was asked for.
///
/// A heap of plain values: moving them costs no reference counting. What a great heap holds when its first work is taken is
/// sorted once, which costs less than taking it out one by one; what is asked for later goes into the heap again. Cancelled
/// work leaves when its turn comes.
///
/// - Complexity: Inserting and removing are O(log n), on average over all work.
struct VirtualTimeQueue {
  /// A piece of work in the queue, which the queue retains.
  private struct Entry {
    let order: Int
    let sequence: Int
    let item: Unmanaged<VirtualTimeItem>

    var time: VirtualTimePoint {
      item._withUnsafeGuaranteedRef { VirtualTimePoint(order: order, holder: $0.holder) }
    }
  }

  /// How many children an entry has: four entries share a cache line or two.
  private static let width = 4

  private let comparison: VirtualTimePoint.Comparison
  private var entries: [Entry] = []
  /// Work that was sorted, the next one last.
  private var sorted: [Entry] = []
  private var sequence = 0

  /// How much a heap holds that is worth sorting.
  private static let sortable = 64

  init(comparison: @escaping VirtualTimePoint.Comparison) { self.comparison = comparison }

  /// How much waits, cancelled work included.
  var count: Int { entries.count + sorted.count }

  /// When all work that has not been cancelled is due.
  var times: [VirtualTimePoint] {
    (entries + sorted).sorted(by: precedes)
      .filter { !$0.item.takeUnretainedValue().isDisposed }.map(\.time)
  }

  /// When the next piece of work is due; what has been cancelled before it leaves the queue.
  mutating func nextTime() -> VirtualTimePoint? {
    while let first = next() {
      let isDisposed = first.item._withUnsafeGuaranteedRef { $0.isDisposed }
      if !isDisposed { return first.time }
      _ = removeFirst()
    }
    return nil
  }

  /// The next entry, cancelled or not.
  private mutating func next() -> Entry? {
    if sorted.isEmpty, entries.count > Self.sortable {
      sorted = entries.sorted { precedes($1, $0) }
      entries = []
    }
    guard let first = entries.first else { return sorted.last }
    guard let last = sorted.last else { return first }
    return precedes(first, last) ? first : last
  }

  mutating func insert(_ item: VirtualTimeItem, order: Int, phase: VirtualTimePhase = .work) {
    let entry = Entry(
      order: order, sequence: phase.firstSequence + sequence, item: Unmanaged.passRetained(item))
    sequence += 1
    entries.append(entry)
    var hole = entries.count - 1
    while hole > 0 {
      let parent = (hole - 1) / Self.width
      guard precedes(entry, entries[parent]) else { break }
      entries[hole] = entries[parent]
      hole = parent
    }
    entries[hole] = entry
  }

  mutating func removeFirst() -> VirtualTimeItem? {
    if let last = sorted.last, entries.first.map({ precedes(last, $0) }) ?? true {
      sorted.removeLast()
      return last.item.takeRetainedValue()
    }
    guard let first = entries.first, let last = entries.popLast() else { return nil }
    if !entries.isEmpty { sink(last) }
    return first.item.takeRetainedValue()
  }

  /// Puts an entry where the first one was and lets it sink to its place.
  private mutating func sink(_ entry: Entry) {
    var hole = 0
    while true {
      let start = hole * Self.width + 1
      let end = min(start + Self.width, entries.count)
      guard start < end else { break }
      var earliest = start
      var child = start + 1
      while child < end {
        if precedes(entries[child], entries[earliest]) { earliest = child }
        child += 1
      }
      guard precedes(entries[earliest], entry) else { break }
      entries[hole] = entries[earliest]
      hole = earliest
    }
    entries[hole] = entry
  }

  @inline(__always)
  private func precedes(_ left: Entry, _ right: Entry) -> Bool {
    if left.order != right.order { return left.order < right.order }
    return breaksTie(left, right)
  }

  private func breaksTie(_ left: Entry, _ right: Entry) -> Bool {
    guard left.order == 0,
      let leftHolder = left.item.takeUnretainedValue().holder,
      let rightHolder = right.item.takeUnretainedValue().holder
    else { return left.sequence < right.sequence }
    return switch comparison(leftHolder, rightHolder) {
    case .lessThan: true
    case .greaterThan: false
    case .equal: left.sequence < right.sequence
    }
  }
}

/// What runs before what when it is due at the same time, whichever was asked for first.
package enum VirtualTimePhase: Int, Sendable {
  /// The end of a drawn subscription.
  case disposal

  /// The beginning of a drawn subscription.
  case subscription

  /// What a test does at a time.
  case action

  /// Everything else.
  case work

  /// The number of the phase's first piece of work; no phase ever has as many as lie between two of them.
  fileprivate var firstSequence: Int { (rawValue - Self.work.rawValue) << 60 }
}
