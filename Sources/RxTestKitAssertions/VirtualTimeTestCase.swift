import MarbleAssertions
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
open class VirtualTimeTestCase: TestCaseInVirtualTime {
  /// The scheduler of the current test.
  public var scheduler: TestScheduler { world?.face(TestScheduler.init(in:)) ?? .current }

  /// Runs a test with a scheduler of its own, then verifies it, unless the test threw an error or was skipped.
  open override func invokeTest() {
    surroundings = RxSurroundings()
    super.invokeTest()
  }
}
