import App
import MarbleTesting
import Testing

@testable import AppWithAsyncSequences

@Suite(.verifyingMarbles)
struct LoginTests {
  private let scheduler = MarbleScheduler()
  private let states: [String: LoginState] = [
    "i": .incomplete, "r": .ready, "w": .working, "d": .done, "f": .failed,
  ]

  private func login<Failure>(
    name: String, password: String, taps: String, _ answer: MarbleSource<Void, Failure>
  ) -> some AsyncSequence<LoginState, Never> & Sendable {
    loginStates(
      name: scheduler.hot(name, values: ["n": "ann"]).values,
      password: scheduler.hot(password, values: ["p": "secret"]).values,
      taps: scheduler.hot(taps, values: ["t": ()]).values
    ) { _ in
      for try await _ in answer.values {}
    }
  }

  @Test func `a tap logs in if the form is complete`() async {
    let answer = scheduler.cold("--|", as: Void.self)
    scheduler.expect(login(name: "-n", password: "---p", taps: "-----t", answer))
      .toBe("i--r-w-d", values: states)
    scheduler.expectSubscriptions(of: answer).toBe("-----^-!")
  }

  @Test func `taps do nothing while the login is running`() async {
    let answer = scheduler.cold("---|", as: Void.self)
    scheduler.expect(login(name: "-n", password: "-p", taps: "---tt", answer))
      .toBe("ir-w--d", values: states)
    scheduler.expectSubscriptions(of: answer).toBe("---^--!")
  }

  @Test func `a tap tries again after an error`() async {
    let answer = scheduler.cold("--#", "--|", as: Void.self, error: MarbleError())
    scheduler.expect(login(name: "-n", password: "-p", taps: "---t----t", answer))
      .toBe("ir-w-f--w-d", values: states)
    scheduler.expectSubscriptions(of: answer).toBe("---^-!", "--------^-!")
  }
}
