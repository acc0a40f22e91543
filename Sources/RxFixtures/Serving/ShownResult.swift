import RxTestKit

/// What an editor shows of a test's result: texts, numbers and places alone, so that another process can send it.
package struct ShownResult: Hashable, Sendable {
  /// The title, with the values of `each` rows.
  package var title: String
  /// The outcome of the test.
  package var outcome: TestResult.Outcome
  /// The errors, if the test could not be parsed or evaluated.
  package var diagnostics: [Diagnostic] = []
  /// What may be wrong although the test passes.
  package var warnings: [Diagnostic] = []
  /// What failed.
  package var failures: [ShownFailure] = []
  /// Whether accepting the actual output may be right.
  package var isAcceptable = false

  /// Creates a result without failures.
  package init(title: String, _ outcome: TestResult.Outcome) {
    (self.title, self.outcome) = (title, outcome)
  }

  /// Takes from a result what an editor shows.
  package init(_ result: TestResult, of test: FixtureTest, in file: FixtureFile) {
    self.init(title: result.title, result.outcome)
    diagnostics = result.diagnostics
    warnings = result.warnings
    failures = result.failures.map(ShownFailure.init)
    isAcceptable = result.isAcceptable(for: test, in: file)
  }
}

/// What an editor shows of an expectation that does not hold.
package struct ShownFailure: Hashable, Sendable {
  /// The failure in one line.
  package var summary: String
  /// The place of the row.
  package var location: TextLocation
  /// The subject of the comparison if it is not the recording of a run.
  package var subject: String?
  /// Both diagrams on one time axis, without the rows of the test, which the editor shows.
  package var rows: String?
  /// A possible explanation.
  package var note: String?
  /// The paragraphs below: the order of the work, a cause outside of the scheduler, the counterexample.
  package var explanation: String?
  /// The counterexample of a law, as a test.
  package var counterexample: String?
  /// A place in a drawn row that explains the failure.
  package var mistake: Diagnostic?
  /// The frame of the difference that the summary names; nil if no diagrams are compared.
  package var frame: Int?
  /// The event that is expected in that frame.
  package var symbol: MarbleDiagram.Symbol?
  /// The actual diagram, shortened to a line.
  package var actual: String?
  /// Whether a text names lines, so that it does not hold if the test moves.
  package var namesLines = false

  /// Creates a failure that compares nothing.
  package init(_ summary: String, at location: TextLocation) {
    (self.summary, self.location) = (summary, location)
  }

  /// Takes from a failure what an editor shows.
  init(_ failure: TestResult.Failure) {
    self.init(failure.summary, at: failure.location)
    subject = failure.subject
    note = failure.note
    mistake = failure.mistake
    counterexample = failure.counterexample?.test
    explanation =
      [failure.order?.text(), failure.cause, failure.counterexample?.text].paragraphs
    namesLines = failure.order != nil
    guard let report = failure.report else { return }
    let comparison = report.comparison
    rows = report.withoutContext.diagrams()
    actual = MarblePrinter(foldingSilenceOver: 40).print(comparison.actual.diagram)
      .shortened(to: 200)
    guard let lead = comparison.lead else { return }
    frame = comparison.frame(of: lead)
    symbol = lead.expected.first.map { comparison.expected.events[$0].mark }
  }
}

extension FailureReport {
  /// The report without the rows of the test.
  fileprivate var withoutContext: FailureReport {
    FailureReport(context: [], comparison: comparison, further: Array(comparisons.dropFirst()))
  }
}

/// What an operator emits, as an editor shows it at the end of the operator's line.
package struct ShownOutput: Hashable, Sendable {
  /// The line, counted from 1.
  package var line: Int
  /// The diagram.
  package var diagram: String
}
