internal import RxTestKit
internal import RxTestKitAssertions
public import XCTest

/// An XCTest case that gives each test a scheduler, and verifies it when the test ends.
///
///     final class SearchTests: VirtualTimeTestCase {
///       func testWaitsUntilTheUserStopsTyping() {
///         let keys = scheduler.hot("-a-b----|")
///         scheduler.expect(search(keys, on: scheduler)).toBe("-----b--|")
///       }
///     }
///
/// The test's tasks run one step at a time, and the clock waits for them. The class verifies the scheduler after `tearDown`.
open class VirtualTimeTestCase: XCTestCase {
  private var ownScheduler: MarbleScheduler?

  /// The scheduler of the current test.
  public var scheduler: MarbleScheduler { ownScheduler ?? .current }

  /// How long, in real time, a test may wait without a step of its own before it fails: five seconds.
  ///
  /// Override it in tests that wait longer for something else, such as the network.
  open var patience: Duration { .seconds(5) }

  /// Runs a test with a scheduler of its own, then verifies it, unless the test was skipped.
  open override func invokeTest() {
    let scheduler = MarbleScheduler()
    ownScheduler = scheduler
    defer { ownScheduler = nil }
    MarbleScheduler.$scope.withValue(scheduler) {
      scheduler.base.runTest(of: self, patience: patience) { super.invokeTest() }
    }
  }
}
