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
  /// How long a test may wait without a step.
  let patience: Duration

  /// The schedulers of one test.
  final class Schedulers: Sendable {
    private let schedulers = Guarded<[TestScheduler]>([])
    /// The scheduler that the trait has made; nil if it made none.
    private let current = Guarded<TestScheduler?>(nil)
    /// Whether the test has asked for that scheduler, or made one.
    private let isUsed = PlainAtomic(false)

    var scope: TestScheduler? {
      get { current.withLock { $0 } }
      set { current.withLock { $0 = newValue } }
    }

    /// The schedulers if the test has used one.
    var used: [TestScheduler] { isUsed.load(ordering: .relaxed) ? all : [] }

    /// Notes that the test uses one.
    ///
    /// Relaxed: it only decides when the watch of the test begins.
    func use() { isUsed.store(true, ordering: .relaxed) }

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
    if Self.schedulers == nil { TestWitness.detachStaleSchedulers() }
    FailureReporter.warnOfRuntime(at: CallSite(test.sourceLocation))
    let schedulers = Schedulers()
    let guardian = guardian(of: test, schedulers)
    func end() async {
      // The failure of a stalled test says why, so nothing else of it is checked.
      if guardian.end() {
        for scheduler in schedulers.all { scheduler.abandonExpectations() }
      }
      // The guardian refers to the task that runs this.
      await guardian.finish()
    }
    do {
      try await Self.$schedulers.withValue(schedulers) {
        try await TestScheduler.withTasksOfTest { try await function() }
      }
    } catch {
      await end()
      for scheduler in schedulers.take() {
        scheduler.abandonExpectations()
        scheduler.leaveTest()
      }
      if guardian.isStalled, TestScheduler.isOfStall(error) { return }
      throw error
    }
    await end()
    let all = schedulers.take()
    // The work of the run may ask for the test's scheduler, too.
    await TestScheduler.$scope.withValue(schedulers.scope) {
      for scheduler in all { await scheduler.verify() }
    }
    for scheduler in all { scheduler.leaveTest() }
  }

  /// What a test that waits longer for something else can do.
  private static let remedy = "pass more time to the trait: .virtualTime(patience: .seconds(30))"

  /// Watches the test that this task runs.
  private func guardian(of test: Test, _ schedulers: Schedulers) -> StallGuardian {
    let (running, site) = (RunningTask(), CallSite(test.sourceLocation))
    return StallGuardian(
      StallGuardian.Test(
        patience: patience, remedy: Self.remedy, schedulers: { schedulers.used },
        report: { FailureReporter.report(MarbleFailure($0, at: site)) },
        mayWait: { true }, cancel: running.cancel),
      detached: false)
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
  /// - Parameter patience: How long, in real time, a test may wait without a step of its own before it fails.
  @_disfavoredOverload  // MarbleTesting has a trait of this name, too.
  public static func verifyingMarbles(
    patience: Duration = .seconds(5)
  ) -> MarbleVerification { MarbleVerification(patience: patience) }
}
