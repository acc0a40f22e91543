/// In how many orders of their work tests ran.
struct OrderTally: Sendable {
  private var count = 0
  private var testCount = 0
  /// The number of tests that have more orders than their limit.
  private var cutCount = 0
  /// The number of tests that fail in the usual order.
  private var usualCount = 0

  /// Counts the orders of a test.
  mutating func add(_ report: TestReport) {
    if report.failsInUsualOrder { usualCount += 1 }
    guard let orders = report.orders else { return }
    count += orders.count
    testCount += 1
    if !orders.areAll { cutCount += 1 }
  }

  /// What to say at the end of a run; nil if the tests ran in the usual order alone.
  var sentence: String? {
    var sentences: [String] = []
    if testCount > 0 {
      let every = cutCount == 0 ? "every order" : counted(count, "order")
      let total = cutCount == 0 ? ": \(counted(count, "order"))" : ""
      sentences.append("Tried \(every) of \(counted(testCount, "test"))\(total).")
    }
    if cutCount > 0 {
      let have = cutCount == 1 ? "has" : "have"
      sentences.append(
        "\(counted(cutCount, "test")) \(have) more orders than the limit, which 'orders N' or --orders=N sets."
      )
    }
    if usualCount > 0 {
      let fail = usualCount == 1 ? "fails" : "fail"
      sentences.append(
        "\(counted(usualCount, "test")) \(fail) in the usual order; no other order was tried.")
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }
}
