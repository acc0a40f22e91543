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

  /// The scheduler of the current test.
  public var scheduler: TestScheduler { ownScheduler ?? .current }

  /// How long the process may be idle before a test fails that waits although work is due in virtual time: two seconds.
  ///
  /// Override it in tests that wait longer for something else, such as the network.
  open var patience: Duration { .seconds(2) }

  /// Runs a test with a scheduler of its own, then verifies it.
  open override func invokeTest() {
    let scheduler = TestScheduler(ofTestWith: .rxjs)
    scheduler.failAtStalledSleeps()
    scheduler.setStallPatience(patience)
    ownScheduler = scheduler
    defer { ownScheduler = nil }
    TestScheduler.$scope.withValue(scheduler) {
      SharingScheduler.mock(scheduler: scheduler) {
        scheduler.withItsTasks {
          let watch = watch(scheduler)
          super.invokeTest()
          watch.end()
        }
      }
    }
    let verified = XCTestExpectation(description: "the scheduler is verified")
    Task {
      await scheduler.verify()
      verified.fulfill()
    }
    // The run ends, since it has a budget.
    _ = XCTWaiter().wait(for: [verified], timeout: 60)
    scheduler.leaveTest()
  }

  /// Warns about the test if it waits without a sleep that the scheduler ends; XCTest reports nothing of such a test.
  private func watch(_ scheduler: TestScheduler) -> StallWatch {
    let (name, patience) = (name, patience)
    let remedy = "override patience in the test's class"
    return StallWatch(patience: patience, schedulers: { [scheduler] }) { finding in
      if scheduler.hasWaits { return }
      let message =
        switch finding {
        case .idleness: StallWatch.idleMessage(after: patience, advising: remedy)
        case .stall: scheduler.stallMessage(after: patience, advising: remedy)
        }
      FailureReporter.warn("\(name): \(message)")
    }
  }
}
