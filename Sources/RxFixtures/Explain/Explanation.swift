import RxTestKit

/// The output of each stage of a test's pipelines, one below the other.
///
/// It shows the first stage whose output is not the expected one.
package struct Explanation: Sendable {
  package struct Row: Sendable {
    /// The content of a row.
    package enum Content: Sendable {
      /// The emitted events, in the test's frames; `!` is the disposal of the subscription.
      case diagram(MarbleDiagram)
      /// An expression whose stages follow, or a remark about a stage.
      case text(String)
    }

    /// The subject of a row.
    package enum Role: Sendable {
      /// A row of the test: a source or a subscription.
      case given
      /// The beginning of a pipeline, or a stage of it.
      case stage
      /// The expected output of a run.
      case expected
      /// The actual output of a run.
      case actual
    }

    /// The label: `hot source`, `.debounce(2)`, `expected`.
    package var label: String
    /// The depth of the row: the stages that a closure creates are one deeper than the stage that calls it.
    package var depth: Int
    /// What the row is about.
    package var role: Role
    /// What the row holds.
    package var content: Content
    /// The indices of the marks that differ from those of the compared row.
    package var differing: [Int] = []
    /// Where the call of a stage ends; nil for other rows.
    package var end: TextLocation?

    /// The row's diagram, if it has one.
    package var diagram: MarbleDiagram? {
      if case .diagram(let diagram) = content { diagram } else { nil }
    }
  }

  /// How the test ended.
  package var result: TestResult
  /// For a law, the heading of its counterexample or of its first case; otherwise nil.
  package var note: String?
  /// The rows, from the sources to the expected output; empty if the test could not run.
  package var rows: [Row] = []
  /// The failures that no row shows: subscriptions, budgets, errors without an observer.
  package var otherFailures: [TestResult.Failure] = []
  /// Whether recording stopped because there were too many stages or events.
  package var isCutOff = false
  /// The number of rows that are omitted because there are too many.
  package var omittedRowCount = 0

  /// What the pipelines emit in the orders of their work; empty if only one order was asked for.
  package var outcomes: [ListedOutcomes] = []

  /// The maximum number of rows to keep; as many further rows of expected and actual events are kept.
  private static let mostRows = 200

  /// Omits rows if there are too many to read.
  mutating func limitRows() {
    guard rows.count > Self.mostRows else { return }
    let verdicts = rows[Self.mostRows...].filter { $0.role == .expected || $0.role == .actual }
    let kept = rows[..<Self.mostRows] + verdicts.prefix(Self.mostRows)
    omittedRowCount = rows.count - kept.count
    rows = Array(kept)
  }

  /// The explanation as text for people.
  package func text(in style: TextStyle = TextStyle()) -> String {
    var lines = [
      style.bold(result.title.escapingControls()), "  " + style.dim("\(result.location)"),
    ]
    if let note { lines.append("  " + style.dim(note)) }
    lines += result.diagnostics.flatMap { ["", "\($0)"] }
    if let skip = result.skip { lines += ["", "  skipped: \(skip.escapingControls())"] }
    if !rows.isEmpty { lines += [""] + ExplanationBlock(rows, style: style).lines }
    if omittedRowCount > 0 {
      lines.append("  " + style.dim("\(omittedRowCount) more rows are left out"))
    }
    if isCutOff {
      lines.append("  " + style.dim("output shortened: too many operators or events"))
    }
    for outcomes in outcomes {
      lines += ["", "  " + outcomes.heading] + outcomes.lines.map { "    " + $0 }
    }
    for failure in otherFailures { lines += ["", failure.text(in: style)] }
    return lines.joined(separator: "\n")
  }
}

extension FixtureRunner {
  /// Runs a test and records the output of each stage of its pipelines, once for each combination of the values of its `each` rows.
  package func explain(
    _ test: FixtureTest, in file: FixtureFile, onlyFailing: Bool = false
  ) -> [Explanation] {
    LargeStack.runOrStay {
      zip(runHere(test, in: file), test.combinations).compactMap { result, combination in
        if onlyFailing, result.outcome == .passed || result.outcome == .skipped { return nil }
        let explanation = Explanation(result: result)
        guard result.diagnostics.isEmpty, result.skip == nil,
          let prepared = try? PreparedTest(combination.test, each: combination.values)
        else { return explanation }
        return test.isLaw
          ? explain(FixtureLaw(prepared, each: combination.values), explanation)
          : explain(prepared, explanation)
      }
    }
  }

  /// Explains the counterexample of a law, or its first case if it holds.
  private func explain(_ law: FixtureLaw, _ explanation: Explanation) -> Explanation {
    var explanation = explanation
    let counterexample = explanation.result.failures.lazy.compactMap(\.counterexample).first
    explanation.note = counterexample?.heading ?? "Case 1 of seed \(laws.seed)."
    return explain(law.prepared(with: smallestCase(of: law)), explanation)
  }

  private func explain(
    _ prepared: PreparedTest, _ explanation: Explanation
  ) -> Explanation {
    var explanation = explanation
    var sames: [ExplainedSame] = []
    // The run has already reported why an expression cannot be evaluated.
    let order: OrderedRun? =
      switch explanation.result.failures.first?.order {
      case let failure? where failure.failsAlone: OrderedRun(replaying: failure.order)
      default: if case .one(let order) = orders { OrderedRun(replaying: order) } else { nil }
      }
    _ = try? TestVerdict(
      prepared, registry: registry, limits: limits, order: order
    ) { side, instance, failures in
      explanation.isCutOff = explanation.isCutOff || instance.host.trace?.isCutOff ?? false
      switch side {
      case .same(let expression, let run):
        sames.append(ExplainedSame(expression, run: run, instance))
      case .runs:
        explanation.otherFailures = failures
        explanation.rows =
          ExplanationRows(instance, sames, taking: &explanation.otherFailures).rows
        explanation.limitRows()
      }
    }
    if let order, order.order != .usual { explanation.note = "In the order \(order.order.text):" }
    if case .every(let limit) = orders {
      let limit = limit ?? OrderSearch.usualLimit
      explanation.outcomes = (try? outcomes(of: prepared, upTo: limit)) ?? []
    }
    return explanation
  }

  /// What the runs and the expressions of their `same` rows emit in the orders of their work.
  private func outcomes(of prepared: PreparedTest, upTo limit: Int) throws -> [ListedOutcomes] {
    let sames = try prepared.runs.enumerated().flatMap { index, run in
      try run.same.map { expression in
        try ListedOutcomes(
          "'same \(expression.text.text)'", of: prepared.with(expression, inRun: index),
          run: index, by: self, limit: limit)
      }
    }
    return [try ListedOutcomes(of: prepared, by: self, limit: limit)] + sames
  }
}
