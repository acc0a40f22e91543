import Foundation
import RxTestKit

/// What a frame costs where a scheduler waits for tasks before each: in `withVirtualTime`, with work of the scheduler or a task's sleep; and
/// what a step of a task costs.
enum AwaitedFrames {
  private static let count = 20_000

  static func run() -> Bool {
    let idle = Contender(name: "a frame with a piece of work", operations: count) {
      wait { scheduler in
        for frame in 1...count { scheduler.scheduleAt(frame) {} }
        try await scheduler.swiftClock.sleep(for: .milliseconds(count))
      }
    }
    let sleeping = Contender(name: "a frame in which a task sleeps again", operations: count) {
      wait { scheduler in
        let clock = scheduler.swiftClock
        for _ in 0..<count { try await clock.sleep(for: .milliseconds(1)) }
      }
    }
    let stepping = Contender(name: "a step of a task", operations: count) {
      wait { _ in await Task { for _ in 0..<count { await Task.yield() } }.value }
    }
    print("withVirtualTime, \(count) frames")
    var allHold = true
    for contender in [idle, sleeping] {
      let frame = medians(of: [contender])[0]
      print("  \(contender.name.padded(to: 40)) \(frame.rounded(to: 1)) ns a frame")
      allHold = verdict("µs", frame / 1000, atMost: 1000) && allHold
    }
    let step = medians(of: [stepping])[0]
    print("  \(stepping.name.padded(to: 40)) \(step.rounded(to: 1)) ns a step")
    return verdict("µs", step / 1000, atMost: 2) && allHold
  }

  /// Runs code under virtual time while this thread does the main queue's work.
  private static func wait(_ body: @escaping @Sendable (TestScheduler) async throws -> Void) {
    let hasEnded = DispatchSemaphore(value: 0)
    Task.detached {
      let scheduler = TestScheduler()
      do {
        try await scheduler.withVirtualTime { try await body(scheduler) }
      } catch { print(error) }
      hasEnded.signal()
    }
    while hasEnded.wait(timeout: .now()) == .timedOut {
      _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
    }
  }
}
