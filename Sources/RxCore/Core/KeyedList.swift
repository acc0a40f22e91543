/// Values in the order of their insertion, each removable by the key that inserting it gave.
///
/// - Complexity: Inserting is amortised O(1); removing is amortised O(log n), and O(1) for the newest value.
struct KeyedList<Value> {
  private var entries: [(key: UInt64, value: Value?)] = []
  private var nextKey: UInt64 = 0

  /// The number of values.
  private(set) var count = 0

  /// The values, oldest first.
  var values: [Value] { entries.compactMap(\.value) }

  mutating func insert(_ value: Value) -> UInt64 {
    let key = nextKey
    nextKey += 1
    entries.append((key, value))
    count += 1
    return key
  }

  mutating func remove(for key: UInt64) -> Value? {
    guard let index = index(of: key), let value = entries[index].value else { return nil }
    entries[index].value = nil
    count -= 1
    while let last = entries.last, last.value == nil { entries.removeLast() }
    if entries.count > 32, count * 2 < entries.count { entries.removeAll { $0.value == nil } }
    return value
  }

  /// Removes all values; their keys are not given again.
  ///
  /// - Returns: The values, oldest first.
  mutating func removeAll() -> [Value] {
    defer { (entries, count) = ([], 0) }
    return values
  }

  private func index(of key: UInt64) -> Int? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].key == key ? low : nil
  }
}
