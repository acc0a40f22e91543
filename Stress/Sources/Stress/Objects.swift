import Foundation
import Synchronization

/// An object that must be released by the end of a round.
class Counted: @unchecked Sendable {
  private static let count = Atomic(0)

  /// The number of objects that are alive.
  static var alive: Int { count.load(ordering: .acquiring) }

  init() { Self.count.wrappingAdd(1, ordering: .relaxed) }

  deinit { Self.count.wrappingSubtract(1, ordering: .releasing) }
}

/// An element: the `index`-th one of a source.
final class Item: Counted, @unchecked Sendable {
  let mark: Mark

  init(_ source: Int, _ index: Int) { mark = Mark(source: source, index: index) }
}

/// What a watcher records of an item, which it does not retain.
struct Mark: Hashable {
  let source: Int
  let index: Int
}

/// The items of one event of an operator's result.
protocol Items {
  var items: [Item] { get }
}

extension Item: Items {
  var items: [Item] { [self] }
}

extension [Item]: Items {
  var items: [Item] { self }
}

struct Failure: Error {}

/// A value behind a lock that ThreadSanitizer knows, unlike `Mutex`.
final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { body(&value) }
  }
}

/// The identity of the calling thread.
var currentThread: UInt {
  #if canImport(Darwin)
    UInt(bitPattern: pthread_self())
  #else
    UInt(pthread_self())
  #endif
}

/// Spends a random time, usually none, so that threads meet at different places.
func pause(_ random: inout Random) {
  let number = random.below(32)
  if number == 0 {
    sched_yield()
  } else if number < 8 {
    for _ in 0..<(number * number * 4) { _ = Counted.alive }
  }
}
