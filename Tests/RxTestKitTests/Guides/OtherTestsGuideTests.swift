import RxTestKitAssertions  // instead of RxTest, RxSwift and RxBlocking
import TestSupport
import XCTest

/// The code of Documentation/ComingFromOtherTests.md.
final class OtherTestsGuideTests: XCTestCase {
  func testDebounce() {
    let scheduler = TestScheduler(initialClock: 0)
    let typed = scheduler.createHotObservable([
      .next(210, "a"), .next(230, "b"), .next(231, "c"), .completed(300),
    ])
    let observer = scheduler.start { typed.debounce(.seconds(10), scheduler: scheduler) }
    XCTAssertEqual(observer.events, [.next(220, "a"), .next(241, "c"), .completed(300)])
    XCTAssertEqual(typed.subscriptions, [Subscription(200, 300)])
  }

  func testDrawnDebounce() {
    let scheduler = TestScheduler()
    let typed = scheduler.hot("-a--bc----|")
    let quiet = typed.debounce(scheduler.time("--|"), scheduler: scheduler)
    scheduler.expect(quiet).toBe("---a---c--|")
    scheduler.expectSubscriptions(of: typed).toBe("^---------!")
    scheduler.verify()
  }

  func testRun() {
    TestScheduler().run { scheduler in
      let typed = scheduler.hot("-a--bc----|")
      let quiet = typed.debounce(scheduler.time("--|"), scheduler: scheduler)
      scheduler.expect(quiet).toBe("---a---c--|")
      scheduler.expectSubscriptions(of: typed).toBe("^---------!")
    }
  }

  func testAsyncAlgorithms() {
    TestScheduler(syntax: .asyncAlgorithms).run { scheduler in
      let input = scheduler.cold("a--b--c---|")
      scheduler.expect(input.values.map { $0.uppercased() }).toBe("A--B--C---|")
    }
  }

  func testRxPY() {
    TestScheduler(syntax: .rxpy).run { scheduler in
      let typed = scheduler.hot("-a--ab-----|")
      scheduler.expect(typed.map { $0.uppercased() }).toBe("-A--AB-----|")
    }
  }

  func testValues() {
    TestScheduler().run { scheduler in
      let typed = scheduler.hot("-a--bc----|")
      let quiet = typed.debounce(.milliseconds(2), scheduler: scheduler)
      scheduler.expect(quiet).toEmit("a", "c", then: .completed)
    }
  }

  func testTheGuidesCodeStandsHere() throws {
    XCTAssertEqual(
      try GuideCode.missing(
        in: #filePath, or: ["Tests/MarbleTestingTests/TurbineGuideTests.swift"],
        from: "ComingFromOtherTests.md"),
      [])
  }
}
