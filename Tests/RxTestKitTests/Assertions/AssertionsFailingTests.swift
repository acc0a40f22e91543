import Dispatch
import RxTestKitAssertions
import TestSupport
import Testing

/// Must fail where `fails:` says so, and as it says: see `AssertionsReportTests`.
@Suite(.enabled(if: FailingSuite.isOn))
struct AssertionsFailingTests {
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

  @Test func malformedDiagrams() {
    TestScheduler().run { scheduler in
      let source = scheduler.hot("-a-(b")  // fails: this group is never closed
      scheduler.expect(source).toBe("-a-b-|")
    }
  }

  @Test func offTheTestsTask() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        TestScheduler().run { scheduler in
          scheduler.expect(scheduler.cold("-a|")).toBe("-a-|")  // fails: frame 3: completed is
        }
        continuation.resume()
      }
    }
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

  @Test func events() {
    XCTAssertEqual([Event.next(1), .completed], [.next(1)])  // fails: got [next(1), completed]
    XCTAssertEqual([SingleEvent.success(1)], [.failure(RxError.timeout)])  // fails: got [next(1)]
    XCTAssertEqual([MaybeEvent.success(1)], [.completed])  // fails: expected [completed]
    XCTAssertEqual([CompletableEvent.completed], [])  // fails: expected [], got [completed]
  }

  @Test func laws() {
    checkLaw("one more", any: [7, 8], seed: 1) { _, source in  // fails: completed is missing
      (source.take(3), source.take(2))
    }
  }

  @Test func forgetsToVerify() {
    let scheduler = TestScheduler()
    let source = scheduler.hot("-a-b-|")
    scheduler.expect(source).toBe("-a-b-|")  // fails: nothing checked what is expected here
  }
}
