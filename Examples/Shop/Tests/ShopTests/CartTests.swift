import RxTestKitAssertions
import Shop
import ShopSupport
import Testing

/// The suite is not on the main actor, but the cart is: `expect(onMainActor:)` reads it there.
@Suite(.virtualTime)
struct CartTests {
  let scheduler = TestScheduler.current

  @Test func `offers to undo for five seconds`() async {
    let cart = await Cart(clock: scheduler.swiftClock)
    await cart.add(Sample.tea)
    await cart.remove(Sample.tea)
    scheduler.expect(onMainActor: { cart.removed })
      .toBe("x 4999ms n", values: ["x": Cart.Line(Sample.tea), "n": nil])
    await scheduler.verify()
  }

  @Test func `can be filled from a task of the main actor`() async {
    let cart = await Cart(clock: scheduler.swiftClock)
    scheduler.at(2) { Task { @MainActor in cart.add(Sample.tea) } }
    scheduler.expect(onMainActor: { cart.total }).toBe("0-t", values: ["t": 450])
    await scheduler.verify()
  }
}

@MainActor
@Suite(.virtualTime)
struct CartOnMainActorTests {
  let scheduler = TestScheduler.current

  @Test func `shows what is in the cart`() {
    let cart = Cart(clock: scheduler.swiftClock)
    scheduler.at(1) { cart.add(Sample.tea) }
    scheduler.at(2) { cart.add(Sample.cup) }
    scheduler.at(4) { cart.remove(Sample.tea) }
    scheduler.at(7) { cart.undo() }
    scheduler.expect { cart.title }.toBe(
      "012-1--2",
      values: ["0": "Your cart is empty", "1": "Your cart (1)", "2": "Your cart (2)"])
    scheduler.expect { cart.total }.toBe(
      "nab-c--b", values: ["n": 0, "a": 450, "b": 1150, "c": 700])
  }

  @Test func `offers to undo even if the user is fast`() {
    let cart = Cart(clock: scheduler.swiftClock)
    cart.add(Sample.tea)
    scheduler.at(1) {
      cart.remove(Sample.tea)
      cart.undo()
    }
    scheduler.expect(every: true) { cart.removed?.product }
      .toBe("n[tn]", values: ["n": nil, "t": Sample.tea])
  }

  @Test(.everyOrder) func `each removal can be undone for five seconds`() {
    let cart = Cart(clock: scheduler.swiftClock)
    cart.add(Sample.tea)
    cart.add(Sample.cup)
    scheduler.at(1) { cart.remove(Sample.tea) }
    scheduler.at(5001) { cart.remove(Sample.cup) }
    scheduler.expect { cart.removed?.product }
      .toBe("nt 4999ms c 4999ms n", values: ["n": nil, "t": Sample.tea, "c": Sample.cup])
  }
}

@MainActor
struct CartModelTests {
  /// The user adds, removes and undoes in any order.
  ///
  /// The drawn actions once made two lines of one product.
  @Test func `a product has one line, whatever the user does`() async {
    await checkModel(
      "a product has one line",
      actions: [
        "t": { $0.add(Sample.tea) }, "c": { $0.add(Sample.cup) },
        "r": { $0.remove(Sample.tea) }, "u": { $0.undo() },
      ],
      trying: ["-trtu"], longestPause: 6_000, making: { Cart(clock: $0.swiftClock) },
      state: { $0.lines }, holds: { lines in Set(lines.map(\.product)).count == lines.count })
  }
}
