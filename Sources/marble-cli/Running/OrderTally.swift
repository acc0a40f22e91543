/// In how many orders of their work tests ran.
struct OrderTally: Sendable {
  private var count = 0
  private var testCount = 0
  /// The number of tests that were not tried in every order.
  private var cutCount = 0

  /// Counts the orders of a test.
  mutating func add(_ report: TestReport) {
    guard let orders = report.orders else { return }
    count += orders.count
    testCount += 1
    if !orders.areAll { cutCount += 1 }
  }

  /// What to say at the end of a run; nil if the tests ran in the usual order alone.
  var sentence: String? {
    if testCount == 0 { return nil }
    let orders = counted(count, "order")
    if cutCount == 0 { return "Every order of simultaneous work was tried: \(orders)." }
    return "Tried \(orders) of simultaneous work; of \(counted(cutCount, "test")) not every one."
  }
}
