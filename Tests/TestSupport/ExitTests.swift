import Dispatch
package import Testing

/// Waits on a thread of its own for the processes that a test starts with `#expect(processExitsWith:)`.
///
/// On Linux, one thread of Swift Testing waits for all these processes. Once one of them has ended, it asks for it again and again
/// until the test that started it has begun to wait. A test waits its turn behind all others for a thread, so that
/// could take minutes, and a whole processor.
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
  /// Waits on a thread of its own for the processes that the test starts.
  package static var startsProcesses: Self { ExitTestTrait() }
}

/// The thread on which the tests wait.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class WaitingThread: TaskExecutor {
  static let shared = WaitingThread()

  private let queue = DispatchQueue(label: "tests that start processes")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
