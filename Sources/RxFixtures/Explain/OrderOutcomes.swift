import RxTestKit

/// What a test's runs record in the orders of its work.
package struct OrderOutcomes: Sendable {
  /// One of the results.
  struct Outcome: Sendable {
    /// What each run recorded.
    let diagrams: [String]
    var count = 1
    /// The first of these orders, which deviates least from the usual one.
    let order: WorkOrder
  }

  /// The results, that of the usual order first.
  private(set) var all: [Outcome] = []
  /// How many orders were tried, and whether these are all.
  private(set) var summary = ""

  /// Runs a test in the orders of its work.
  init(of prepared: PreparedTest, by runner: FixtureRunner, limit: Int) throws {
    var search = OrderSearch(limit: limit)
    var indices: [[String]: Int] = [:]
    while let run = search.next() {
      let verdict = try TestVerdict(
        observing: prepared, registry: runner.registry, limits: runner.limits, order: run)
      let diagrams = verdict.recordings.map {
        MarblePrinter(foldingSilenceOver: 20).print($0.diagram)
      }
      let before = search.count
      search.note(run, failed: false)
      if search.count == before { continue }
      if let index = indices[diagrams] {
        all[index].count += 1
      } else {
        indices[diagrams] = all.count
        all.append(Outcome(diagrams: diagrams, order: run.order))
      }
    }
    summary = search.divergence ?? search.summary
  }

  /// The results as lines: how often each comes, what each run recorded, and the first order.
  var lines: [String] {
    let texts = all.map { ($0.diagrams.joined(separator: "   "), "\($0.count)") }
    let width = texts.map(\.0.displayWidth).max() ?? 0
    let digits = texts.map(\.1.count).max() ?? 0
    return zip(all, texts).map { outcome, text in
      let order = outcome.order == .usual ? "the usual order" : outcome.order.text
      return String(repeating: " ", count: digits - text.1.count) + text.1 + "  "
        + text.0.padded(toColumns: width) + "  " + order
    }
  }
}
