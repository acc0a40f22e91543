import RxTestKitAssertions
import Shop
import ShopSupport
import Testing

/// Values and errors that differ.
@Suite struct ValueMistakes {
  let scheduler = TestScheduler()

  @Test(
    .reports(
      """
      line 4: frame 2: wrong value: .address.city: "London" instead of "Bonn"

        cold, line 1  --(u|)
        expected      --(u|)
        actual        --(A|)
                         ^
        A is User(name: "Ada", address: Shop.Address(street: "Dorset Street 1", city: "London", \
      code: "W1…

        frame  expected  actual
        2      u         A       wrong value
            .address.city: "London" instead of "Bonn"
      """), .verifyingMarbles)
  func `a wrong value in a long struct`() {
    let answer = scheduler.cold("--(u|)", values: ["u": Sample.ada])
    let address = Address(street: "Dorset Street 1", city: "Bonn", code: "W1U 4EG")
    scheduler.expect(answer)
      .toBe("--(u|)", values: ["u": User(name: "Ada", address: address)])
  }

  @Test(
    .reports(
      """
      line 2: frame 2: wrong error: ShopError.offline instead of ShopError.refused(reason: \
      "Closed")

        cold, line 1  --#
        expected      --#
        actual        --#
                        ^

        frame  expected  actual
        2      #         error ShopError.offline  wrong error
            expected: error ShopError.refused(reason: "Closed")
      """), .verifyingMarbles)
  func `another error`() {
    let answer = scheduler.cold("--#", as: User.self, error: ShopError.offline)
    scheduler.expect(answer).toBe("--#", error: ShopError.refused(reason: "Closed"))
  }

  @Test(
    .reports(
      """
      line 2: frame 2: wrong error: ShopError.offline instead of MarbleError()

        cold, line 1  --#
        expected      --#
        actual        --#
                        ^

        frame  expected             actual
        2      error MarbleError()  error ShopError.offline  wrong error

        '#' stands for MarbleError() unless the call passes another one by error:.
      """), .verifyingMarbles)
  func `the error is forgotten`() {
    let answer = scheduler.cold("--#", as: User.self, error: ShopError.offline)
    scheduler.expect(answer).toBe("--#")
  }

  @Test(
    .reports(
      """
      line 2: frame 1: wrong value: [0].id: 1 instead of 3 (and more fields)

        hot, line 1  -a-|
        expected     -A-|
        actual       -B-|
                      ^
        A is [Shop.Product(id: 3, name: "Cup", price: 700), Shop.Product(id: 1, name: "Tea", \
      price: 450),…
        B is [Shop.Product(id: 1, name: "Tea", price: 450), Shop.Product(id: 3, name: "Cup", \
      price: 700),…

        frame  expected  actual
        1      A         B       wrong value
            [0].id: 1 instead of 3
            [0].name: "Tea" instead of "Cup"
            [0].price: 450 instead of 700
            [1].id: 3 instead of 1
            [1].name: "Cup" instead of "Tea"
            [1].price: 700 instead of 450
      """), .verifyingMarbles)
  func `two pipelines that differ`() {
    let lists = scheduler.hot("-a-|", values: ["a": [Sample.teapot, Sample.tea, Sample.cup]])
    scheduler.expect(lists.sorted(by: .price)).toEqual(lists.sorted(by: .name))
  }

  @Test(
    .reports(
      """
      line 3: frame 0: wrong value: observable -a-(b|) instead of observable -a-b|

        hot, line 1  -a-b-c-|
        expected     x--y---|
        actual       A--y---|
                     ^
        A is observable -a-(b|)

        frame  expected          actual
        0      observable -a-b|  observable -a-(b|)  wrong value

        The frames of a value count from its emission.
      """), .verifyingMarbles)
  func `an inner observable that differs`() {
    let typed = scheduler.hot("-a-b-c-|")
    scheduler.expect(typed.window(timeSpan: .milliseconds(4), count: 2, scheduler: scheduler))
      .toBe("x--y---|", inner: ["x": "-a-b|", "y": "--c-|"])
  }

  @Test(
    .reports(
      """
      line 1: frame 1: "5.00" is extra

        hot, line 1  -a     -|
        expected     x-     -|
        actual       x'5.00'-|
                      ^^^^^^

        frame  expected  actual
        1      –         "5.00"  extra
      """), .verifyingMarbles)
  func `a helper that does not hold`() {
    expectLabels("x--|")
  }

  private func expectLabels(_ diagram: String, at location: SourceLocation = #_sourceLocation) {
    scheduler.reporting(at: location) {
      let changes = scheduler.hot("-a-|", values: ["a": 500])
      scheduler.expect(priceLabels(of: Sample.tea, changes: changes.asObservable()).map(\.text))
        .toBe(diagram, values: ["x": "4.50"])
    }
  }
}
