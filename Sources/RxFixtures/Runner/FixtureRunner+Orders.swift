import RxTestKit

extension FixtureRunner {
  /// Tries a test in the orders of its work; returns the failures in the first order that fails, which deviates least from the usual one.
  ///
  /// - Parameters:
  ///   - kept: The order that failed in an earlier run, which is tried after the usual one.
  ///   - isChecked: Whether it is known that nothing is wrong with the test's expressions.
  func failures(
    of prepared: PreparedTest, inOrders limit: Int, tryingFirst kept: WorkOrder? = nil,
    _ limits: Budget.Limits, isChecked: Bool = false, _ result: inout TestResult
  ) throws -> [TestResult.Failure] {
    let prepared = prepared.forManyCases
    let start = RealInstant()
    var outcomes = OrderOutcomes<[EventList<Emission>]>(limit: limit) { left, right in
      zip(left, right).allSatisfy(EventList.areEqual)
    }
    var found: [TestResult.Failure] = []
    var met = prepared.runs.map { _ in Set<Int>() }
    while let run = outcomes.next() {
      let isFirst = outcomes.search.count == 0
      // A row asks for all outcomes of the expressions, whatever the usual order is.
      let isAskedFor = prepared.test.orders != nil
      let verdict = try TestVerdict(
        prepared, registry: registry, limits: limits.without(start.elapsed),
        isChecked: isChecked || !isFirst, order: run, sames: isAskedFor ? .kept : .comparedAndKept)
      if isFirst {
        result.warnings = verdict.warnings
        if !verdict.failures.isEmpty {
          result.failsInUsualOrder = true
          return verdict.failures
        }
        if let kept {
          let failures = try self.failures(again: kept, of: prepared, limits.without(start.elapsed))
          if !failures.isEmpty { return failures }
        }
      }
      for (run, index) in verdict.metExpectations { met[run].insert(index) }
      outcomes.note(run, verdict.emissions, failed: !verdict.failures.isEmpty)
      if !verdict.failures.isEmpty, outcomes.search.firstFailure == run.order {
        found = verdict.failures
      }
    }
    let search = outcomes.search
    result.add(search)
    if let divergence = search.divergence {
      return [.init(summary: divergence, location: prepared.test.location)]
    }
    if !found.isEmpty {
      let failure = OrderFailure(search)
      for index in found.indices { found[index].order = failure }
      return found
    }
    if search.isComplete { found = unmet(in: prepared, met, of: search.count) }
    for (index, run) in prepared.runs.enumerated() where found.isEmpty && !run.same.isEmpty {
      let own = outcomes.map(by: EventList.areEqual) { $0[index] }
      for expression in run.same where found.isEmpty {
        let verdict = TestVerdict(prepared, registry, limits.without(start.elapsed))
        result.add(try verdict.compare(index, own, with: expression, upTo: limit))
        found = verdict.failures
      }
    }
    return found
  }

  /// The failures in an order that failed in an earlier run; none if the test passes now, or has no such order.
  private func failures(
    again order: WorkOrder, of prepared: PreparedTest, _ limits: Budget.Limits
  ) throws -> [TestResult.Failure] {
    let run = OrderedRun(replaying: order)
    let verdict = try TestVerdict(
      prepared, registry: registry, limits: limits, isChecked: true, order: run,
      sames: prepared.test.orders == nil ? .comparedAndKept : .kept)
    if run.divergence != nil { return [] }
    var failures = verdict.failures
    for index in failures.indices { failures[index].order = OrderFailure(again: order) }
    return failures
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

extension Budget.Limits {
  /// The limits when some time has passed.
  fileprivate func without(_ elapsed: Duration) -> Budget.Limits {
    var limits = self
    limits.time = time.map { max(.zero, $0 - elapsed) }
    return limits
  }
}

extension TestResult {
  /// Counts the orders of a pipeline.
  fileprivate mutating func add(_ search: OrderSearch) {
    orders = ((orders?.count ?? 0) + search.count, (orders?.areAll ?? true) && search.isComplete)
  }
}
