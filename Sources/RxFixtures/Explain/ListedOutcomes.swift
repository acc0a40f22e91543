import RxTestKit

/// What the pipelines of a test emit in the orders of their work, as text.
package struct ListedOutcomes: Sendable {
  /// What is listed, and how many orders were tried.
  let heading: String
  /// A line for each outcome.
  let lines: [String]

  /// Runs a test in the orders of its work.
  ///
  /// - Parameters:
  ///   - subject: Whose outcomes they are, such as `same a.merge(with: b)`; empty for all runs.
  ///   - prepared: The test.
  ///   - run: The run whose outcomes are listed; nil for all runs.
  ///   - runner: The runner.
  ///   - limit: The number of orders at most.
  /// - Throws: Errors of the test's expressions.
  init(
    _ subject: String = "", of prepared: PreparedTest, run: Int? = nil, by runner: FixtureRunner,
    limit: Int
  ) throws {
    var outcomes = OrderOutcomes<[String]>(limit: limit, by: ==)
    while let order = outcomes.next() {
      let verdict = try TestVerdict(
        observing: prepared, registry: runner.registry, limits: runner.limits, order: order)
      let diagrams = verdict.recordings.map {
        MarblePrinter(foldingSilenceOver: 20).print($0.diagram)
      }
      outcomes.note(
        order, run.map { diagrams.indices.contains($0) ? [diagrams[$0]] : [] } ?? diagrams)
    }
    let of = subject.isEmpty ? "" : " of \(subject)"
    heading =
      "All outcomes\(of), each with the number of its orders and the first of them (\(outcomes.search.divergence ?? outcomes.search.summary)):"
    lines = outcomes.lines { $0.joined(separator: "   ") }
  }
}
