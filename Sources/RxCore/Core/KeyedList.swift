/// Values in the order of insertion.
///
/// `insert(_:)` returns the key for removing a value.
///
/// - Complexity: Inserting is amortised O(1); removing is amortised O(log n), and O(1) for the newest value.
@frozen
@usableFromInline
struct KeyedList<Value> {
  @usableFromInline var entries: [(key: UInt64, value: Value?)] = []
  @usableFromInline var nextKey: UInt64 = 0

  @inlinable
  init() {}

  /// The number of values.
  @usableFromInline var count = 0

  /// The values, oldest first.
  ///
  /// A closure, because a debug build makes a new key path of a generic type each time.
  @inlinable var values: [Value] { entries.compactMap { $0.value } }

  @inlinable
  mutating func insert(_ value: Value) -> UInt64 {
    let key = nextKey
    nextKey += 1
    entries.append((key, value))
    count += 1
    return key
  }

  @inlinable
  mutating func remove(for key: UInt64) -> Value? {
    guard let index = index(of: key), let value = entries[index].value.take() else { return nil }
    count -= 1
    while !entries.isEmpty, entries[entries.count - 1].value == nil { entries.removeLast() }
    if entries.count > 32, count * 2 < entries.count { entries.removeAll { $0.value == nil } }
    return value
  }

  /// Removes the wanted value, whose key ends with these bits; after four billion insertions, in O(n).
  mutating func remove(
    forKeyEndingWith bits: UInt32, where isWanted: (Value) -> Bool
  ) -> Value? {
    if nextKey <= 1 << 32 { return remove(for: UInt64(bits)) }
    let entry = entries.first {
      UInt32(truncatingIfNeeded: $0.key) == bits && $0.value.map(isWanted) ?? false
    }
    return entry.flatMap { remove(for: $0.key) }
  }

  /// Removes all values.
  ///
  /// Their keys are not used again.
  ///
  /// - Returns: The values, oldest first.
  @inlinable
  mutating func removeAll() -> [Value] {
    defer { (entries, count) = ([], 0) }
    return values
  }

  @inlinable
  func index(of key: UInt64) -> Int? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].key == key ? low : nil
  }
}
