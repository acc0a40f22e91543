import Foundation
import RxTestKit
import RxTestKitAssertions
import Synchronization

/// A flag that tasks wait for in real time.
final class RealFlag: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .relaxed) }

  func set() { flag.store(true, ordering: .relaxed) }

  /// Sets the flag, and blocks until another is set.
  func set(until isDone: RealFlag) {
    set()
    isDone.block()
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
  ///   - isDone: Ends the block; without it, the block ends when a task is ready, which runs before the next frame.
  func setAndBlock(_ scheduler: TestScheduler, at frame: TestTime, until isDone: RealFlag? = nil) {
    scheduler.at(frame) { [self, weak scheduler] in
      if let isDone { return set(until: isDone) }
      set()
      while let scheduler, !scheduler.hasReadyWork { usleep(1000) }
    }
  }
}

/// A text that a task sets.
final class RealText: Sendable {
  private let text = Mutex("")

  var value: String { text.withLock { $0 } }

  func set(_ new: String) { text.withLock { $0 = new } }
}

/// Sleeps in real time, several times: on a busy machine, a sleep can be over before its task is suspended, and then nothing resumes the task.
func sleepInRealTime() async throws {
  for _ in 0..<20 { try await Task.sleep(for: .milliseconds(1)) }
}
