/// The work of a virtual-time scheduler whose times only the user's converter can compare.
///
/// A heap of immutable nodes: a copy is cheap, and can be changed without a lock while other threads read the original. The heap is a Braun
/// tree: in each subtree, the left side has as many nodes as the right side, or one more. So its depth is logarithmic in its size.
///
/// - Complexity: Inserting and removing are O(log n).
struct ComparedWork {
  private struct Entry {
    let time: AnyObject
    let sequence: Int
    let item: VirtualTimeItem
  }

  private final class Node {
    let entry: Entry
    let left: Node?
    let right: Node?

    init(_ entry: Entry, _ left: Node? = nil, _ right: Node? = nil) {
      self.entry = entry
      self.left = left
      self.right = right
    }
  }

  private let comparison: VirtualTimePoint.Comparison
  private var root: Node?
  private(set) var count = 0

  init(comparison: @escaping VirtualTimePoint.Comparison) { self.comparison = comparison }

  var first: (time: VirtualTimePoint, item: VirtualTimeItem)? {
    root.map { (VirtualTimePoint(order: 0, holder: $0.entry.time), $0.entry.item) }
  }

  /// The due times of all work that has not been cancelled, in order.
  var times: [VirtualTimePoint] {
    waiting.sorted(by: precedes).map { VirtualTimePoint(order: 0, holder: $0.time) }
  }

  mutating func insert(_ item: VirtualTimeItem, at time: AnyObject, sequence: Int) {
    insert(Entry(time: time, sequence: sequence, item: item))
  }

  mutating func removeFirst() -> VirtualTimeItem? {
    guard let first = root else { return nil }
    count -= 1
    if let left = first.left {
      let (last, rest) = removingLeftmost(left)
      root = replacingFirst(last, first.right, rest)
    } else {
      root = nil
    }
    return first.entry.item
  }

  mutating func removeCancelled() {
    let waiting = waiting
    (root, count) = (nil, 0)
    for entry in waiting { insert(entry) }
  }

  private var waiting: [Entry] {
    var entries: [Entry] = []
    func visit(_ node: Node?) {
      guard let node else { return }
      if !node.entry.item.isDisposed { entries.append(node.entry) }
      visit(node.left)
      visit(node.right)
    }
    visit(root)
    return entries
  }

  private mutating func insert(_ entry: Entry) {
    root = inserting(entry, root)
    count += 1
  }

  private func inserting(_ entry: Entry, _ node: Node?) -> Node {
    guard let node else { return Node(entry) }
    if precedes(entry, node.entry) {
      return Node(entry, inserting(node.entry, node.right), node.left)
    }
    return Node(node.entry, inserting(entry, node.right), node.left)
  }

  private func removingLeftmost(_ node: Node) -> (Entry, Node?) {
    guard let left = node.left else { return (node.entry, nil) }
    let (entry, rest) = removingLeftmost(left)
    return (entry, Node(node.entry, node.right, rest))
  }

  /// Returns the heap of an entry and two subtrees; the left subtree must have as many nodes as the right one, or one more.
  private func replacingFirst(_ entry: Entry, _ left: Node?, _ right: Node?) -> Node {
    guard let left else { return Node(entry) }
    guard let right, precedes(right.entry, left.entry) else {
      if precedes(entry, left.entry) { return Node(entry, left, right) }
      return Node(left.entry, replacingFirst(entry, left.left, left.right), right)
    }
    if precedes(entry, right.entry) { return Node(entry, left, right) }
    return Node(right.entry, left, replacingFirst(entry, right.left, right.right))
  }

  private func precedes(_ left: Entry, _ right: Entry) -> Bool {
    let order = comparison(left.time, right.time)
    return order == 0 ? left.sequence < right.sequence : order < 0
  }
}
