import Foundation
import RxTestKitAssertions
import Synchronization

/// A flag that tasks wait for in real time.
final class RealFlag: Sendable {
  private let isSet = Atomic(false)

  func set() { isSet.store(true, ordering: .relaxed) }

  /// Sets the flag, and blocks until another is set, at the latest after a second.
  func set(until isDone: RealFlag) {
    set()
    for _ in 0..<1000 where !isDone.isSet.load(ordering: .relaxed) { usleep(1000) }
  }

  func block() { while !isSet.load(ordering: .relaxed) { usleep(1000) } }

  func waitInRealTime() async throws {
    repeat { try await Task.sleep(for: .milliseconds(1)) } while !isSet.load(ordering: .relaxed)
  }

  /// Sets the flag in a frame and blocks the run there, so that what happens in real time happens in this frame.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler of the run.
  ///   - frame: The frame.
  ///   - isDone: Ends the block, at the latest after a second; without it, the block takes 300 ms.
  func setAndBlock(_ scheduler: TestScheduler, at frame: TestTime, until isDone: RealFlag? = nil) {
    scheduler.at(frame) { [self] in
      if let isDone { return set(until: isDone) }
      set()
      usleep(300_000)
    }
  }
}

/// A text that a task sets.
final class RealText: Sendable {
  private let text = Mutex("")

  var value: String { text.withLock { $0 } }

  func set(_ new: String) { text.withLock { $0 = new } }
}
