import RxFixtures
import VirtualTimeCore

/// A thread that does one piece of work after the other.
final class Worker: Sendable {
  /// What to do next; nil at the end.
  private let work = Mailbox<(@Sendable () -> Void)?>()
  private let hasThread: Bool

  /// Starts the thread.
  init() {
    let work = work
    let failure = LargeStack.start {
      while work.perform() { FreedMemory.giveBack(most: 8 << 20) }
    }
    hasThread = failure == 0
  }

  deinit { work.add(nil) }

  /// Adds work.
  ///
  /// If the system has no more threads, the work is done immediately.
  func submit(_ body: @escaping @Sendable () -> Void) {
    if hasThread { work.add(body) } else { body() }
  }
}

extension Mailbox<(@Sendable () -> Void)?> {
  /// Does the next piece of work, and releases it.
  ///
  /// - Returns: False at the end.
  fileprivate func perform() -> Bool {
    guard case let body?? = next() else { return false }
    body()
    return true
  }
}

/// Says that the result of some work is no longer wanted.
final class Cancellation: Sendable {
  private let flag = PlainAtomic(false)

  /// Whether the result is no longer wanted.
  var isCancelled: Bool { flag.load(ordering: .relaxed) }

  /// Ends the work as soon as it notices.
  func cancel() { flag.store(true, ordering: .relaxed) }
}
