/// The orders of its work in which a test is tried.
package enum TriedOrders: Sendable, Equatable {
  /// The usual order alone: work runs as it was scheduled.
  case usual
  /// Every order, or as many as the limit allows; without one, as many as are usual.
  case every(limit: Int?)
  /// One order.
  case one(WorkOrder)
}

/// In which orders a test fails.
package struct OrderFailure: Sendable, Equatable {
  /// The first of these orders, which deviates least from the usual one.
  package let order: WorkOrder
  /// Whether the test fails if it runs in this order alone.
  package var failsAlone: Bool
  /// How many orders fail.
  private let heading: String

  /// The order as a text, for reports.
  package var name: String { order == .usual ? WorkOrder.usualName : order.text }

  /// A finding of a search; nil if it has found none.
  package init?(_ search: OrderSearch) {
    guard let order = search.firstFailure else { return nil }
    self.order = order
    failsAlone = true
    let fail = search.failureCount == 1 ? "fails" : "fail"
    heading =
      "\(search.failureCount) of \(search.triedCount) \(fail); in the usual order, the test passes. The first that fails:"
  }

  /// The failure of a test in one order.
  ///
  /// - Parameters:
  ///   - order: The order.
  ///   - pipeline: The pipeline of the test that ran in it, as the beginning of a sentence; nil for the test itself.
  package init(in order: WorkOrder, of pipeline: String? = nil) {
    self.order = order
    failsAlone = pipeline == nil
    heading = "\(pipeline ?? "The test") ran in this order:"
  }

  /// The failure of a test in an order that has failed in an earlier run, and was tried first.
  package init(again order: WorkOrder) {
    self.order = order
    failsAlone = true
    heading = "This order failed in an earlier run, and fails again; no other order was tried:"
  }

  /// An outcome of one pipeline that another one, which must emit the same, has in no order.
  ///
  /// - Parameters:
  ///   - entry: The outcome.
  ///   - outcomes: The pipeline, as the beginning of a sentence, and its outcomes.
  ///   - others: The other pipeline and its outcomes.
  package init<Outcome>(
    _ entry: OrderOutcomes<Outcome>.Entry, of outcomes: (name: String, OrderOutcomes<Outcome>),
    missingIn others: (name: String, OrderOutcomes<Outcome>)
  ) {
    order = entry.firstOrder
    failsAlone = false
    heading =
      "\(outcomes.name) emits this in \(entry.count) of \(outcomes.1.search.triedCount), \(others.name) in none of \(others.1.search.count). The first:"
  }

  /// How many orders fail, and what differs in this one, for a failure.
  ///
  /// - Parameter replay: How to run the order again, such as `again: --order '…'`.
  package func text(replay: String? = nil) -> String {
    let lines = order == .usual ? [WorkOrder.usualName] : order.lines
    return ([heading] + lines.map { "  " + $0 } + [replay].compactMap { $0 })
      .joined(separator: "\n")
  }
}

extension OrderSearch {
  /// The number of orders that were tried: `14 orders`.
  fileprivate var triedCount: String {
    "\(count) order\(count == 1 ? "" : "s")\(isComplete ? "" : " (the limit was reached)")"
  }
}
