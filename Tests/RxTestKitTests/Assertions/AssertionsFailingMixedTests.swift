import RxTestKitAssertions
import TestSupport
import Testing
import XCTest

/// Must fail where `fails:` says so, and as it says: see `AssertionsReportTests`.
final class AssertionsFailingMixedXCTests: XCTestCase {
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

  func testSyntaxes() throws {
    try XCTSkipUnless(FailingSuite.isOn)
    let scheduler = TestScheduler(syntax: .asyncAlgorithms)
    let source = scheduler.hot("-[ab]-^")
    scheduler.expect(source).toBe("-[ab]-|")  // fails: actual        -[ab]-^
    scheduler.verify()
    TestScheduler(syntax: .rxpy).run { scheduler in
      let source = scheduler.cold("-a|b", as: Int.self)  // fails: nothing can follow the end, '|'
      scheduler.expect(source).toBe("-")
    }
  }

  func testLeftovers() throws {
    try XCTSkipUnless(FailingSuite.isOn)
    let scheduler = TestScheduler()
    scheduler.limit = 10
    scheduler.expectNo(.unusedSources, .openSubscriptions)
    scheduler.expectNo(.pendingWork)  // fails: 1 piece of work has never run
    let source = scheduler.hot("-a-b-")  // fails: the subscription to this hot source that began
    _ = scheduler.cold("-a|")  // fails: this cold source has no subscription: let
    _ = source.subscribe()
    scheduler.at(20) {}
    scheduler.verify()
  }

  func testForgetsLeftovers() throws {
    try XCTSkipUnless(FailingSuite.isOn)
    let scheduler = TestScheduler()
    scheduler.expectNo(.pendingWork)  // fails: nothing checked what is expected here
  }
}

/// Must fail where `fails:` says so, and as it says: see `AssertionsReportTests`.
@Suite(.enabled(if: FailingSuite.isOn))
struct AssertionsFailingMixedTests {
  @Test func expectations() {
    let scheduler = TestScheduler()
    let source = scheduler.hot("-a-b-|")
    scheduler.expect(source.map { $0.uppercased() }).toBe("-A-B-|")
    scheduler.expect(source).toBe("-a-c-|")  // fails: frame 3: wrong value: "b" instead of "c"
    scheduler.expect(source)
      .toBe("-a-b--|")  // fails: frame 6: completed is 1 frame early
    scheduler.expectSubscriptions(of: source).toBe([])  // fails: 3 subscriptions instead of none
    scheduler.verify()
  }

  @Test func recordedEvents() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(230)])
    let observer = scheduler.start { source }
    XCTAssertEqual(observer.events, [.next(210, 1), .next(220, 2), .completed(230)])
    XCTAssertEqual(observer.events, [.next(210, 1), .completed(230)])  // fails: 2 is extra
    XCTAssertRecordedElements(observer.events, [1, 3])  // fails: expected [1, 3], got [1, 2]
    let optional = scheduler.start { source.map { Optional($0) } }
    XCTAssertEqual(optional.events, [.next(1010, nil)])  // fails: frame 1010: nil is missing
  }

  @Test func syntaxes() {
    let scheduler = TestScheduler(syntax: .asyncAlgorithms)
    let source = scheduler.hot("-[ab]-^")
    scheduler.expect(source).toBe("-[ab]-|")  // fails: actual        -[ab]-^
    scheduler.verify()
    TestScheduler(syntax: .rxpy).run { scheduler in
      let source = scheduler.cold("-a|b", as: Int.self)  // fails: nothing can follow the end, '|'
      scheduler.expect(source).toBe("-")
    }
  }

  @Test func leftovers() {
    let scheduler = TestScheduler()
    scheduler.limit = 10
    scheduler.expectNo(.unusedSources, .openSubscriptions)
    scheduler.expectNo(.pendingWork)  // fails: 1 piece of work has never run
    let source = scheduler.hot("-a-b-")  // fails: the subscription to this hot source that began
    _ = scheduler.cold("-a|")  // fails: this cold source has no subscription: let
    _ = source.subscribe()
    scheduler.at(20) {}
    scheduler.verify()
  }

  @Test func forgetsLeftovers() {
    let scheduler = TestScheduler()
    scheduler.expectNo(.pendingWork)  // fails: nothing checked what is expected here
  }
}
