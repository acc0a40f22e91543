import MarbleKit
import XCTest

/// What the test cases of all libraries share: it runs each test in virtual time.
open class TestCaseInVirtualTime: XCTestCase {
  /// The world of the test that runs; nil before and after it.
  package private(set) var world: TestWorld?
  /// Whether the test has thrown an error.
  fileprivate private(set) var hasThrown = false

  /// What else is current while the test runs.
  package final var surroundings: any TestSurroundings = NoSurroundings()

  /// How long, in real time, a test may wait without a step of its own before it fails: five seconds.
  ///
  /// Override it in tests that wait longer for something else, such as the network.
  open var patience: Duration { .seconds(5) }

  /// Runs a test with a scheduler of its own, then verifies it, unless the test threw an error or was skipped.
  open override func invokeTest() {
    FailureReporter.warnOfRuntime(at: FailureReporter.unknownSite)
    let world = TestWorld(ofTestWith: .rxjs)
    self.world = world
    defer { self.world = nil }
    world.runTest(of: self, surroundings) { super.invokeTest() }
  }

  #if canImport(ObjectiveC)
    /// Records an issue, unless it only says that the test kit has cancelled a test whose failure is recorded.
    ///
    /// - Parameter issue: The issue.
    open override func record(_ issue: XCTIssue) {
      if isNews(issue.compactDescription, thrown: issue.type == .thrownError) {
        var issue = issue
        for attachment in FailureAttachments.attachments(of: self) {
          issue.add(attachment)
        }
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
      if world?.hasStoodStill == true, repeatsStall { return false }
    }
    if description.contains("Exceeded timeout"), let advice = world?.timeoutAdvice {
      // Work is due in virtual time.
      FailureReporter.warn(
        advice, at: world?.siteOfTest ?? FailureReporter.unknownSite)
    }
    return true
  }
}

extension TestWorld {
  /// Runs a test of XCTest in this world, then verifies it, unless the test threw an error or was skipped.
  fileprivate func runTest(
    of testCase: TestCaseInVirtualTime, _ surroundings: any TestSurroundings,
    _ invoke: () -> Void
  ) {
    let function = FunctionOfTest(
      of: self, patience: testCase.patience, advising: "override patience in the test's class"
    ) { [weak self] message in
      let site = self?.siteOfTest ?? FailureReporter.unknownSite
      FailureReporter.report(MarbleFailure(message, at: site))
    }
    let asCurrent = { (body: () -> Void) in
      CurrentTest.$world.withValue(self) { surroundings.surround(self, body) }
    }
    asCurrent { withItsFunction(invoke) }
    // The failure of a test that stood still says why, so nothing else of it is checked. A test that was left early has not come to its end.
    let isLeftEarly = testCase.testRun.map {
      $0.hasBeenSkipped || isTestLeftEarly && $0.totalFailureCount > 0
    }
    if function.end() || testCase.hasThrown || isLeftEarly == true { abandonExpectations() }
    let verified = XCTestExpectation(description: "the scheduler is verified")
    // The work of the run may ask for the test's scheduler, too.
    asCurrent {
      _ = Task {
        await function.waitForReport()
        await FailureReporter.verify(self, at: FailureReporter.unknownSite)
        verified.fulfill()
      }
    }
    // The run ends, since it has a budget of work; on a busy machine that takes long.
    _ = XCTWaiter().wait(for: [verified], timeout: 1_000_000)
    leaveTest()
  }
}
