import RxTestKitAssertions
import Shop
import Testing

/// A model whose properties nothing observes.
@MainActor
@Suite(.virtualTime)
struct PaymentTests {
  let scheduler = TestScheduler.current

  // The server answers in the same frame, so without `noteChange()` a timeline shows only the order.
  @Test func `asks for a moment, even if the payment takes none`() {
    let model = CheckoutModel(clock: scheduler.swiftClock) { [scheduler] _ in
      scheduler.noteChange()
      return 7
    }
    scheduler.at(1) { model.buttonTapped() }
    scheduler.expect { model.phase }
      .toBe("r[po]", values: ["r": .reading, "p": .paying, "o": .paid(order: 7)])
  }

  // While you write a test, print the result of `recorded()`, and copy the call.
  @Test func `prints the titles of a failed payment`() async {
    let model = CheckoutModel(clock: scheduler.swiftClock) { _ in throw ShopError.offline }
    scheduler.at(2) { model.buttonTapped() }
    let titles = await scheduler.expect { model.title }.recorded()
    #expect(
      "\(titles)" == """
        toBe("A-B 1999ms A", values: ["A": "Reserved for 600 s", "B": "Payment failed"])
        """)
  }
}
