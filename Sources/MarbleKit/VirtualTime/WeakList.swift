import VirtualTimeCore

/// Objects that the list does not keep alive, in the order in which they were added.
struct WeakList<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  private struct Entry {
    weak var object: Object?
    let number: Int
  }

  private let contents = Guarded<(entries: [Entry], count: Int)>(([], 0))

  /// The objects that are alive.
  var objects: [Object] { contents.withLock { $0.entries }.compactMap(\.object) }

  /// The first object that is alive.
  var first: Object? {
    for entry in contents.withLock({ $0.entries }) {
      if let object = entry.object { return object }
    }
    return nil
  }

  /// Adds an object, and forgets those that were released.
  func add(_ object: Object) {
    // Weak references are read outside the lock, because the read may be their last use.
    let released = contents.withLock { $0.entries }.filter { $0.object == nil }.map(\.number)
    contents.withLock { contents in
      contents.entries.removeAll { released.contains($0.number) }
      contents.count += 1
      contents.entries.append(Entry(object: object, number: contents.count))
    }
  }
}
