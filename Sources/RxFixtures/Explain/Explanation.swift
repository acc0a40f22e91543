import RxTestKit

/// What every stage of a test's pipelines emitted, one under the other, so that the stage is seen at which what
/// happens parts from what is expected.
package struct Explanation: Sendable {
  /// One row.
  package struct Row: Sendable {
    /// What a row holds.
    package enum Content: Sendable {
      /// What was emitted, in the test's frames; `!` is the disposal of the subscription.
      case diagram(MarbleDiagram)
      /// An expression whose stages follow, or what is to be said about a stage.
      case text(String)
    }

    /// What a row is about.
    package enum Role: Sendable {
      /// What the test draws: a source, a subscription.
      case given
      /// The beginning of a pipeline, or a stage of it.
      case stage
      /// What a run must receive.
      case expected
      /// What a run received.
      case actual
    }

    /// What is drawn or named: `hot source`, `.debounce(2)`, `expected`.
    package var label: String
    /// How deep the row stands: the stages that a closure makes are one deeper than the stage that calls it.
    package var depth: Int
    /// What the row is about.
    package var role: Role
    /// What the row holds.
    package var content: Content
    /// Which marks of the diagram differ from those of the row to compare with.
    package var differing: [Int] = []

    /// The row's diagram, if it has one.
    package var diagram: MarbleDiagram? {
      if case .diagram(let diagram) = content { diagram } else { nil }
    }
  }

  /// How the test ended.
  package var result: TestResult
  /// What is to be known of what is drawn; nil where that is what the test draws.
  package var note: String?
  /// The rows from the sources down to what was expected; none where the test could not run.
  package var rows: [Row] = []
  /// What else was not as expected: subscriptions, budgets, errors that no observer could receive.
  package var otherFailures: [TestResult.Failure] = []
  /// Whether there was too much to be noted.
  package var isCutOff = false
  /// The number of rows that are omitted because there are too many.
  package var omittedRowCount = 0

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
  ///
  /// - Parameter style: The colours and the width; by default none and 100 columns.
  /// - Returns: Lines, without a line break at the end.
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
    for failure in otherFailures { lines += ["", failure.text(in: style)] }
    return lines.joined(separator: "\n")
  }
}

extension FixtureRunner {
  /// Runs a test and tells what each stage of its pipelines emitted.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - file: The file that it is in.
  ///   - onlyFailing: Whether what passed, or was skipped, is left out.
  /// - Returns: One explanation, or one for each combination of the values of the test's `each` rows.
  package func explain(
    _ test: FixtureTest, in file: FixtureFile, onlyFailing: Bool = false
  ) -> [Explanation] {
    LargeStack.run {
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

  /// Explains the counterexample, or what a law that holds is tried with first.
  private func explain(_ law: FixtureLaw, _ explanation: Explanation) -> Explanation {
    var explanation = explanation
    let counterexample = explanation.result.failures.lazy.compactMap(\.counterexample).first
    explanation.note = counterexample?.heading ?? "Case 1 of seed \(laws.seed)."
    return explain(law.prepared(with: smallestCase(of: law)), explanation)
  }

  private func explain(_ prepared: PreparedTest, _ explanation: Explanation) -> Explanation {
    var explanation = explanation
    var sames: [ExplainedSame] = []
    // What an expression cannot be evaluated for has been said by the run before.
    _ = try? TestVerdict(prepared, registry: registry, limits: limits) { side, instance, failures in
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
    return explanation
  }
}
