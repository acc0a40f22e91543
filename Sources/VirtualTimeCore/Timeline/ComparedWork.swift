/// The work of a virtual-time scheduler whose times only the user's converter can compare.
///
/// - Complexity: Inserting and removing are O(n), with O(log n) comparisons.
struct ComparedWork {
  private struct Entry {
    let time: AnyObject
    let sequence: Int
    let item: VirtualTimeItem

    var point: VirtualTimePoint { VirtualTimePoint(order: 0, holder: time) }
  }

  private let comparison: VirtualTimePoint.Comparison
  /// The work, the next one last.
  private var entries: [Entry] = []

  init(comparison: @escaping VirtualTimePoint.Comparison) { self.comparison = comparison }

  var count: Int { entries.count }

  var first: (time: VirtualTimePoint, item: VirtualTimeItem)? {
    entries.last.map { ($0.point, $0.item) }
  }

  /// The due times of all work that has not been cancelled, in order.
  var times: [VirtualTimePoint] {
    entries.reversed().filter { !$0.item.isDisposed }.map(\.point)
  }

  mutating func insert(_ item: VirtualTimeItem, at time: AnyObject, sequence: Int) {
    let entry = Entry(time: time, sequence: sequence, item: item)
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if precedes(entry, entries[middle]) { low = middle + 1 } else { high = middle }
    }
    entries.insert(entry, at: low)
  }

  mutating func removeFirst() -> VirtualTimeItem? { entries.popLast()?.item }

  mutating func removeCancelled() { entries.removeAll { $0.item.isDisposed } }

  private func precedes(_ left: Entry, _ right: Entry) -> Bool {
    let order = comparison(left.time, right.time)
    return order == 0 ? left.sequence < right.sequence : order < 0
  }
}
