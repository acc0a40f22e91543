import MarbleAssertions
import MarbleKit
import XCTest

/// An XCTest case that gives each test a scheduler, and verifies it when the test ends.
///
///     final class SearchTests: VirtualTimeTestCase {
///       func testWaitsUntilTheUserStopsTyping() {
///         let keys = scheduler.hot("-a-b----|")
///         scheduler.expect(search(keys, on: scheduler)).toBe("-----b--|")
///       }
///     }
///
/// The test's tasks run one step at a time, and the clock waits for them. The class
/// verifies the scheduler after `tearDown`. Objects that `tearDown` disposes or releases emit nothing by then, so keep the view model
/// alive with `scheduler.keep(…)`.
open class VirtualTimeTestCase: TestCaseInVirtualTime {
  /// The scheduler of the current test.
  public var scheduler: MarbleScheduler {
    (world ?? CurrentTest.knownWorld).face(MarbleScheduler.init)
  }
}
