import RxTestKit

/// How one run of one test of a fixture file ended.
public struct TestResult: Sendable {
  /// How a test ends.
  public enum Outcome: String, Sendable {
    /// Everything was as expected, or a known failure failed.
    case passed
    /// Something was not as expected, or a budget was exceeded.
    case failed
    /// The test has a `skip` row.
    case skipped
    /// The test could not be parsed or evaluated.
    case error
  }

  /// One thing that was not as expected.
  public struct Failure: Sendable {
    /// What, in one line.
    public var summary: String
    /// Where the row stands that was not met.
    public var location: TextLocation
    /// What was compared, where it is not what a run recorded: `subscription 1 of source`.
    public var subject: String?
    /// Both diagrams and what differs, where there are two.
    package var report: FailureReport?
    /// The budget that was exceeded, if one was.
    public var spent: Budget.Part?
    /// The sources with which a law does not hold.
    package var counterexample: Counterexample?
    /// A possible explanation of the failure.
    public var note: String?

    /// How to end a pipeline that does not terminate; part of the summary.
    package static let disposalAdvice = "; end it by 'subscribe ^---!' below the run"

    /// The note as a line of a report.
    package var noteLine: String? { note.map { "  note: \($0)" } }

    /// The failure as text for people, without colours and in 100 columns.
    public var text: String { text(in: TextStyle()) }

    /// The failure as text for people.
    ///
    /// - Parameter style: The colours and the width.
    /// - Returns: Lines, without a line break at the end.
    package func text(in style: TextStyle) -> String {
      let text =
        report?.text(in: style) ?? "\(location): \(summary.escapingControls())"
      return ([text] + [noteLine, counterexample?.text].compactMap { $0 })
        .joined(separator: "\n\n")
    }
  }

  /// What the test is called, with the values of its `each` rows.
  public var title: String
  /// Where the test stands.
  public var location: TextLocation
  /// Words to filter by.
  public var tags: [String]
  /// How it ended.
  public var outcome = Outcome.passed
  /// What was not as expected.
  public var failures: [Failure] = []
  /// Why the test could not be parsed or evaluated.
  public var diagnostics: [Diagnostic] = []
  /// Why the test was skipped.
  public var skip: String?
  /// How long it took.
  public var duration = Duration.zero

  /// Everything that is to be said, as text for people, without colours and in 100 columns.
  ///
  /// - Returns: Lines, without a line break at the end; empty if there is nothing to say.
  public func report() -> String { report(in: TextStyle()) }

  /// Everything that is to be said, as text for people.
  ///
  /// - Parameter style: The colours and the width.
  /// - Returns: Lines, without a line break at the end; empty if there is nothing to say.
  package func report(in style: TextStyle) -> String {
    (diagnostics.map(\.description) + failures.map { $0.text(in: style) })
      .joined(separator: "\n\n")
  }
}
