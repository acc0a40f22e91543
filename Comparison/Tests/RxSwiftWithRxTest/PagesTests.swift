import App
import RxSwift
import RxTest
import XCTest

@testable import AppWithRxSwift

final class PagesTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  private var first: TestableObservable<[String]>!
  private var second: TestableObservable<[String]>!

  override func setUp() {
    first = scheduler.createColdObservable([.next(2, ["1", "2"]), .completed(2)])
    second = scheduler.createColdObservable([.next(3, ["3"]), .completed(3)])
  }

  private func pages(_ more: [Recorded<Event<Void>>]) -> [Recorded<Event<Pages>>] {
    let more = scheduler.createHotObservable(more).asObservable()
    return scheduler.start {
      pageStates(more: more) { page in (page == 0 ? self.first : self.second).asObservable() }
    }.events
  }

  func testARequestLoadsTheNextPage() {
    XCTAssertEqual(
      pages([.next(205, ())]),
      [
        .next(200, Pages(isLoading: true)), .next(202, Pages(["1", "2"])),
        .next(205, Pages(["1", "2"], isLoading: true)), .next(208, Pages(["1", "2", "3"])),
      ])
    XCTAssertEqual(first.subscriptions, [Subscription(200, 202)])
    XCTAssertEqual(second.subscriptions, [Subscription(205, 208)])
  }

  func testRequestsDoNothingWhileAPageIsLoading() {
    XCTAssertEqual(
      pages([.next(201, ()), .next(204, ()), .next(206, ())]),
      [
        .next(200, Pages(isLoading: true)), .next(202, Pages(["1", "2"])),
        .next(204, Pages(["1", "2"], isLoading: true)), .next(207, Pages(["1", "2", "3"])),
      ])
    XCTAssertEqual(second.subscriptions, [Subscription(204, 207)])
  }
}
