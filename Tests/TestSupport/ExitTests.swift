import Dispatch
package import Testing

/// A trait of tests that start processes with `#expect(processExitsWith:)`: they run on a queue of their own.
///
/// On Linux, one thread of Swift Testing waits for all these processes. After a process has ended, the thread polls for it until the
/// test that started it has begun to wait. Without the trait, that test is queued behind all others. So the thread could poll for
/// minutes, and keep a whole processor busy.
package struct ExitTestTrait: TestTrait, TestScoping {
  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
      return try await function()
    }
    try await withTaskExecutorPreference(WaitingThread.shared) { try await function() }
  }
}

extension Trait where Self == ExitTestTrait {
  /// Runs a test that starts processes on a queue for such tests.
  package static var startsProcesses: Self { ExitTestTrait() }
}

/// The executor that runs the tests that start processes: a serial queue.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class WaitingThread: TaskExecutor {
  static let shared = WaitingThread()

  private let queue = DispatchQueue(label: "tests that start processes")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
