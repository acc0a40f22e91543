import App
import RxSwift
import RxTest
import XCTest

@testable import AppWithRxSwift

final class SearchTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  private var failing: TestableObservable<[String]>!

  override func setUp() {
    failing = scheduler.createColdObservable([.error(1, SearchError())])
  }

  private func search(
    _ typed: [Recorded<Event<String>>], _ answer: @escaping (String) -> Observable<[String]>
  ) -> [Recorded<Event<SearchState>>] {
    let typed = scheduler.createHotObservable(typed).asObservable()
    return scheduler.start {
      searchStates(of: typed, pause: .seconds(3), scheduler: self.scheduler, search: answer)
    }.events
  }

  func testSearchesWhenTheUserPauses() {
    let answer = scheduler.createColdObservable([.next(2, ["Rx"]), .completed(2)])
    let states = search([.next(201, "a"), .next(203, "b")]) { _ in answer.asObservable() }
    XCTAssertEqual(
      states, [.next(200, .idle), .next(206, .loading), .next(208, .found(["Rx"]))])
    XCTAssertEqual(answer.subscriptions, [Subscription(206, 208)])
  }

  func testANewerTextCancelsTheSearchBefore() {
    let slow = scheduler.createColdObservable([.next(8, ["Old"]), .completed(8)])
    let quick = scheduler.createColdObservable([.next(2, ["Rx"]), .completed(2)])
    let states = search([.next(201, "a"), .next(206, "b")]) { text in
      text == "a" ? slow.asObservable() : quick.asObservable()
    }
    XCTAssertEqual(
      states, [.next(200, .idle), .next(204, .loading), .next(211, .found(["Rx"]))])
    XCTAssertEqual(slow.subscriptions, [Subscription(204, 209)])
    XCTAssertEqual(quick.subscriptions, [Subscription(209, 211)])
  }

  func testSearchesOnceMoreAfterAnError() {
    let answer = scheduler.createColdObservable([.next(1, ["Rx"]), .completed(1)])
    var answers = [failing!, answer]
    let states = search([.next(201, "a")]) { _ in
      .deferred { answers.removeFirst().asObservable() }
    }
    XCTAssertEqual(
      states, [.next(200, .idle), .next(204, .loading), .next(209, .found(["Rx"]))])
    XCTAssertEqual(failing.subscriptions, [Subscription(204, 205)])
    XCTAssertEqual(answer.subscriptions, [Subscription(208, 209)])
  }

  func testFailsAfterTwoErrorsAndTheNextSearchWorks() {
    let answer = scheduler.createColdObservable([.next(1, ["Rx"]), .completed(1)])
    var answers = [failing!, failing!, answer]
    let states = search([.next(201, "a"), .next(211, "b")]) { _ in
      .deferred { answers.removeFirst().asObservable() }
    }
    XCTAssertEqual(
      states,
      [
        .next(200, .idle), .next(204, .loading), .next(209, .failed), .next(214, .loading),
        .next(215, .found(["Rx"])),
      ])
    XCTAssertEqual(failing.subscriptions, [Subscription(204, 205), Subscription(208, 209)])
    XCTAssertEqual(answer.subscriptions, [Subscription(214, 215)])
  }

  func testAnEmptyTextEndsTheSearch() {
    let answer = scheduler.createColdObservable([.next(9, ["Rx"]), .completed(9)])
    let states = search([.next(201, "a"), .next(205, "")]) { _ in answer.asObservable() }
    XCTAssertEqual(states, [.next(200, .idle), .next(204, .loading), .next(208, .idle)])
    XCTAssertEqual(answer.subscriptions, [Subscription(204, 208)])
  }
}

private struct SearchError: Error {}
