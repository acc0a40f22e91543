import RxCore
import RxTestKit
import XCTest

/// An XCTest case that gives each test a scheduler, and verifies it when the test ends.
///
///     final class SearchTests: VirtualTimeTestCase {
///       func testWaitsUntilTheUserStopsTyping() {
///         let keys = scheduler.hot("-a-b----|")
///         scheduler.expect(keys.debounce(scheduler.time("--|"), scheduler: scheduler))
///           .toBe("-----b--|")
///       }
///     }
///
/// `Driver` and `Signal` deliver on the scheduler. The test's tasks run one step at a time, and the clock waits for them. The class
/// verifies the scheduler after `tearDown`. Objects that `tearDown` disposes or releases emit nothing by then, so keep the view model
/// alive with `scheduler.keep(…)`.
open class VirtualTimeTestCase: XCTestCase {
  private var ownScheduler: TestScheduler?
  /// Whether the test has thrown an error.
  private var hasThrown = false

  /// The scheduler of the current test.
  public var scheduler: TestScheduler { ownScheduler ?? .current }

  /// How long, in real time, a test may wait without a step of its own before it fails: five seconds.
  ///
  /// Override it in tests that wait longer for something else, such as the network.
  open var patience: Duration { .seconds(5) }

  /// Runs a test with a scheduler of its own, then verifies it, unless the test threw an error or was skipped.
  open override func invokeTest() {
    FailureReporter.warnOfRuntime(at: FailureReporter.unknownSite)
    let scheduler = TestScheduler(ofTestWith: .rxjs)
    ownScheduler = scheduler
    defer { ownScheduler = nil }
    scheduler.runTest(
      of: self, patience: patience, { super.invokeTest() }, hasThrown: { hasThrown })
  }

  #if canImport(ObjectiveC)
    /// Records an issue, unless it only says that the test kit has cancelled a test whose failure is recorded.
    ///
    /// - Parameter issue: The issue.
    open override func record(_ issue: XCTIssue) {
      if isNews(issue.compactDescription, thrown: issue.type == .thrownError) {
        super.record(issue)
      }
    }
  #else
    /// Records a failure, unless it only says that the test kit has cancelled a test whose failure is recorded.
    ///
    /// - Parameters:
    ///   - description: The failure.
    ///   - filePath: Its file.
    ///   - lineNumber: Its line.
    ///   - expected: Whether an assertion failed; false for an error that the test throws.
    open override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
      expected: Bool
    ) {
      if isNews(description, thrown: !expected) {
        super.recordFailure(
          withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
      }
    }
  #endif

  /// Notes an issue, and returns whether it says more than the recorded failure of a test that stood still.
  private func isNews(_ description: String, thrown isThrown: Bool) -> Bool {
    if isThrown {
      hasThrown = true
      let repeatsStall = ["CancellationError", TestWorld.stallText].contains {
        description.contains($0)
      }
      if ownScheduler?._world.hasStoodStill == true, repeatsStall { return false }
    }
    if description.contains("Exceeded timeout"), let advice = ownScheduler?._world.timeoutAdvice {
      // Work is due in virtual time.
      FailureReporter.warn(
        advice, at: ownScheduler?._world.siteOfTest ?? FailureReporter.unknownSite)
    }
    return true
  }
}

extension TestScheduler {
  /// Runs a test of XCTest whose scheduler this is, then verifies it, unless the test ended early.
  package func runTest(
    of testCase: XCTestCase, patience: Duration, _ invoke: () -> Void,
    hasThrown: () -> Bool = { false }
  ) {
    let function = FunctionOfTest(
      of: _world, patience: patience, advising: "override patience in the test's class"
    ) { [weak world = _world] message in
      let site = world?.siteOfTest ?? FailureReporter.unknownSite
      FailureReporter.report(MarbleFailure(message, at: site))
    }
    asCurrent { _world.withItsFunction(invoke) }
    // The failure of a test that stood still says why, so nothing else of it is checked. A test that was left early has not come to its end.
    let isLeftEarly = testCase.testRun.map {
      $0.hasBeenSkipped || _world.isTestLeftEarly && $0.totalFailureCount > 0
    }
    if function.end() || hasThrown() || isLeftEarly == true { _world.abandonExpectations() }
    let verified = XCTestExpectation(description: "the scheduler is verified")
    // The work of the run may ask for the test's scheduler, too.
    asCurrent {
      _ = Task {
        await function.waitForReport()
        await verify()
        verified.fulfill()
      }
    }
    // The run ends, since it has a budget of work; on a busy machine that takes long.
    _ = XCTWaiter().wait(for: [verified], timeout: 1_000_000)
    _world.leaveTest()
  }

  private func asCurrent(_ body: () -> Void) {
    Self.$scope.withValue(self) { SharingScheduler.mock(scheduler: self, action: body) }
  }
}
