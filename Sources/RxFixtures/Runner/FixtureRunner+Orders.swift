import RxTestKit

extension FixtureRunner {
  /// Tries a test in the orders of its work; returns the failures in the first order that fails, which deviates least from the usual one.
  func failures(
    of prepared: PreparedTest, inOrders limit: Int, _ result: inout TestResult
  ) throws -> [TestResult.Failure] {
    let prepared = prepared.forManyCases
    let start = RealInstant()
    var search = OrderSearch(limit: limit)
    var found: [TestResult.Failure] = []
    var met = prepared.runs.map { _ in Set<Int>() }
    while let run = search.next() {
      var limits = limits
      limits.time = limits.time.map { max(.zero, $0 - start.elapsed) }
      let isFirst = search.count == 0
      let verdict = try TestVerdict(
        prepared, registry: registry, limits: limits, isChecked: !isFirst, order: run)
      if isFirst {
        result.warnings = verdict.warnings
        if !verdict.failures.isEmpty {
          result.failsInUsualOrder = true
          return verdict.failures
        }
      }
      for (run, index) in verdict.metExpectations { met[run].insert(index) }
      search.note(run, failed: !verdict.failures.isEmpty)
      if search.firstFailure == run.order { found = verdict.failures }
    }
    result.orders = (search.count, search.isComplete)
    if let divergence = search.divergence {
      return [.init(summary: divergence, location: prepared.test.location)]
    }
    if search.isComplete, found.isEmpty { return unmet(in: prepared, met, of: search.count) }
    let failure = OrderFailure(search)
    for index in found.indices { found[index].order = failure }
    return found
  }

  /// The failure of each allowed diagram that no order gives.
  private func unmet(
    in prepared: PreparedTest, _ met: [Set<Int>], of count: Int
  ) -> [TestResult.Failure] {
    zip(prepared.runs, met).flatMap { run, met in
      run.row.expectations.enumerated().filter { !met.contains($0.offset) }.map {
        .init(
          summary:
            "'\($0.element.text)' comes in none of the test's orders (\(count)): remove the row",
          location: $0.element.location)
      }
    }
  }

  /// Runs a test in one order of its work; if the test has no such order, that is the failure.
  func failures(
    of prepared: PreparedTest, in order: WorkOrder, _ result: inout TestResult
  ) throws -> [TestResult.Failure] {
    let run = OrderedRun(replaying: order)
    let verdict = try TestVerdict(prepared, registry: registry, limits: limits, order: run)
    result.warnings = verdict.warnings
    if let divergence = run.divergence {
      result.lacksOrder = true
      return [.init(summary: divergence, location: prepared.test.location)]
    }
    var failures = verdict.failures
    for index in failures.indices { failures[index].order = OrderFailure(in: order) }
    return failures
  }
}
