import RxTestKitAssertions
import TestSupport
import Testing
import XCTest

/// Pass, and fail the process: their schedulers' own work refers to the schedulers, which are not released therefore.
final class AssertionsForgetfulXCTests: XCTestCase {
  func testForgets() throws {
    try XCTSkipUnless(FailingSuite.isOn)
    let scheduler = TestScheduler()
    let source = scheduler.hot("-a|").delay(.milliseconds(1), scheduler: scheduler)
    scheduler.expect(source).toBe("--a|")  // fails: nothing checked what is expected here
  }
}

/// Passes, and fails the process, as above.
@Suite(.enabled(if: FailingSuite.isOn))
struct AssertionsForgetfulTests {
  @Test func forgets() {
    let scheduler = TestScheduler()
    let source = scheduler.hot("-a|").delay(.milliseconds(1), scheduler: scheduler)
    scheduler.expect(source).toBe("--a|")  // fails: nothing checked what is expected here
  }
}

/// Must fail where `fails:` says so, without a call of `verify()`.
@Suite(.enabled(if: FailingSuite.isOn), .verifyingMarbles)
struct AssertionsFailingTraitTests {
  let scheduler = TestScheduler()

  @Test func holds() {
    let source = scheduler.hot("-a|").delay(.milliseconds(1), scheduler: scheduler)
    scheduler.expect(source).toBe("--a|")
  }

  @Test func doesNotHold() {
    let source = scheduler.hot("-a|").delay(.milliseconds(1), scheduler: scheduler)
    scheduler.expect(source).toBe("-a-|")  // fails: frame 1: "a" is 1 frame late
  }

  /// Holds a subscription for longer than its test.
  nonisolated(unsafe) static var leak: (any Disposable)?

  @Test func leaks() {
    scheduler.expectNo(.resources)  // fails: more objects of RxCore are alive than before
    Self.leak = scheduler.hot("-a-").map { $0 }.subscribe()
  }

  @Test func leaksNothing() {
    scheduler.expectNo(.resources)
    let bag = scheduler.keep(DisposeBag())
    let source = scheduler.hot("-a-b-")
    source.debounce(.milliseconds(3), scheduler: scheduler).subscribe().disposed(by: bag)
    scheduler.expect(source.debounce(.milliseconds(1), scheduler: scheduler)).toBe("--a-b")
  }

  @Suite struct Inner {
    @Test(arguments: ["-a|", "-b|"]) func holdsAlike(diagram: String) {
      let scheduler = TestScheduler(initialClock: 0)
      scheduler.expect(scheduler.cold(diagram)).toBe("-a|")  // fails: "b" instead of "a"
    }

    @Test func throwsAnError() throws {
      let scheduler = TestScheduler()
      scheduler.expect(scheduler.cold("-a|")).toBe("-b|")
      throw RxError.unknown
    }
  }
}
