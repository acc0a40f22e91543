import Foundation
import RxTestKitAssertions
import Testing

/// Tasks on an executor of their own, which take no turns with the function of the test.
@Suite(.virtualTime) struct OwnExecutorSleepTests {
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private final class OwnExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "own executor")

    func enqueue(_ job: consuming ExecutorJob) {
      let step = UnownedJob(job)
      queue.async { step.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `the clock moves for a sleep that begins while the function waits`() async throws {
    let scheduler = TestScheduler.current
    let executor = OwnExecutor()
    for round in 1...20 {
      let task = Task(executorPreference: executor) {
        // By now, the function most probably waits.
        usleep(2_000)
        try await scheduler.swiftClock.sleep(for: .milliseconds(10))
      }
      try await task.value
      #expect(scheduler.clock == 10 * round)
    }
  }
}
