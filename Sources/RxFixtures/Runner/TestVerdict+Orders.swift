import RxTestKit

extension TestVerdict {
  /// Compares what a run emits in the orders of its work with what the expression of a `same` row emits.
  ///
  /// - Parameters:
  ///   - index: The run.
  ///   - outcomes: What it emits.
  ///   - expression: The expression.
  ///   - limit: The number of orders in which the expression is tried at most.
  /// - Returns: Those that were tried.
  /// - Throws: Errors of the expression.
  func compare(
    _ index: Int, _ outcomes: OrderOutcomes<EventList<Emission>>,
    with expression: FixtureExpression, upTo limit: Int
  ) throws -> OrderSearch {
    let other = prepared.with(expression, inRun: index)
    var same = OrderOutcomes(limit: limit, by: EventList<Emission>.areEqual)
    while let order = same.next() {
      let fresh = makeInstance(of: other, order: order)
      defer { fresh.tearDown() }
      guard try run(fresh), failures.isEmpty else {
        if order.order != .usual { noteOrder(OrderFailure(in: order.order, of: "'same'")) }
        return same.search
      }
      try fresh.recordings[index]?.checkComparable(expression)
      same.note(order, fresh.events(ofRun: index))
    }
    let leeway = prepared.runs[index].row.allowed
    let areAllowed = { (run: EventList<Emission>, same: EventList<Emission>) in
      same.allows(run, with: leeway, by: Emission.areEqual)
    }
    if let divergence = same.search.divergence {
      failures = [.init(summary: divergence, location: expression.text.start)]
    } else if let entry = outcomes.first(missingIn: same, by: areAllowed) {
      let order = OrderFailure(entry, of: ("'run'", outcomes), missingIn: ("'same'", same))
      fail(index, same.nearest(to: entry.outcome), entry.outcome, expression, in: order)
    } else if let entry = same.first(missingIn: outcomes, by: { areAllowed($1, $0) }) {
      let order = OrderFailure(entry, of: ("'same'", same), missingIn: ("'run'", outcomes))
      fail(index, entry.outcome, outcomes.nearest(to: entry.outcome), expression, in: order)
    }
    return same.search
  }

  private func fail(
    _ index: Int, _ wanted: EventList<Emission>, _ actual: EventList<Emission>,
    _ expression: FixtureExpression, in order: OrderFailure
  ) {
    // It says what the symbols of the test stand for.
    let instance = makeInstance(of: prepared)
    defer { instance.tearDown() }
    _ = try? instance.run()
    let comparison = RecordingDrawer(RecordingMatcher(instance: instance)).comparison(
      ("same", wanted, nil), ("run", actual, nil), allowing: prepared.runs[index].row.allowed)
    fail(comparison, at: expression.text.start, run: prepared.runs[index], in: order)
  }
}

extension OrderOutcomes<EventList<Emission>> {
  /// The outcome that agrees longest with a recording.
  fileprivate func nearest(to recording: EventList<Emission>) -> EventList<Emission> {
    let all = entries.map(\.outcome)
    return all[recording.nearest(among: all, by: Emission.areEqual)]
  }
}
