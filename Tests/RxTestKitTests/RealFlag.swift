import Foundation
import RxTestKit
import RxTestKitAssertions
import Synchronization

/// A flag that tasks wait for in real time.
final class RealFlag: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .relaxed) }

  func set() { flag.store(true, ordering: .relaxed) }

  /// Sets the flag, and blocks until another is set, at the latest after three seconds.
  func set(until isDone: RealFlag) {
    set()
    for _ in 0..<3000 where !isDone.isSet { usleep(1000) }
  }

  func block() { while !isSet { usleep(1000) } }

  func waitInRealTime() async throws {
    repeat { try await Task.sleep(for: .milliseconds(1)) } while !isSet
  }

  /// Sets the flag in a frame and blocks the run there, so that what happens in real time happens in this frame.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler of the run.
  ///   - frame: The frame.
  ///   - isDone: Ends the block, at the latest after three seconds; without it, the block takes 300 ms.
  func setAndBlock(_ scheduler: TestScheduler, at frame: TestTime, until isDone: RealFlag? = nil) {
    scheduler.at(frame) { [self] in
      if let isDone { return set(until: isDone) }
      set()
      usleep(300_000)
    }
  }
}

extension TestScheduler {
  /// Does something on a queue, in real time, once nothing has run this scheduler for a while, however busy the machine is.
  func afterTheRun(on queue: DispatchQueue = .global(), _ action: @escaping () -> Void) {
    nonisolated(unsafe) let action = action
    afterTheRun(on: queue, pauses: 2) { action() }
  }

  private func afterTheRun(
    on queue: DispatchQueue, pauses: Int, _ action: @escaping @Sendable () -> Void
  ) {
    queue.asyncAfter(deadline: .now() + 0.02) { [self] in
      if isBeingRun { return afterTheRun(on: queue, pauses: 2, action) }
      if pauses == 0 { action() } else { afterTheRun(on: queue, pauses: pauses - 1, action) }
    }
  }
}

/// A text that a task sets.
final class RealText: Sendable {
  private let text = Mutex("")

  var value: String { text.withLock { $0 } }

  func set(_ new: String) { text.withLock { $0 = new } }
}
