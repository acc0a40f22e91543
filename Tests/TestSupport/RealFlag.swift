import Foundation
import RxTestKit
import VirtualTimeCore

/// A flag that tasks wait for in real time.
package final class RealFlag: Sendable {
  private let flag = PlainAtomic(false)

  package init() {}

  package var isSet: Bool { flag.load(ordering: .relaxed) }

  package func set() { flag.store(true, ordering: .relaxed) }

  /// Sets the flag, and blocks until another is set.
  package func set(until isDone: RealFlag) {
    set()
    isDone.block()
  }

  package func block() { while !isSet { usleep(1000) } }

  package func waitInRealTime() async throws {
    repeat { await sleepOnceInRealTime() } while !isSet
    try Task.checkCancellation()
  }

  /// Sets the flag in a frame and blocks the run there, so that what happens in real time happens in this frame.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler of the run.
  ///   - frame: The frame.
  ///   - isDone: Ends the block; without it, the block ends when a task is ready, which runs before the next frame.
  package func setAndBlock(
    _ scheduler: TestScheduler, at frame: TestTime, until isDone: RealFlag? = nil
  ) {
    scheduler.at(frame) { [self, weak scheduler] in
      if let isDone { return set(until: isDone) }
      set()
      while let scheduler, !scheduler._world.hasReadyWork { usleep(1000) }
    }
  }
}

/// A text that a task sets.
package final class RealText: Sendable {
  private let text = PlainMutex("")

  package init() {}

  package var value: String { text.withLock { $0 } }

  package func set(_ new: String) { text.withLock { $0 = new } }
}

/// Sleeps in real time: another thread resumes the task.
private func sleepOnceInRealTime() async {
  await withCheckedContinuation { continuation in
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) { continuation.resume() }
  }
}

/// Sleeps in real time, several times: on a busy machine, a sleep can be over before the task is suspended.
package func sleepInRealTime() async throws {
  for _ in 0..<20 { await sleepOnceInRealTime() }
  try Task.checkCancellation()
}

/// Sleeps in real time in the function of a test without a trait, several times: on a busy machine, a sleep can be over before the
/// function is suspended.
package func sleepOfFunction() async throws {
  for _ in 0..<20 { try await Task.sleep(for: .milliseconds(1)) }
}

/// Waits until the task is cancelled, for something that never comes.
package func waitForEver() async throws {
  let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
  for await _ in stream {}
  withExtendedLifetime(continuation) {}
  try Task.checkCancellation()
}

/// A clock whose sleeps a thread ends, in real time.
package struct RealClock: Clock {
  package typealias Instant = ContinuousClock.Instant

  package init() {}

  package var now: Instant { ContinuousClock.now }
  package var minimumResolution: Duration { .nanoseconds(1) }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let duration = now.duration(to: deadline)
    await withCheckedContinuation { continuation in
      DispatchQueue.global().asyncAfter(deadline: .now() + duration / .seconds(1)) {
        continuation.resume()
      }
    }
    try Task.checkCancellation()
  }
}
