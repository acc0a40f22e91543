import RxTestKitAssertions
import TestSupport
import Testing
import XCTest

/// Must fail where `fails:` says so, and must report nothing else: see `AssertionsReportTests`.
final class AssertionsLeftXCTests: XCTestCase {
  private let real = SerialDispatchQueueScheduler(qos: .default)

  func testSkips() throws {
    try XCTSkipUnless(FailingSuite.isOn)
    let scheduler = TestScheduler()
    scheduler.expect(scheduler.hot("-a-b-|")).toBe("-a-c-|")
    throw XCTSkip("not today")
  }

  func testUnwraps() throws {
    try XCTSkipUnless(FailingSuite.isOn)
    let scheduler = TestScheduler()
    scheduler.at(3) { XCTFail("is not called") }
    let text: String? = nil
    scheduler.expect(scheduler.hot("-a-b-|")).toBe("-a-c-|")
    _ = try XCTUnwrap(text)  // fails: XCTUnwrap failed
  }

  func testForgetsAnAction() throws {
    try XCTSkipUnless(FailingSuite.isOn)
    let scheduler = TestScheduler()
    scheduler.at(3) { XCTFail("is not called") }  // fails: nothing ran the scheduler up to this fra
    scheduler.advance(to: 2)
  }

  func testForgetsASource() throws {
    try XCTSkipUnless(FailingSuite.isOn)
    let scheduler = TestScheduler()
    let source = scheduler.cold("-a-b-|")  // fails: nothing ran the scheduler, so this source emitt
    _ = source.subscribe(onNext: { XCTAssertEqual($0, "a") })
  }

  func testRecordsNothingOfARealScheduler() throws {
    try XCTSkipUnless(FailingSuite.isOn)
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2)])
    let observer = scheduler.start { source.delay(.seconds(60), scheduler: self.real) }
    XCTAssertEqual(observer.events, [.next(210, 1)])  // fails: Pass the test's scheduler to the op
    XCTAssertRecordedElements(observer.events, [1])  // fails: Pass the test's scheduler to the oper
    XCTAssertEqual(observer.events.map(\.value), [.next(1)])  // fails: delay asked SerialDispatchQu
  }

  func testComparesBeforeTheRun() throws {
    try XCTSkipUnless(FailingSuite.isOn)
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createHotObservable([.next(210, 1)])
    let observer = scheduler.createObserver(Int.self)
    let subscription = source.subscribe(observer)
    XCTAssertEqual(observer.events, [.next(210, 1)])  // fails: Nothing has run the scheduler: call
    scheduler.start()
    XCTAssertEqual(observer.events, [.next(210, 1)])
    XCTAssertRecordedElements(observer.events, [2, 3])  // fails: expected [2, 3], got [1]
    subscription.dispose()
  }

  func testReleasesABag() throws {
    try XCTSkipUnless(FailingSuite.isOn)
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createHotObservable([.next(210, 1)])
    let observer = scheduler.createObserver(Int.self)
    source.map { $0 + 1 }.subscribe(observer).disposed(by: DisposeBag())
    scheduler.start()
    XCTAssertEqual(observer.events, [.next(210, 2)])  // fails: A DisposeBag with open subscriptions
  }
}

/// Must fail where `fails:` says so, and must report nothing else.
final class AssertionsLeftVirtualXCTests: VirtualTimeTestCase {
  private struct Refusal: Error {}

  func testSkips() throws {
    try XCTSkipUnless(FailingSuite.isOn)
    scheduler.expect(scheduler.hot("-a-b-|")).toBe("-a-c-|")
    throw XCTSkip("not today")
  }

  func testSkipsInATask() async throws {
    try XCTSkipUnless(FailingSuite.isOn)
    scheduler.expect(scheduler.hot("-a-b-|")).toBe("-a-c-|")
    await Task.yield()
    throw XCTSkip("not today")
  }

  func testUnwraps() throws {
    try XCTSkipUnless(FailingSuite.isOn)
    let text: String? = nil
    scheduler.expect(scheduler.hot("-a-b-|")).toBe("-a-c-|")
    _ = try XCTUnwrap(text)  // fails: XCTUnwrap failed
  }

  func testThrows() throws {
    try XCTSkipUnless(FailingSuite.isOn)
    scheduler.expect(scheduler.hot("-a-b-|")).toBe("-a-c-|")
    throw Refusal()
  }

  func testDiffers() throws {
    try XCTSkipUnless(FailingSuite.isOn)
    scheduler.expect(scheduler.hot("-a-b-|")).toBe("-a-c-|")  // fails: frame 3: wrong value
  }
}

/// Must fail where `fails:` says so, and must report nothing else.
@Suite(.enabled(if: FailingSuite.isOn))
struct AssertionsLeftTests {
  let scheduler = TestScheduler()

  @Test func requires() throws {
    scheduler.at(3) { Issue.record("is not called") }
    scheduler.expect(scheduler.hot("-a-b-|")).toBe("-a-c-|")
    try #require(scheduler.clock == 1)  // Its failure has no further message.
    scheduler.verify()
  }

  @Test func requiresLater() async throws {
    scheduler.expect(scheduler.hot("-a-b-|")).toBe("-a-c-|")
    await Task.yield()
    try #require(scheduler.clock == 1)  // Its failure has no further message.
    await scheduler.verify()
  }

  #if compiler(>=6.3)
    @Test func cancelsItself() throws {
      scheduler.expect(scheduler.hot("-a-b-|")).toBe("-a-c-|")
      try Test.cancel("not today")
    }
  #endif

  @Test func forgetsAnAction() {
    scheduler.at(3) { #expect(Bool(false)) }  // fails: nothing ran the scheduler up to this frame
  }

  @Test func forgetsASource() {
    let source = scheduler.hot("-a-b-|")  // fails: nothing ran the scheduler, so this source emitte
    _ = source.subscribe(onNext: { #expect($0 == "a") })
  }

  @Test func forgetsNothing() {
    scheduler.at(3) {}
    let source = scheduler.hot("-a-b-|")
    _ = source.subscribe(onNext: { #expect($0 < "c") })
    scheduler.start()
  }

  @Test func forgetsAfterAnotherTest() {
    scheduler.expect(scheduler.hot("-a-|")).toBe("-a-|")  // fails: nothing checked what is expected
  }
}
