/// The work of a virtual-time scheduler, ordered by time and then by scheduling order.
///
/// A heap of plain values: moving them costs no reference counting. New work waits unsorted until the next work is needed. Much new work for
/// an empty queue is sorted once by its bits, which costs less than a heap. Little work is inserted into a sorted array. Other work goes
/// into the heap. The queue removes cancelled work when it is due, or when it exceeds half of the queue.
///
/// It uses the methods of arrays, not those of all collections, which are slow in a debug build.
///
/// - Complexity: Inserting, removing and cancelling are O(log n), on average over all work.
struct VirtualTimeQueue {
  /// A piece of work in the queue, which the queue retains.
  private struct Entry {
    let order: Int
    let sequence: Int
    let item: Unmanaged<VirtualTimeItem>

    var time: VirtualTimePoint { VirtualTimePoint(order: order) }

    var isCancelled: Bool { item._withUnsafeGuaranteedRef { $0.isDisposed } }
    var isInBackground: Bool { item._withUnsafeGuaranteedRef { $0.isInBackground } }
  }

  /// How many children an entry has: four entries share a cache line or two.
  private static let width = 4

  /// New work, in scheduling order.
  private var arrivals: [Entry] = []
  private var entries: [Entry] = []
  /// Work that was sorted, the next one last.
  private var sorted: [Entry] = []
  /// Work whose times are not integers; then the other collections are empty.
  private var compared: ComparedWork
  private var sequence = 0
  private var cancellations = 0
  /// The owners of the work, by sequence numbers; nil unless something chooses the order.
  private var owners: [Int: WorkOwner]?
  /// The owners of what can be chosen, and the places of their work among what is sorted; kept for their memory.
  private var candidates: (owners: [WorkOwner], places: [Int]) = ([], [])

  /// The minimum number of entries that are worth sorting.
  private static let sortable = 64

  /// The room that is made for the first entries.
  private static let reserved = 16

  init(comparison: @escaping VirtualTimePoint.Comparison) {
    compared = ComparedWork(comparison: comparison)
  }

  /// The number of entries, including cancelled work that has not been removed.
  var count: Int { arrivals.count + entries.count + sorted.count + compared.count }

  /// The due times of all work that has not been cancelled.
  var times: [VirtualTimePoint] { times { _ in true } }

  /// The due times of the work that keeps a run going.
  var foregroundTimes: [VirtualTimePoint] { times { !$0.isInBackground } }

  private func times(where isIncluded: (Entry) -> Bool) -> [VirtualTimePoint] {
    (arrivals + entries + sorted).filter { !$0.isCancelled && isIncluded($0) }
      .sorted(by: Self.precedes).map(\.time) + compared.times
  }

  /// Whether a piece of work keeps a run going.
  var hasForegroundWork: Bool {
    for entries in [arrivals, entries, sorted] {
      for entry in entries where !entry.isCancelled && !entry.isInBackground { return true }
    }
    return compared.first != nil
  }

  /// Returns the due time of the next piece of work, and removes cancelled work before it.
  mutating func nextTime() -> VirtualTimePoint? {
    while let first = next() {
      if !first.isCancelled { return first.time }
      _ = removeFirst()
    }
    while let first = compared.first {
      if !first.item.isDisposed { return first.time }
      _ = compared.removeFirst()
    }
    return nil
  }

  /// Records that pieces of work were cancelled; the queue may have removed them already.
  mutating func noteCancellation(of count: Int) {
    cancellations += count
    if cancellations > Self.sortable, cancellations * 2 > self.count { removeCancelled() }
  }

  private mutating func removeCancelled() {
    cancellations = 0
    arrivals = removingCancelled(arrivals)
    sorted = removingCancelled(sorted)
    entries = removingCancelled(entries)
    for hole in entries.indices.reversed() { sink(entries[hole], from: hole) }
    compared.removeCancelled()
  }

  private func removingCancelled(_ entries: [Entry]) -> [Entry] {
    entries.filter { entry in
      let isCancelled = entry.isCancelled
      if isCancelled { entry.item.release() }
      return !isCancelled
    }
  }

  /// The next entry, cancelled or not.
  private mutating func next() -> Entry? {
    placeArrivals()
    if sorted.count == 0, entries.count > Self.sortable {
      sorted = entries.sorted { Self.precedes($1, $0) }
      entries = []
    }
    let last = sorted.count == 0 ? nil : sorted[sorted.count - 1]
    if entries.count == 0 { return last }
    guard let last, !Self.precedes(entries[0], last) else { return entries[0] }
    return last
  }

  mutating func insert(
    _ item: VirtualTimeItem, at time: VirtualTimePoint, phase: VirtualTimePhase = .work,
    of owner: @autoclosure () -> WorkOwner
  ) {
    let number = phase.firstSequence + sequence
    sequence += 1
    if owners != nil { owners?[number] = owner() }
    if let holder = time.holder {
      return compared.insert(item, at: holder, sequence: number)
    }
    if arrivals.capacity == 0 { arrivals.reserveCapacity(Self.reserved) }
    arrivals.append(
      Entry(order: time.order, sequence: number, item: Unmanaged.passRetained(item)))
  }

  /// Sorts much new work if the queue is empty otherwise, and inserts new work if there is little; else puts it into the heap.
  private mutating func placeArrivals() {
    if arrivals.count == 0 { return }
    if entries.count == 0, sorted.count + arrivals.count <= Self.sortable {
      if sorted.capacity == 0 { sorted.reserveCapacity(Self.reserved) }
      // The newest first: mostly it is the latest, and the others are appended.
      while arrivals.count > 0 { insertSorted(arrivals.remove(at: arrivals.count - 1)) }
      return
    }
    if arrivals.count > Self.sortable, sorted.isEmpty, entries.isEmpty {
      sorted = Self.sorted(arrivals)
      arrivals = []
      return
    }
    for entry in arrivals { push(entry) }
    arrivals.removeAll(keepingCapacity: true)
  }

  /// Returns the entries with the next one last.
  ///
  /// A radix sort: a stable pass for each byte in which the times differ. The entries are in scheduling order, apart from the phases.
  private static func sorted(_ arrivals: [Entry]) -> [Entry] {
    var entries = Array(arrivals.reversed())
    var other = entries
    func pass(_ digit: (Entry) -> Int) {
      var starts = [Int](repeating: 0, count: 257)
      for entry in entries { starts[256 - digit(entry)] += 1 }
      for index in 1...256 { starts[index] += starts[index - 1] }
      for entry in entries {
        let bucket = 255 - digit(entry)
        other[starts[bucket]] = entry
        starts[bucket] += 1
      }
      swap(&entries, &other)
    }
    var difference = 0
    var phases = 0
    for entry in entries {
      difference |= entry.order ^ entries[0].order
      phases |= entry.sequence ^ entries[0].sequence
    }
    // Flipping the sign makes the bits of a negative number come first.
    if phases >> 60 != 0 { pass { ($0.sequence >> 60 & 15) ^ 8 } }
    for shift in stride(from: 0, to: Int.bitWidth, by: 8) where difference >> shift & 255 != 0 {
      pass { ($0.order ^ .min) >> shift & 255 }
    }
    return entries
  }

  /// Inserts an entry behind all that come later.
  private mutating func insertSorted(_ entry: Entry) {
    sorted.append(entry)
    var hole = sorted.count - 1
    while hole > 0, Self.precedes(sorted[hole - 1], entry) {
      sorted[hole] = sorted[hole - 1]
      hole -= 1
    }
    sorted[hole] = entry
  }

  private mutating func push(_ entry: Entry) {
    entries.append(entry)
    var hole = entries.count - 1
    while hole > 0 {
      let parent = (hole - 1) / Self.width
      guard Self.precedes(entry, entries[parent]) else { break }
      entries[hole] = entries[parent]
      hole = parent
    }
    entries[hole] = entry
  }

  /// Begins to note the owners of the work, so that its order can be chosen.
  mutating func noteOwners() { owners = owners ?? [:] }

  /// Removes one of the pieces of work that are due at the time of the first one.
  ///
  /// Drawn subscriptions and disposals come first, in their order. Of the other work, each owner's first piece can be chosen.
  ///
  /// - Parameter rival: The owner of work elsewhere that could be next, too; it comes last in the usual order.
  /// - Returns: The piece of work; nil if the rival is chosen.
  mutating func removeFirst(
    chosenBy chooser: any WorkChooser, in frame: Int, against rival: WorkOwner?
  ) -> VirtualTimeItem? {
    sortAll()
    guard let first = sorted.last else { return removeFirst() }
    candidates.owners.removeAll(keepingCapacity: true)
    candidates.places.removeAll(keepingCapacity: true)
    var index = sorted.count - 1
    while index >= 0, sorted[index].order == first.order {
      let entry = sorted[index]
      if entry.sequence < VirtualTimePhase.action.firstSequence { break }
      if !entry.isCancelled {
        let owner = self.owners?[entry.sequence] ?? .work(of: nil, scheduledIn: .min)
        if !candidates.owners.contains(owner) {
          candidates.owners.append(owner)
          candidates.places.append(index)
        }
      }
      index -= 1
    }
    if candidates.places.isEmpty { return removeFirst() }
    if let rival, !candidates.owners.contains(rival) { candidates.owners.append(rival) }
    let choice = chooser.choose(among: candidates.owners, in: frame)
    if choice == candidates.places.count { return nil }
    let chosen = sorted.remove(at: candidates.places[choice])
    self.owners?[chosen.sequence] = nil
    return chosen.item.takeRetainedValue()
  }

  /// Puts all work into the sorted array.
  private mutating func sortAll() {
    if entries.count > 0 {
      sorted = (entries + sorted).sorted { Self.precedes($1, $0) }
      entries = []
    }
    while arrivals.count > 0 { insertSorted(arrivals.remove(at: arrivals.count - 1)) }
  }

  mutating func removeFirst() -> VirtualTimeItem? {
    placeArrivals()
    let count = sorted.count
    if count > 0, entries.count == 0 || Self.precedes(sorted[count - 1], entries[0]) {
      return sorted.remove(at: count - 1).item.takeRetainedValue()
    }
    guard let first = entries.first, let last = entries.popLast() else {
      return compared.removeFirst()
    }
    if !entries.isEmpty { sink(last, from: 0) }
    return first.item.takeRetainedValue()
  }

  /// Puts an entry into a hole and sifts it down to its position.
  private mutating func sink(_ entry: Entry, from start: Int) {
    var hole = start
    while true {
      let first = hole * Self.width + 1
      let end = min(first + Self.width, entries.count)
      guard first < end else { break }
      var earliest = first
      var child = first + 1
      while child < end {
        if Self.precedes(entries[child], entries[earliest]) { earliest = child }
        child += 1
      }
      guard Self.precedes(entries[earliest], entry) else { break }
      entries[hole] = entries[earliest]
      hole = earliest
    }
    entries[hole] = entry
  }

  @inline(__always)
  private static func precedes(_ left: Entry, _ right: Entry) -> Bool {
    left.order != right.order ? left.order < right.order : left.sequence < right.sequence
  }
}

/// The order of actions that are due at the same time.
///
/// It takes precedence over the scheduling order.
package enum VirtualTimePhase: Int, Sendable {
  /// The disposal of a drawn subscription.
  case disposal

  /// The start of a drawn subscription.
  case subscription

  /// An action of a test at a point in time.
  case action

  /// Everything else.
  case work

  /// The sequence number of the phase's first action.
  ///
  /// The numbers of two phases are too far apart to overlap.
  fileprivate var firstSequence: Int { (rawValue - Self.work.rawValue) << 60 }
}
