import App
import RxSwift
import RxTest
import XCTest

@testable import AppWithRxSwift

final class LoginTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  private func login(
    name: [Recorded<Event<String>>], password: [Recorded<Event<String>>],
    taps: [Recorded<Event<Void>>], _ answer: @escaping () -> Observable<Never>
  ) -> [Recorded<Event<LoginState>>] {
    let name = scheduler.createHotObservable(name).asObservable()
    let password = scheduler.createHotObservable(password).asObservable()
    let taps = scheduler.createHotObservable(taps).asObservable()
    return scheduler.start {
      loginStates(name: name, password: password, taps: taps) { _ in answer().asCompletable() }
    }.events
  }

  func testATapLogsInIfTheFormIsComplete() {
    let answer = scheduler.createColdObservable([Recorded<Event<Never>>.completed(2)])
    let states = login(
      name: [.next(201, "ann")], password: [.next(203, "secret")], taps: [.next(205, ())]
    ) { answer.asObservable() }
    XCTAssertEqual(
      states,
      [.next(200, .incomplete), .next(203, .ready), .next(205, .working), .next(207, .done)])
    XCTAssertEqual(answer.subscriptions, [Subscription(205, 207)])
  }

  func testTapsDoNothingWhileTheLoginIsRunning() {
    let answer = scheduler.createColdObservable([Recorded<Event<Never>>.completed(3)])
    let states = login(
      name: [.next(201, "ann")], password: [.next(201, "secret")],
      taps: [.next(203, ()), .next(204, ())]
    ) { answer.asObservable() }
    XCTAssertEqual(
      states,
      [.next(200, .incomplete), .next(201, .ready), .next(203, .working), .next(206, .done)])
    XCTAssertEqual(answer.subscriptions, [Subscription(203, 206)])
  }

  func testATapTriesAgainAfterAnError() {
    let failing = scheduler.createColdObservable([
      Recorded<Event<Never>>.error(2, LoginError())
    ])
    let answer = scheduler.createColdObservable([Recorded<Event<Never>>.completed(2)])
    var answers = [failing, answer]
    let states = login(
      name: [.next(201, "ann")], password: [.next(201, "secret")],
      taps: [.next(203, ()), .next(208, ())]
    ) { answers.removeFirst().asObservable() }
    XCTAssertEqual(
      states,
      [
        .next(200, .incomplete), .next(201, .ready), .next(203, .working), .next(205, .failed),
        .next(208, .working), .next(210, .done),
      ])
    XCTAssertEqual(failing.subscriptions, [Subscription(203, 205)])
    XCTAssertEqual(answer.subscriptions, [Subscription(208, 210)])
  }
}

private struct LoginError: Error {}
