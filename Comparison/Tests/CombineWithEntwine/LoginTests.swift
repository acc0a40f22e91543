import App
import Combine
import EntwineTest
import XCTest

@testable import AppWithCombine

final class LoginTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  private func login(
    name: TestSequence<String, Never>, password: TestSequence<String, Never>,
    taps: TestSequence<Void, Never>, _ answer: @escaping () -> TestablePublisher<Void, any Error>
  ) -> TestSequence<LoginState, Never> {
    let name = scheduler.createAbsoluteTestablePublisher(name).eraseToAnyPublisher()
    let password = scheduler.createAbsoluteTestablePublisher(password).eraseToAnyPublisher()
    let taps = scheduler.createAbsoluteTestablePublisher(taps).eraseToAnyPublisher()
    let model = LoginModel(
      name: name, password: password, taps: taps, login: { _ in answer().eraseToAnyPublisher() })
    return scheduler.start { model.$state.removeDuplicates() }.recordedOutput
  }

  func testATapLogsInIfTheFormIsComplete() {
    let answer: TestablePublisher<Void, any Error> = scheduler.createRelativeTestablePublisher([
      (2, .completion(.finished))
    ])
    let states = login(
      name: [(201, .input("ann"))], password: [(203, .input("secret"))], taps: [(205, .input(()))]
    ) { answer }
    XCTAssertEqual(
      states,
      [
        (200, .subscription), (200, .input(.incomplete)), (203, .input(.ready)),
        (205, .input(.working)), (207, .input(.done)),
      ])
  }

  func testTapsDoNothingWhileTheLoginIsRunning() {
    let answer: TestablePublisher<Void, any Error> = scheduler.createRelativeTestablePublisher([
      (3, .completion(.finished))
    ])
    var logins = 0
    let states = login(
      name: [(201, .input("ann"))], password: [(201, .input("secret"))],
      taps: [(203, .input(())), (204, .input(()))]
    ) {
      logins += 1
      return answer
    }
    XCTAssertEqual(
      states,
      [
        (200, .subscription), (200, .input(.incomplete)), (201, .input(.ready)),
        (203, .input(.working)), (206, .input(.done)),
      ])
    XCTAssertEqual(logins, 1)
  }

  func testATapTriesAgainAfterAnError() {
    var answers: [TestablePublisher<Void, any Error>] = [
      scheduler.createRelativeTestablePublisher([(2, .completion(.failure(LoginError())))]),
      scheduler.createRelativeTestablePublisher([(2, .completion(.finished))]),
    ]
    let states = login(
      name: [(201, .input("ann"))], password: [(201, .input("secret"))],
      taps: [(203, .input(())), (208, .input(()))]
    ) { answers.removeFirst() }
    XCTAssertEqual(
      states,
      [
        (200, .subscription), (200, .input(.incomplete)), (201, .input(.ready)),
        (203, .input(.working)), (205, .input(.failed)), (208, .input(.working)),
        (210, .input(.done)),
      ])
  }
}

private struct LoginError: Error {}
