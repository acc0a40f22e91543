import RxCore
import RxTestKit
import Testing

/// Verifies the schedulers of each test of Swift Testing when the test ends.
///
///     @Suite(.verifyingMarbles)
///     struct SearchTests {
///       let scheduler = TestScheduler()
///
///       @Test func `waits until the user stops typing`() {
///         let keys = scheduler.hot("-a-b----|")
///         scheduler.expect(keys.debounce(scheduler.time("--|"), scheduler: scheduler))
///           .toBe("-----b--|")
///       }
///     }
///
/// These are the schedulers that the test creates by `TestScheduler()`, and those with expectations.
public struct MarbleVerification: TestTrait, SuiteTrait, TestScoping {
  /// How long the process is idle before a test is reported that waits for the clock.
  let patience: Duration

  /// The schedulers of one test.
  final class Schedulers: Sendable {
    private let schedulers = Guarded<[TestScheduler]>([])

    func add(_ scheduler: TestScheduler) {
      schedulers.withLock { schedulers in
        if !schedulers.contains(where: { $0 === scheduler }) { schedulers.append(scheduler) }
      }
    }

    var all: [TestScheduler] { schedulers.withLock { $0 } }

    func take() -> [TestScheduler] {
      schedulers.withLock { schedulers in
        defer { schedulers = [] }
        return schedulers
      }
    }
  }

  /// The schedulers of the test that runs, where they are to be verified.
  @TaskLocal static var schedulers: Schedulers?

  /// Whether the trait also applies to nested suites.
  public var isRecursive: Bool { true }

  /// Runs a test, then runs its schedulers until no task can continue, and verifies them unless the test threw an error.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The case of the test.
  ///   - function: Runs the test.
  /// - Throws: The error of the test.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let schedulers = Schedulers()
    let watch = StallWatch(patience: patience) { schedulers.all }
    let running = RunningTask()
    let guardian = Task { await resume(running, watch, schedulers, of: test) }
    do {
      try await Self.$schedulers.withValue(schedulers) {
        try await TestScheduler.withTasksOfTest { try await function() }
      }
    } catch {
      await Self.end(watch, guardian, schedulers)
      for scheduler in schedulers.take() {
        scheduler.abandonExpectations()
        scheduler.leaveTest()
      }
      throw error
    }
    await Self.end(watch, guardian, schedulers)
    let all = schedulers.take()
    for scheduler in all { await scheduler.verify() }
    for scheduler in all { scheduler.leaveTest() }
  }

  /// Ends the watch; the failure of a stalled test says why, so nothing else of it is checked.
  private static func end(
    _ watch: StallWatch, _ guardian: Task<Void, Never>, _ schedulers: Schedulers
  ) async {
    if watch.end() {
      for scheduler in schedulers.all { scheduler.abandonExpectations() }
    }
    // The guardian refers to the task that runs this.
    await guardian.value
  }

  /// Fails a test that waits for a clock which nothing moves; then runs its scheduler.
  ///
  /// If the test still waits, this cancels it, and ends what its tasks wait for: a task that the test awaits is not cancelled with it.
  private func resume(
    _ task: RunningTask, _ watch: StallWatch, _ schedulers: Schedulers, of test: Test
  ) async {
    guard let scheduler = await watch.stalledScheduler() else { return }
    FailureReporter.report(
      MarbleFailure(
        scheduler.stallMessage(after: patience), at: CallSite(test.sourceLocation)))
    await scheduler.runForStalledTest()
    for _ in 0..<20 where !watch.isOver { try? await Task.sleep(for: .milliseconds(50)) }
    task.cancel()
    if !watch.isOver {
      for scheduler in schedulers.all { scheduler.cancelWaits() }
    }
  }
}

/// The task that makes it; it must not end before the last use.
private final class RunningTask: @unchecked Sendable {
  // Not checked: any task may cancel another one.
  private let task = withUnsafeCurrentTask { $0 }

  func cancel() { task?.cancel() }
}

extension Trait where Self == MarbleVerification {
  /// Verifies the schedulers of each test when it ends.
  @_disfavoredOverload  // MarbleTesting has a trait of this name, too.
  public static var verifyingMarbles: MarbleVerification { verifyingMarbles() }

  /// Verifies the schedulers of each test when it ends.
  ///
  /// - Parameter patience: How long the process may be idle before a test fails that waits although work is due in virtual time.
  @_disfavoredOverload  // MarbleTesting has a trait of this name, too.
  public static func verifyingMarbles(
    patience: Duration = .seconds(2)
  ) -> MarbleVerification { MarbleVerification(patience: patience) }
}
