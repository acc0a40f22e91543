import Foundation
import RxCore
import RxTestKit

/// Reports a test that waits for ever, and ends it.
final class StallGuardian: Sendable {
  /// A test.
  struct Test: Sendable {
    /// How a message that ends the process names it.
    let name: String
    let patience: Duration
    /// What a test that waits longer for something else can do.
    let remedy: String
    let schedulers: @Sendable () -> [TestScheduler]
    let report: @Sendable (String) -> Void
    let warn: @Sendable (String) -> Void
    /// Whether its function is async, as far as the test kit knows.
    ///
    /// A synchronous one cannot be cancelled, and has a time limit of its own.
    let hasTask: @Sendable () -> Bool
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
  ///   - leavesSleeps: Whether the schedulers themselves report tasks that wait for them.
  init(_ test: Test, leavingSleeps leavesSleeps: Bool) {
    let (findings, finder) = AsyncStream.makeStream(of: StallWatch.Finding.self)
    let watch = StallWatch(
      patience: test.patience, leavesSleeps: leavesSleeps, schedulers: test.schedulers
    ) { finding in
      if case .hang = finding { Self.endProcess(of: test) }
      finder.yield(finding)
    }
    self.watch = watch
    self.finder = finder
    let work: @Sendable () async -> Void = {
      for await finding in findings { await Self.handle(finding, of: test, watch) }
    }
    // Swift Testing knows the test of a task by the task-local values. Those of a step of a test would count the guardian as its task.
    guardian = watch.startOwnTask(detached: leavesSleeps, work)
    RootTasks.remove(guardian)
  }

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

  /// Warns of a test that may wait for ever, or reports it, lets its scheduler run, and cancels what still waits.
  ///
  /// The cancellation of a test does not reach a task that the test awaits. So this also ends what the tasks wait for, as far as the test
  /// kit knows that.
  private static func handle(
    _ finding: StallWatch.Finding, of test: Test, _ watch: StallWatch
  ) async {
    let (patience, remedy) = (test.patience, test.remedy)
    switch finding {
    case .idleness(let isPolling):
      let due = dueScheduler(of: test).map {
        isPolling
          ? $0.pollingMessage(advising: remedy)
          : $0.stallMessage(after: patience, advising: remedy)
      }
      let idle = StallWatch.idleMessage(
        awaiting: awaited(in: test), after: patience, advising: remedy)
      return test.warn(due ?? idle)
    case .stall(let scheduler, let isPolling):
      test.report(
        isPolling
          ? scheduler.pollingMessage(advising: remedy)
          : scheduler.stallMessage(after: patience, advising: remedy))
      await run(scheduler, watch)
    case .longIdleness(let isPolling):
      if !test.hasTask() { return }
      if let scheduler = dueScheduler(of: test) {
        let limit = StallWatch.idleLimit(for: patience)
        test.report(
          isPolling
            ? scheduler.pollingMessage(advising: remedy)
            : scheduler.stallMessage(after: limit, advising: remedy))
        await run(scheduler, watch)
      } else {
        test.report(
          StallWatch.longIdleMessage(
            awaiting: awaited(in: test), after: patience, advising: remedy))
      }
    case .reportedStall: break
    case .hang: return
    }
    if watch.isOver { return }
    test.cancel()
    if !watch.isOver {
      for scheduler in test.schedulers() { scheduler.cancelWaits() }
    }
  }

  private static func awaited(in test: Test) -> String? {
    // Not lazy: `first` of a lazy sequence would call the closure twice, and the wait may end in between.
    test.schedulers().compactMap(\.awaitedProperty).first
  }

  private static func dueScheduler(of test: Test) -> TestScheduler? {
    test.schedulers().first { $0.nextTime != nil }
  }

  /// Runs a scheduler, and waits a second for the end of the test.
  private static func run(_ scheduler: TestScheduler, _ watch: StallWatch) async {
    await scheduler.runForStalledTest()
    for _ in 0..<20 where !watch.isOver { try? await Task.sleep(for: .milliseconds(50)) }
  }

  /// Ends the process, since nothing else ends the test, and the run of all tests with it.
  private static func endProcess(of test: Test) {
    if !test.hasTask() { return }
    fflush(nil)
    FileHandle.standardError.write(Data("error: \(StallWatch.hangMessage(of: test.name))\n".utf8))
    _exit(EXIT_FAILURE)
  }
}

extension TestScheduler {
  /// Whether an error only repeats the failure of a stalled test.
  static func isOfStall(_ error: any Error) -> Bool {
    error is CancellationError || error is TestSchedulerStall
  }
}
