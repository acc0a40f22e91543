import RxTestKitAssertions
import Shop
import Testing

@MainActor
@Suite(.virtualTime)
struct CheckoutTests {
  let scheduler = TestScheduler.current

  @Test func `counts the seconds of the reservation`() {
    let model = CheckoutModel(reservation: 2, clock: scheduler.swiftClock) { _ in 7 }
    scheduler.at(0) { model.appear() }
    scheduler.expect { model.title }.toBe(
      "a 999ms b 999ms c",
      values: ["a": "Reserved for 2 s", "b": "Reserved for 1 s", "c": "Reservation expired"])
  }

  @Test func `asks for a voucher when the user pauses`() {
    let clock = scheduler.swiftClock
    let model = CheckoutModel(
      clock: clock,
      worth: { code in
        try await clock.sleep(for: .milliseconds(20))
        return code == "TEA" ? 500 : 0
      }, pay: { _ in 7 })
    for (frame, text) in [(10, "T"), (100, "TE"), (200, "TEA")] {
      scheduler.at(frame) { model.voucherChanged(text) }
    }
    scheduler.expect { model.discount }.toBe("0 519ms x", values: ["x": 500])
  }

  @Test func `shows a failure for two seconds`() async {
    let model = CheckoutModel(clock: scheduler.swiftClock) { _ in throw ShopError.offline }
    model.buttonTapped()
    #expect(model.phase == .paying)
    await scheduler.advance(by: 1999)
    #expect(model.phase == .failed)
    await scheduler.advance(to: 2000)
    #expect(model.phase == .reading)
  }

  // Swift Testing counts the payments, and the clock runs while it counts.
  @Test func `two taps pay once`() async {
    await confirmation("a payment") { paid in
      let model = CheckoutModel(clock: scheduler.swiftClock) { _ in
        paid()
        return 7
      }
      model.buttonTapped()
      model.buttonTapped()
      await scheduler.run()
    }
  }

  @Test func `pays what the voucher leaves`() async {
    let clock = scheduler.swiftClock
    let model = CheckoutModel(clock: clock, worth: { _ in 500 }) { discount in
      try await clock.sleep(for: .seconds(3))
      return discount
    }
    model.voucherChanged("TEA")
    await scheduler.advance(by: 300)
    model.buttonTapped()
    await scheduler.run()
    #expect(model.phase == .paid(order: 500))
    #expect(scheduler.clock == 3300)
  }
}
