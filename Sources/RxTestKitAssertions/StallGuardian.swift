import RxCore
import RxTestKit

/// Reports a test that stalls, and ends it.
final class StallGuardian: Sendable {
  /// A test.
  struct Test: Sendable {
    let patience: Duration
    /// What a test that waits longer for something else can do.
    let remedy: String
    let schedulers: @Sendable () -> [TestScheduler]
    let report: @Sendable (String) -> Void
    /// Whether its function may wait; a synchronous one that runs does not, however long it takes.
    let mayWait: @Sendable () -> Bool
    let cancel: @Sendable () -> Void
  }

  private let watch: StallWatch
  private let guardian: Task<Void, Never>
  private let finder: AsyncStream<StallWatch.Finding>.Continuation

  /// Whether the test could not end without help.
  var isStalled: Bool { watch.isStalled }

  /// Starts to watch the test of this task.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - isDetached: Whether the guardian must not have the task-local values of the caller. Swift Testing knows the test of a report by them;
  ///     those of a step of a test would count the guardian as its task.
  init(_ test: Test, detached isDetached: Bool) {
    let (findings, finder) = AsyncStream.makeStream(of: StallWatch.Finding.self)
    let watch = StallWatch(
      patience: test.patience, schedulers: { test.mayWait() ? test.schedulers() : [] }
    ) {
      finder.yield($0)
    }
    self.watch = watch
    self.finder = finder
    guardian = watch.startOwnTask(detached: isDetached) {
      for await finding in findings { await Self.handle(finding, of: test, watch) }
    }
  }

  /// Adds a scheduler that the test uses.
  func add(_ scheduler: TestScheduler) { watch.add(scheduler) }

  /// Ends the watch.
  ///
  /// - Returns: Whether the test could not end without help.
  @discardableResult
  func end() -> Bool {
    defer { finder.finish() }
    return watch.end()
  }

  /// Waits until nothing refers to the test any more.
  func finish() async { await guardian.value }

  /// Reports the test, runs its scheduler, and cancels what still waits.
  ///
  /// The cancellation of a test does not reach a task that the test awaits. So this also ends what the tasks wait for, as far as the test
  /// kit knows that.
  private static func handle(
    _ finding: StallWatch.Finding, of test: Test, _ watch: StallWatch
  ) async {
    if let reason = finding.reason {
      test.report(reason)
    } else if let scheduler = finding.scheduler {
      test.report(
        finding.isPolling
          ? scheduler.pollingMessage(advising: test.remedy)
          : scheduler.stallMessage(after: test.patience, advising: test.remedy))
      await scheduler.runForStalledTest()
    } else {
      test.report(
        StallWatch.idleMessage(
          awaiting: awaited(in: test), after: test.patience, advising: test.remedy))
    }
    if watch.isOver { return }
    test.cancel()
    for scheduler in test.schedulers() {
      scheduler.cancelTasks()
      scheduler.cancelWaits()
    }
  }

  private static func awaited(in test: Test) -> String? {
    // Not lazy: `first` of a lazy sequence would call the closure twice, and the wait may end in between.
    test.schedulers().compactMap(\.awaitedProperty).first
  }
}

extension TestScheduler {
  /// Whether an error only repeats the failure of a stalled test.
  static func isOfStall(_ error: any Error) -> Bool {
    error is CancellationError || error is TestSchedulerStall
  }
}
