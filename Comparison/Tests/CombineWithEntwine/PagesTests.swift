import App
import Combine
import EntwineTest
import XCTest

@testable import AppWithCombine

final class PagesTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  private var loads: [Int] = []

  private func pages(_ more: TestSequence<Void, Never>) -> TestSequence<Pages, Never> {
    let more = scheduler.createAbsoluteTestablePublisher(more).eraseToAnyPublisher()
    let answers: [TestablePublisher<[String], any Error>] = [
      scheduler.createRelativeTestablePublisher([
        (2, .input(["1", "2"])), (2, .completion(.finished)),
      ]),
      scheduler.createRelativeTestablePublisher([(3, .input(["3"])), (3, .completion(.finished))]),
    ]
    var model: PagesModel?
    defer { withExtendedLifetime(model) {} }
    var configuration = TestScheduler.Configuration.default
    configuration.created = 200
    return scheduler.start(configuration: configuration) {
      let new = PagesModel(
        more: more,
        load: { page in
          self.loads.append(page)
          return answers[page].eraseToAnyPublisher()
        })
      model = new
      return new.$state
    }.recordedOutput
  }

  func testARequestLoadsTheNextPage() {
    XCTAssertEqual(
      pages([(205, .input(()))]),
      [
        (200, .subscription), (200, .input(Pages(isLoading: true))),
        (202, .input(Pages(["1", "2"]))), (205, .input(Pages(["1", "2"], isLoading: true))),
        (208, .input(Pages(["1", "2", "3"]))),
      ])
  }

  func testRequestsDoNothingWhileAPageIsLoading() {
    XCTAssertEqual(
      pages([(201, .input(())), (204, .input(())), (206, .input(()))]),
      [
        (200, .subscription), (200, .input(Pages(isLoading: true))),
        (202, .input(Pages(["1", "2"]))), (204, .input(Pages(["1", "2"], isLoading: true))),
        (207, .input(Pages(["1", "2", "3"]))),
      ])
    XCTAssertEqual(loads, [0, 1])
  }
}
