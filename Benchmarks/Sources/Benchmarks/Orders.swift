import RxFixtures

/// What a fixture costs in each of its orders, beside the fixture by itself.
enum Orders {
  static var comparisons: [Comparison] {
    [
      Comparison(
        title: "orders: a small fixture, an order", bound: 1.25,
        contenders: [contender("in 2000 orders", small, orders: 2000), contender("once", small)]),
      Comparison(
        title: "orders: three sources, an order", bound: 1.25,
        contenders: [
          contender("in 2000 orders", sources, orders: 2000), contender("once", sources),
        ]),
    ]
  }

  /// Two events in each of eleven frames, the ends among them: 2,048 orders.
  private static let small = """
      hot  a  --x---x---x---x---x---x---x---x---x---x---|
      hot  b  --y---y---y---y---y---y---y---y---y---y---|
      run  Observable.zip(a, b) { $0 + $1 }
      expect  --p---p---p---p---p---p---p---p---p---p---|
      where  p = "xy"
    """

  private static let sources = """
      hot  a  --a-b-c-d|
      hot  b  --c-d-e-f|
      hot  c  --e-f-g-h|
      run  Observable.zip(a, b, c) { $0 + $1 + $2 }
      expect  --x-y-z-w|
      where  x = "ace", y = "bdf", z = "ceg", w = "dfh"
    """

  private static func contender(
    _ name: String, _ rows: String, orders: Int? = nil
  ) -> Contender {
    let row = orders.map { "  orders \($0)\n" } ?? ""
    let file = FixtureFile.parse("test t\n\(row)\(rows)\n", path: "t")
    let runner = FixtureRunner()
    return Contender(name: name, operations: 2000) {
      for _ in 0..<(orders == nil ? 2000 : 1) {
        for test in file.tests where runner.run(test, in: file).first?.outcome != .passed {
          print("the test fails")
        }
      }
    }
  }
}
