import RxTestKitAssertions
import Shop
import ShopSupport
import Testing

/// Laws that do not hold.
@Suite struct LawMistakes {
  @Test(
    .reports(
      """
      line 1: filters and limits change places: frame 0: completed is missing

        cold source       '450'
        second, expected  |
        first, actual     -
                          ^

        frame  expected   actual
        0      completed  –       missing

        Case 6 of seed 1, shrunk in 6 steps. Its sources:

          let source = scheduler.cold("'450'", as: Int.self)

        MARBLE_SEED=1 in the environment tries the same cases again.
      """))
  func `an order that matters`() {
    checkLaw("filters and limits change places", any: [450, 2900], seed: 1) { _, prices in
      (prices.filter { $0 > 1000 }.take(1), prices.take(1).filter { $0 > 1000 })
    }
  }

  @Test(
    .reports(
      """
      line 1: ticks are ticks: the first pipeline did not end within 10000 work items; end it \
      by checkLaw(…, subscribing: "^---!")

        hot source        -------11-   1   1    -   -1(11|)
        second, expected  --------0[01][12][023][01]
        first, actual     --------0[01][12][023][01]

        Case 1 of seed 1. Its sources:

          let source = scheduler.hot("-------11-11--1(11|)", as: Int.self)

        MARBLE_SEED=1 in the environment tries the same cases again.
      """))
  func `a law that never ends`() {
    checkLaw("ticks are ticks", any: [1], seed: 1) { scheduler, prices in
      let ticks = Observable<Int>.interval(.milliseconds(1), scheduler: scheduler)
      return (prices.flatMap { _ in ticks }, prices.flatMap { _ in ticks })
    }
  }

  @Test(
    .reports(
      """
      line 1: a cart costs less than ten: frame 2: 1150 is forbidden

        actions  -t     c
        actual   0'450' '1150'
                        ^^^^^^

        frame  expected  actual
        2      –         1150    forbidden

        Case 1 of seed 1, shrunk in 4 steps. To try these actions first in every run, pass:

            trying: ["-tc"]

        MARBLE_SEED=1 in the environment tries the same cases again.
      """))
  @MainActor func `a model that breaks a rule`() async {
    await checkModel(
      "a cart costs less than ten",
      actions: ["t": { $0.add(Sample.tea) }, "c": { $0.add(Sample.cup) }, "u": { $0.undo() }],
      seed: 1, making: { Cart(clock: $0.swiftClock) }, state: { $0.total }, holds: { $0 < 1000 })
  }

  @Test(
    .reports(
      """
      line 1: names decide: frame 0: wrong value: [0].id: 3 instead of 1 (and more fields)

        cold source       a
        second, expected  A
        first, actual     B
                          ^
        A is [Shop.Product(id: 1, name: "Tea", price: 450), Shop.Product(id: 3, name: "Cup", \
      price: 700),…
        B is [Shop.Product(id: 3, name: "Cup", price: 700), Shop.Product(id: 1, name: "Tea", \
      price: 450),…

        frame  expected  actual
        0      A         B       wrong value
            [0].id: 3 instead of 1
            [0].name: "Cup" instead of "Tea"
            [0].price: 700 instead of 450
            [1].id: 1 instead of 3
            [1].name: "Tea" instead of "Cup"
            [1].price: 450 instead of 700

        Case 1 of seed 1, shrunk in 6 steps. Its sources:

          let source = scheduler.cold("a", values: ["a": values[0]])  // values: this source's \
      list in 'any:'

        MARBLE_SEED=1 in the environment tries the same cases again.
      """))
  func `a law of products`() {
    checkLaw(
      "names decide", any: [[Sample.tea, Sample.teapot, Sample.cup], []], seed: 1
    ) { _, lists in
      (lists.sorted(by: .name), lists.sorted(by: .price))
    }
  }
}
