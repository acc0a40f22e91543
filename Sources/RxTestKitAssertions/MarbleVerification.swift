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
    private let contents = Guarded<(all: [TestScheduler], scope: TestScheduler?)>(([], nil))

    /// The scheduler that the trait has made; nil if it made none.
    var scope: TestScheduler? {
      get { contents.withLock { $0.scope } }
      set { contents.withLock { $0.scope = newValue } }
    }

    func add(_ scheduler: TestScheduler) {
      contents.withLock { contents in
        if !contents.all.contains(where: { $0 === scheduler }) { contents.all.append(scheduler) }
      }
    }

    /// Returns the schedulers, and releases them: a task that outlives the test may hold this object.
    func take() -> [TestScheduler] {
      contents.withLock { contents in
        defer { contents.all = [] }
        return contents.all
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
    let (own, reporter) = watchedFunction(of: test)
    var thrown: (any Error)?
    do {
      try await Self.$schedulers.withValue(schedulers) {
        try await own.run { try await function() }
      }
    } catch {
      thrown = error
    }
    let hasStoodStill = own.end()
    await reporter.end()
    let all = schedulers.take()
    // The failure says why the test stood still, so nothing else of it is checked.
    if hasStoodStill || thrown != nil {
      for scheduler in all { scheduler.abandonExpectations() }
    }
    if thrown == nil {
      // The work of the run may ask for the test's scheduler, too.
      await TestScheduler.$scope.withValue(schedulers.scope) {
        for scheduler in all { await scheduler.verify() }
      }
    }
    for scheduler in all { scheduler.leaveTest() }
    guard let thrown else { return }
    // This only repeats the failure.
    if hasStoodStill, thrown is CancellationError || thrown is TestSchedulerStall { return }
    throw thrown
  }

  /// The function of the test that this task runs, and what reports that it stands still.
  private func watchedFunction(of test: Test) -> (FunctionOfTest, StandstillReporter) {
    let running = RunningTask()
    let reporter = StandstillReporter(at: CallSite(test.sourceLocation))
    let function = FunctionOfTest(
      watching: Standstill.Test(
        patience: patience,
        advising: "pass more time to the trait, as in .virtualTime(patience: .seconds(30))",
        fail: { message, end in
          reporter.report(message) {
            running.cancel()
            end()
          }
        }))
    return (function, reporter)
  }
}

/// Reports that a test stands still.
///
/// Another thread notices that. Swift Testing knows the test of a failure, and of a cancellation, by the task-local values of the task, so this
/// task is started with them.
private struct StandstillReporter: Sendable {
  private typealias Report = (message: String, end: @Sendable () -> Void)

  private let reports: AsyncStream<Report>.Continuation
  private let task: Task<Void, Never>

  init(at site: CallSite) {
    let (stream, reports) = AsyncStream.makeStream(of: Report.self)
    self.reports = reports
    task = FunctionOfTest.startOther {
      for await report in stream {
        FailureReporter.report(MarbleFailure(report.message, at: site))
        report.end()
      }
    }
  }

  func report(_ message: String, end: @escaping @Sendable () -> Void) {
    reports.yield((message, end))
  }

  /// Waits until everything is reported.
  func end() async {
    reports.finish()
    await task.value
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
