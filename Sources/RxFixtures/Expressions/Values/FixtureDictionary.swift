/// A dictionary that keeps the order of its keys, so that it is always printed in the same way.
///
/// Looking a key up takes constant time.
public struct FixtureDictionary {
  /// The keys, in the order in which they were added.
  public private(set) var keys: [FixtureValue] = []

  /// The values, in the order of their keys.
  public private(set) var values: [FixtureValue] = []

  private var positions: [FixtureValue: Int] = [:]

  /// Creates an empty dictionary.
  public init() {}

  /// The number of keys.
  public var count: Int { keys.count }

  /// Whether there are no keys.
  public var isEmpty: Bool { keys.isEmpty }

  /// The value of a key, or `nil`; setting `nil` removes the key.
  ///
  /// - Parameter key: The key.
  public subscript(key: FixtureValue) -> FixtureValue? {
    get { positions[key].map { values[$0] } }
    set {
      guard let newValue else { return remove(key) }
      if let position = positions[key] {
        values[position] = newValue
      } else {
        positions[key] = keys.count
        keys.append(key)
        values.append(newValue)
      }
    }
  }

  private mutating func remove(_ key: FixtureValue) {
    guard let position = positions.removeValue(forKey: key) else { return }
    keys.remove(at: position)
    values.remove(at: position)
    for later in position..<keys.count { positions[keys[later]] = later }
  }
}

extension FixtureDictionary: Hashable {
  /// Whether two dictionaries have the same keys with the same values, in any order.
  ///
  /// - Parameters:
  ///   - first: A dictionary.
  ///   - second: Another dictionary.
  /// - Returns: `true` if they are equal.
  public static func == (first: FixtureDictionary, second: FixtureDictionary) -> Bool {
    first.count == second.count
      && zip(first.keys, first.values).allSatisfy { key, value in second[key] == value }
  }

  /// Feeds the number of keys and their hashes, whose order must not matter.
  ///
  /// - Parameter hasher: What to feed.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    hasher.combine(keys.reduce(0) { $0 ^ $1.hashValue })
  }
}

extension FixtureDictionary {
  /// The dictionary with other values of its keys.
  func mapValues(_ change: (FixtureValue) throws -> FixtureValue) rethrows -> FixtureDictionary {
    var changed = FixtureDictionary()
    for (key, value) in zip(keys, values) { changed[key] = try change(value) }
    return changed
  }

  /// Gives the value of a key and leaves nothing of it, so that it can be changed in place and put back.
  mutating func take(_ key: FixtureValue) -> FixtureValue? {
    guard let value = self[key] else { return nil }
    self[key] = .void
    return value
  }
}
