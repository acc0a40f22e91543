import App
import MarbleTestingRxSwift
import RxSwift
import Testing

@testable import AppWithRxSwift

@Suite(.verifyingMarbles)
struct LoginTests {
  private let scheduler = MarbleScheduler()
  private let states: [String: LoginState] = [
    "i": .incomplete, "r": .ready, "w": .working, "d": .done, "f": .failed,
  ]

  private func login<Failure>(
    name: String, password: String, taps: String, _ answer: MarbleSource<Void, Failure>
  ) -> Observable<LoginState> {
    loginStates(
      name: scheduler.hot(name, values: ["n": "ann"]).asObservable(),
      password: scheduler.hot(password, values: ["p": "secret"]).asObservable(),
      taps: scheduler.hot(taps, values: ["t": ()]).asObservable(),
      login: { _ in answer.asObservable().ignoreElements().asCompletable() })
  }

  @Test func `a tap logs in if the form is complete`() {
    let answer = scheduler.cold("--|", as: Void.self)
    scheduler.expect(login(name: "-n", password: "---p", taps: "-----t", answer))
      .toBe("i--r-w-d", values: states)
    scheduler.expectSubscriptions(of: answer).toBe("-----^-!")
  }

  @Test func `taps do nothing while the login is running`() {
    let answer = scheduler.cold("---|", as: Void.self)
    scheduler.expect(login(name: "-n", password: "-p", taps: "---tt", answer))
      .toBe("ir-w--d", values: states)
    scheduler.expectSubscriptions(of: answer).toBe("---^--!")
  }

  @Test func `a tap tries again after an error`() {
    let answer = scheduler.cold("--#", "--|", as: Void.self, error: MarbleError())
    scheduler.expect(login(name: "-n", password: "-p", taps: "---t----t", answer))
      .toBe("ir-w-f--w-d", values: states)
    scheduler.expectSubscriptions(of: answer).toBe("---^-!", "--------^-!")
  }
}
