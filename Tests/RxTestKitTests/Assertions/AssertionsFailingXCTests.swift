import RxTestKitAssertions
import TestSupport
import XCTest

/// Must fail where `fails:` says so, and as it says: see `AssertionsReportTests`.
final class AssertionsFailingXCTests: XCTestCase {
  func testExpectations() throws {
    try XCTSkipUnless(FailingSuite.isOn)
    let scheduler = TestScheduler()
    let source = scheduler.hot("-a-b-|")
    scheduler.expect(source.map { $0.uppercased() }).toBe("-A-B-|")
    scheduler.expect(source).toBe("-a-c-|")  // fails: frame 3: wrong value: "b" instead of "c"
    scheduler.expect(source)
      .toBe("-a-b--|")  // fails: frame 6: completed is 1 frame early
    scheduler.expectSubscriptions(of: source).toBe([])  // fails: 3 subscriptions instead of none
    scheduler.verify()
  }

  func testMalformedDiagrams() throws {
    try XCTSkipUnless(FailingSuite.isOn)
    TestScheduler().run { scheduler in
      let source = scheduler.hot("-a-(b")  // fails: this group is never closed
      scheduler.expect(source).toBe("-a-b-|")
    }
  }

  func testRecordedEvents() throws {
    try XCTSkipUnless(FailingSuite.isOn)
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(230)])
    let observer = scheduler.start { source }
    XCTAssertEqual(observer.events, [.next(210, 1), .next(220, 2), .completed(230)])
    XCTAssertEqual(observer.events, [.next(210, 1), .completed(230)])  // fails: 2 is extra
    XCTAssertRecordedElements(observer.events, [1, 3])  // fails: expected [1, 3], got [1, 2]
    let optional = scheduler.start { source.map { Optional($0) } }
    XCTAssertEqual(optional.events, [.next(1010, nil)])  // fails: frame 1010: nil is missing
  }

  func testEvents() throws {
    try XCTSkipUnless(FailingSuite.isOn)
    XCTAssertEqual([Event.next(1), .completed], [.next(1)])  // fails: got [next(1), completed]
    XCTAssertEqual([SingleEvent.success(1)], [.failure(RxError.timeout)])  // fails: got [next(1)]
    XCTAssertEqual([MaybeEvent.success(1)], [.completed])  // fails: expected [completed]
    XCTAssertEqual([CompletableEvent.completed], [])  // fails: expected [], got [completed]
  }

  func testLaws() throws {
    try XCTSkipUnless(FailingSuite.isOn)
    checkLaw("one more", any: [7, 8], seed: 1) { _, source in  // fails: completed is missing
      (source.take(3), source.take(2))
    }
  }

  func testForgetsToVerify() throws {
    try XCTSkipUnless(FailingSuite.isOn)
    let scheduler = TestScheduler()
    let source = scheduler.hot("-a-b-|")
    scheduler.expect(source).toBe("-a-b-|")  // fails: nothing checked what is expected here
  }
}
