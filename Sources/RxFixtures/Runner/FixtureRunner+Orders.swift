import RxTestKit

extension FixtureRunner {
  /// Tries a test in the orders of its work.
  ///
  /// - Parameters:
  ///   - prepared: The test.
  ///   - limit: The number of runs at most.
  ///   - result: Receives the warnings, and the number of orders.
  /// - Returns: The failures in the first order that fails; it deviates least from the usual one.
  /// - Throws: Errors of the test's expressions.
  func failures(
    of prepared: PreparedTest, inOrders limit: Int, _ result: inout TestResult
  ) throws -> [TestResult.Failure] {
    let start = RealInstant()
    var search = OrderSearch(limit: limit)
    var found: [TestResult.Failure] = []
    while let run = search.next() {
      var limits = limits
      limits.time = limits.time.map { max(.zero, $0 - start.elapsed) }
      let isFirst = search.count == 0
      let verdict = try TestVerdict(
        prepared, registry: registry, limits: limits, isChecked: !isFirst, order: run)
      if isFirst {
        result.warnings = verdict.warnings
        // It is not the order that fails.
        if !verdict.failures.isEmpty { return verdict.failures }
      }
      search.note(run, failed: !verdict.failures.isEmpty)
      if found.isEmpty { found = verdict.failures }
    }
    result.orders = (search.count, search.isComplete)
    if let divergence = search.divergence {
      return [.init(summary: divergence, location: prepared.test.location)]
    }
    let failure = OrderFailure(search)
    for index in found.indices { found[index].order = failure }
    return found
  }

  /// Runs a test in one order of its work.
  ///
  /// - Returns: The failures; if the test has no such order, that is one.
  /// - Throws: Errors of the test's expressions.
  func failures(
    of prepared: PreparedTest, in order: WorkOrder, _ result: inout TestResult
  ) throws -> [TestResult.Failure] {
    let run = OrderedRun(replaying: order)
    let verdict = try TestVerdict(prepared, registry: registry, limits: limits, order: run)
    result.warnings = verdict.warnings
    if let divergence = run.divergence {
      return [.init(summary: divergence, location: prepared.test.location)]
    }
    var failures = verdict.failures
    for index in failures.indices { failures[index].order = OrderFailure(in: order) }
    return failures
  }
}
