import App
import Combine
import EntwineTest
import Foundation
import XCTest

@testable import AppWithCombine

/// Tests that fail, for their messages; they run if `MISTAKES` is set.
final class Mistakes: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  override func setUpWithError() throws {
    try XCTSkipUnless(ProcessInfo.processInfo.environment["MISTAKES"] != nil)
  }

  private func check<Time: Scheduler>(
    pause: Time.SchedulerTimeType.Stride, titles: [String] = ["Rx"], time: Time
  ) {
    let typed: TestablePublisher<String, Never> = scheduler.createAbsoluteTestablePublisher([
      (201, .input("a")), (203, .input("b")),
    ])
    let answer: TestablePublisher<[String], any Error> = scheduler.createRelativeTestablePublisher([
      (2, .input(titles)), (2, .completion(.finished)),
    ])
    let states = scheduler.start {
      searchStates(
        of: typed.eraseToAnyPublisher(), pause: pause, scheduler: time,
        search: { _ in answer.eraseToAnyPublisher() })
    }
    XCTAssertEqual(
      states.recordedOutput,
      [
        (200, .subscription), (200, .input(.idle)), (206, .input(.loading)),
        (208, .input(.found(["Rx"]))),
      ])
  }

  func testTheSearchIsLate() { check(pause: 4, time: scheduler) }

  func testTheSearchFindsSomethingElse() { check(pause: 3, titles: ["rX"], time: scheduler) }

  func testTheSearchWaitsInRealTime() { check(pause: .milliseconds(3), time: DispatchQueue.main) }
}
