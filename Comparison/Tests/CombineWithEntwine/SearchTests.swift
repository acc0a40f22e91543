import App
import Combine
import EntwineTest
import XCTest

@testable import AppWithCombine

final class SearchTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  private var failing: AnyPublisher<[String], any Error>!
  private var cancellations: [VirtualTime] = []

  override func setUp() {
    failing = scheduler.createRelativeTestablePublisher([(1, .completion(.failure(SearchError())))])
      .eraseToAnyPublisher()
  }

  private func search(
    _ typed: TestSequence<String, Never>,
    _ answer: @escaping (String) -> AnyPublisher<[String], any Error>
  ) -> TestSequence<SearchState, Never> {
    let typed = scheduler.createAbsoluteTestablePublisher(typed)
    return scheduler.start {
      searchStates(
        of: typed.eraseToAnyPublisher(), pause: 3, scheduler: self.scheduler,
        search: answer)
    }.recordedOutput
  }

  private func answer(
    _ titles: [String], after delay: VirtualTime
  ) -> AnyPublisher<[String], any Error> {
    let answer: TestablePublisher<[String], any Error> = scheduler.createRelativeTestablePublisher([
      (delay, .input(titles)), (delay, .completion(.finished)),
    ])
    return answer.handleEvents(receiveCancel: { self.cancellations.append(self.scheduler.now) })
      .eraseToAnyPublisher()
  }

  func testSearchesWhenTheUserPauses() {
    let answer = answer(["Rx"], after: 2)
    let states = search([(201, .input("a")), (203, .input("b"))]) { _ in answer }
    XCTAssertEqual(
      states,
      [
        (200, .subscription), (200, .input(.idle)), (206, .input(.loading)),
        (208, .input(.found(["Rx"]))),
      ])
  }

  func testANewerTextCancelsTheSearchBefore() {
    let slow = answer(["Old"], after: 8)
    let quick = answer(["Rx"], after: 2)
    let states = search([(201, .input("a")), (206, .input("b"))]) { $0 == "a" ? slow : quick }
    XCTAssertEqual(
      states,
      [
        (200, .subscription), (200, .input(.idle)), (204, .input(.loading)),
        (211, .input(.found(["Rx"]))),
      ])
    XCTAssertEqual(cancellations, [209])
  }

  func testSearchesOnceMoreAfterAnError() {
    var answers = [failing!, answer(["Rx"], after: 1)]
    let states = search([(201, .input("a"))]) { _ in answers.removeFirst() }
    XCTAssertEqual(
      states,
      [
        (200, .subscription), (200, .input(.idle)), (204, .input(.loading)),
        (209, .input(.found(["Rx"]))),
      ])
  }

  func testFailsAfterTwoErrorsAndTheNextSearchWorks() {
    var answers = [failing!, failing!, answer(["Rx"], after: 1)]
    let states = search([(201, .input("a")), (211, .input("b"))]) { _ in answers.removeFirst() }
    XCTAssertEqual(
      states,
      [
        (200, .subscription), (200, .input(.idle)), (204, .input(.loading)),
        (209, .input(.failed)), (214, .input(.loading)), (215, .input(.found(["Rx"]))),
      ])
  }

  func testAnEmptyTextEndsTheSearch() {
    let answer = answer(["Rx"], after: 9)
    let states = search([(201, .input("a")), (205, .input(""))]) { _ in answer }
    XCTAssertEqual(
      states,
      [
        (200, .subscription), (200, .input(.idle)), (204, .input(.loading)),
        (208, .input(.idle)),
      ])
    XCTAssertEqual(cancellations, [208])
  }
}

private struct SearchError: Error {}
