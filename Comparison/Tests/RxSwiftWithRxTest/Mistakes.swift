import App
import Foundation
import RxSwift
import RxTest
import XCTest

@testable import AppWithRxSwift

/// Tests that fail, for their messages; they run if `MISTAKES` is set.
final class Mistakes: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  override func setUpWithError() throws {
    try XCTSkipUnless(ProcessInfo.processInfo.environment["MISTAKES"] != nil)
  }

  private func check(pause: Int = 3, titles: [String] = ["Rx"], time: (any SchedulerType)? = nil) {
    let typed = scheduler.createHotObservable([.next(201, "a"), .next(203, "b")])
    let answer = scheduler.createColdObservable([.next(2, titles), .completed(2)])
    let states = scheduler.start {
      searchStates(
        of: typed.asObservable(), pause: .seconds(pause), scheduler: time ?? self.scheduler
      ) { _ in answer.asObservable() }
    }
    XCTAssertEqual(
      states.events, [.next(200, .idle), .next(206, .loading), .next(208, .found(["Rx"]))])
  }

  func testTheSearchIsLate() { check(pause: 4) }

  func testTheSearchFindsSomethingElse() { check(titles: ["rX"]) }

  func testTheSearchWaitsInRealTime() { check(time: MainScheduler.instance) }
}
