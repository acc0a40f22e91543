import RxTestKitAssertions
import Shop
import ShopSupport
import XCTest

/// `VirtualTimeTestCase` makes the scheduler, and verifies it after `tearDown`.
final class LoginTests: VirtualTimeTestCase {
  func testTheButtonIsEnabledWhenTheFormIsComplete() {
    let model = scheduler.keep(LoginModel { _ in .never() })
    scheduler.at(1) { model.email.accept("ada@") }
    scheduler.at(2) { model.password.accept("12345678") }
    scheduler.at(4) { model.email.accept("ada@shop.org") }
    scheduler.at(6) { model.password.accept("1234") }
    scheduler.expect(model.isEnabled).toBe("f---t-f", values: ["f": false, "t": true])
  }

  func testAHintStandsBelowTheEmailFieldUntilTheAddressIsValid() {
    let model = scheduler.keep(LoginModel { _ in .never() })
    scheduler.at(1) { model.email.accept("a") }
    scheduler.at(2) { model.email.accept("ada@shop") }
    scheduler.at(3) { model.email.accept("ada@shop.org") }
    scheduler.expect(model.hint)
      .toBe("nh-n", values: ["n": nil, "h": "Is this an email address?"])
  }

  func testTheSpinnerTurnsWhileTheServerIsAsked() {
    let answer = scheduler.cold("---(u|)", values: ["u": Sample.ada])
    let model = scheduler.keep(completeForm(answer))
    scheduler.at(1) { model.taps.accept(()) }
    scheduler.at(2) { model.taps.accept(()) }  // ignored: the server has not answered yet
    scheduler.expect(model.isBusy).toBe("ft--f", values: ["f": false, "t": true])
    scheduler.expect(model.isEnabled).toBe("tf--t", values: ["f": false, "t": true])
    scheduler.expect(model.users).toBe("----u", values: ["u": Sample.ada])
    scheduler.expectSubscriptions(of: answer).toBe("-^--!")
  }

  func testAnErrorIsToldAndTheButtonWorksAgain() {
    let answer = scheduler.cold(
      "-#", "-(u|)", values: ["u": Sample.ada], error: ShopError.unauthorized)
    let model = scheduler.keep(completeForm(answer))
    scheduler.at(1) { model.taps.accept(()) }
    scheduler.at(5) { model.taps.accept(()) }
    scheduler.expect(model.problems).toBe("--x", values: ["x": "Wrong password"])
    scheduler.expect(model.users).toBe("------u", values: ["u": Sample.ada])
    scheduler.expectSubscriptions(of: answer).toBe("-^!", "-----^!")
  }

  func testTheServerIsNotAskedForAnIncompleteForm() {
    let answer = scheduler.cold("-", as: User.self)
    let model = scheduler.keep(LoginModel { _ in answer.asSingle() })
    scheduler.at(1) { model.taps.accept(()) }
    scheduler.expectSubscriptions(of: answer).toBe([])
  }

  private func completeForm(_ answer: TestableObservable<User>) -> LoginModel {
    let model = LoginModel { _ in answer.asSingle() }
    model.email.accept("ada@shop.org")
    model.password.accept("12345678")
    return model
  }
}
