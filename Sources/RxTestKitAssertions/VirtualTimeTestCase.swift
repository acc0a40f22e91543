import RxCore
import RxTestKit
import XCTest

/// A test case of XCTest whose tests each have a scheduler, which is verified when the test ends.
///
///     final class SearchTests: VirtualTimeTestCase {
///       func testWaitsUntilTheUserStopsTyping() {
///         let keys = scheduler.hot("-a-b----|")
///         scheduler.expect(keys.debounce(scheduler.time("--|"), scheduler: scheduler))
///           .toBe("-----b--|")
///       }
///     }
///
/// `Driver` and `Signal` deliver on the scheduler. The test's tasks run one step at a time, and the clock waits for them. The scheduler
/// is verified after `tearDown`; what `tearDown` disposes or lets go of emits nothing then, so keep the view model alive.
open class VirtualTimeTestCase: XCTestCase {
  private var ownScheduler: TestScheduler?

  /// The scheduler of the test that runs.
  public var scheduler: TestScheduler { ownScheduler ?? .current }

  /// Runs a test with a scheduler of its own, then verifies it.
  open override func invokeTest() {
    let scheduler = TestScheduler()
    ownScheduler = scheduler
    defer { ownScheduler = nil }
    TestScheduler.$scope.withValue(scheduler) {
      SharingScheduler.mock(scheduler: scheduler) {
        scheduler.withItsTasks { super.invokeTest() }
      }
    }
    let verified = XCTestExpectation(description: "the scheduler is verified")
    Task {
      await scheduler.verify()
      verified.fulfill()
    }
    // The run has a budget, and so an end.
    _ = XCTWaiter().wait(for: [verified], timeout: 60)
  }
}
