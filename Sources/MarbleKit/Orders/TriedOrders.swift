/// The orders of its work in which a test is tried.
package enum TriedOrders: Sendable, Equatable {
  /// The usual order alone: work runs as it was scheduled.
  case usual
  /// Every order, or as many as the limit allows.
  case every(limit: Int)
  /// One order.
  case one(WorkOrder)
}

/// In which orders a test fails that passes in the usual one.
package struct OrderFailure: Sendable, Equatable {
  /// The first of these orders, which deviates least from the usual one.
  package let order: WorkOrder
  /// Whether every order was tried.
  let isComplete: Bool
  /// In how many of them the test fails; nil if only one was asked for.
  let failureCount: Int?
  let count: Int

  /// A finding of a search; nil if it has found none.
  package init?(_ search: OrderSearch) {
    guard let order = search.firstFailure else { return nil }
    self.order = order
    (isComplete, failureCount, count) = (search.isComplete, search.failureCount, search.count)
  }

  /// The failure of a test in an order that was asked for.
  package init(in order: WorkOrder) {
    self.order = order
    (isComplete, failureCount, count) = (false, nil, 1)
  }

  /// How many orders fail, and what differs in this one, for a failure.
  ///
  /// - Parameter replay: How to run the order again, such as `again: --order '…'`.
  package func text(replay: String? = nil) -> String {
    var lines: [String] = []
    if let failureCount {
      let fail = failureCount == 1 ? "fails" : "fail"
      lines.append(
        "\(failureCount) of \(count) orders \(fail)\(isComplete ? "" : " (the limit was reached)"); in the usual order, the test passes. The first that fails:"
      )
    } else {
      lines.append("The test ran in this order:")
    }
    lines += order.lines.map { "  " + $0 }
    if let replay { lines.append(replay) }
    return lines.joined(separator: "\n")
  }
}
