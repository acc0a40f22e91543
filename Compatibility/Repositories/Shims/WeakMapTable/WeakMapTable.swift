import Foundation

/// A replacement for ReactorKit's dependency of this name, which needs the Objective-C runtime.
///
/// Unlike the original, it does not release the value of a key when the key is released.
public final class WeakMapTable<Key: AnyObject, Value> {
  private struct Entry {
    weak var key: Key?
    var value: Value
  }

  private let lock = NSRecursiveLock()
  private var entries: [ObjectIdentifier: Entry] = [:]

  public init() {}

  public func value(forKey key: Key) -> Value? {
    lock.withLock {
      guard let entry = entries[ObjectIdentifier(key)], entry.key === key else { return nil }
      return entry.value
    }
  }

  public func value(forKey key: Key, default: @autoclosure () -> Value) -> Value {
    lock.withLock {
      if let value = value(forKey: key) { return value }
      let value = `default`()
      setValue(value, forKey: key)
      return value
    }
  }

  public func forceCastedValue<T>(forKey key: Key, default: @autoclosure () -> T) -> T {
    value(forKey: key, default: `default`() as! Value) as! T
  }

  public func setValue(_ value: Value?, forKey key: Key) {
    lock.withLock {
      entries[ObjectIdentifier(key)] = value.map { Entry(key: key, value: $0) }
    }
  }

  public func removeAll() {
    lock.withLock { entries.removeAll() }
  }
}
