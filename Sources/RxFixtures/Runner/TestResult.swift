import RxTestKit

/// The result of a test of a fixture file.
public struct TestResult: Sendable {
  /// The outcome of a test.
  public enum Outcome: String, Sendable {
    /// All expectations hold, or a test with a `fails` row failed.
    case passed
    /// An expectation does not hold, or the test exceeded a limit.
    case failed
    /// The test has a `skip` row.
    case skipped
    /// The test could not be parsed or evaluated.
    case error
  }

  /// An expectation that does not hold, or a limit that the test exceeded.
  public struct Failure: Sendable {
    /// The failure in one line.
    public var summary: String
    /// The place of the row.
    public var location: TextLocation
    /// The title of the test, for the report.
    package var title = ""
    /// The subject of the comparison if it is not the recording of a run: `subscription 1 of source`.
    public var subject: String?
    /// Both diagrams and what differs, where there are two.
    package var report: FailureReport?
    /// The limit that the test exceeded, if it did.
    public var spent: Budget.Part?
    /// The sources with which a law does not hold.
    package var counterexample: Counterexample?
    /// A possible explanation of the failure.
    public var note: String?
    /// A place in a drawn row that explains the failure; reports show it above the differences.
    package private(set) var mistake: Diagnostic?
    /// Whether a row that probably draws something else than is meant explains the failure.
    package private(set) var isAboutDrawing = false
    /// The places of the keys that stand for what was received, and that no diagram draws.
    package private(set) var undrawnKeys: [TextLocation] = []
    /// The order of the work in which it fails; nil for the usual one.
    package var order: OrderFailure?
    /// A paragraph about work that the scheduler did not run, which may be the cause of the failure.
    package var cause: String?

    /// How to end a pipeline that does not terminate; part of the summary.
    package static let disposalAdvice = "; end it by 'subscribe ^---!' below the run"

    /// The source that the note is about, if it was subscribed late.
    private(set) var lateSource: LateSource?

    /// Whether nothing says why the events differ, but perhaps that a source was subscribed late.
    var isUnexplained: Bool {
      (note == nil || lateSource != nil) && mistake == nil && cause == nil && report != nil
    }

    mutating func explain(_ explanation: FailureExplanation) {
      note = explanation.note
      mistake = explanation.mistake
      isAboutDrawing = explanation.isAboutDrawing
      lateSource = explanation.lateSource
      undrawnKeys = explanation.undrawnKeys
      if explanation.isCertain { report?.showsTable = false }
    }

    /// The failure as text, without colours, in 100 columns.
    public var text: String { text(in: TextStyle()) }

    /// The failure as text for people.
    package func text(in style: TextStyle) -> String {
      let name = (subject.map { "\(title): \($0)" } ?? title).escapingControls()
      let heading =
        report == nil
        ? "\(location): \(summary.escapingControls())"
        : "\(style.bold(name))\n  \(style.dim("\(location)"))"
      return parts().text(below: heading, in: style)
    }

    /// The failure below a headline, without the title.
    ///
    /// - Parameter replay: Says how to run an order again.
    package func text(
      below headline: String, isLocated: Bool, showsMistake: Bool = true,
      replay: (WorkOrder) -> String? = { _ in nil }, in style: TextStyle
    ) -> String {
      let parts = parts(replay: replay)
      let place = isLocated ? "\n\(location)" : ""
      return parts.text(
        below: "\(headline): \(parts.headline)\(place)", showsIntroduction: showsMistake, in: style)
    }

    /// What the failure says, as a value.
    ///
    /// - Parameter replay: Says how to run an order again.
    package func parts(replay: (WorkOrder) -> String? = { _ in nil }) -> FailureParts {
      var parts = FailureParts(
        summary, at: location, introduction: mistake?.description, report: report)
      parts.subject = subject
      parts.note = note
      parts.explanation =
        [
          order.map { $0.text(replay: $0.failsAlone ? replay($0.order) : nil) }, cause,
          counterexample?.text,
        ].paragraphs
      return parts
    }
  }

  /// The title, with the values of `each` rows.
  public var title: String
  /// The place of the test.
  public var location: TextLocation
  /// The tags.
  public var tags: [String]
  /// The outcome.
  public var outcome = Outcome.passed
  /// The failures.
  public var failures: [Failure] = []
  /// The errors, if the test could not be parsed or evaluated.
  public var diagnostics: [Diagnostic] = []
  /// What may be wrong although the test passes.
  package var warnings: [Diagnostic] = []
  /// Whether the test ran, be it with errors that leave no doubt about its other rows.
  package var hasRun = false
  /// The number of orders of its work in which the test ran, and whether these are all; nil if only the usual one was asked for.
  package var orders: (count: Int, areAll: Bool)?
  /// Whether the test fails in the usual order, so that no other one was tried.
  package var failsInUsualOrder = false
  /// Whether the test has no such order as was asked for.
  package var lacksOrder = false
  /// What tells the cases of a law, or the orders of a test, from those of others.
  package struct TriedCases: Hashable, Sendable {
    /// The path of the file.
    package let file: String
    /// The title of the test, with the values of `each` rows.
    package let title: String
    /// What its sources can emit.
    package let sources: String
  }
  /// The cases of the law, or the orders of the test, that were tried; nil for any other test.
  package var cases: TriedCases?
  /// The failing case, for a later run; nil if the test passes, or fails in every order.
  package var failingCase: String? {
    for failure in failures {
      if let counterexample = failure.counterexample { return counterexample.kept.text }
      if let order = failure.order, order.failsAlone, order.order != .usual {
        return order.order.text
      }
    }
    return nil
  }
  /// The reason of the `skip` row.
  public var skip: String?
  /// The duration.
  public var duration = Duration.zero

  /// Replaces the outcome of a test that passes with warnings by an error.
  package mutating func denyWarnings() {
    guard outcome == .passed, !warnings.isEmpty else { return }
    outcome = .error
    diagnostics = warnings.denied
    warnings = []
  }

  /// The error outside of the file's tests because of which the test did not run; nil if it ran, or has errors of its own.
  package func obstacle(among fileErrors: [Diagnostic]) -> Diagnostic? {
    outcome == .error && diagnostics.allSatisfy(fileErrors.contains) ? fileErrors.first : nil
  }

  /// What to say of a test that did not run.
  package static func message(on obstacle: Diagnostic) -> String {
    "did not run: \(obstacle.location): error: \(obstacle.message)"
  }

  /// All errors and failures as text, without colours, in 100 columns.
  ///
  /// - Returns: Lines, without a line break at the end; empty if the test passed.
  public func report() -> String { report(in: TextStyle()) }

  /// The whole report of the test, as text for people.
  package func report(in style: TextStyle) -> String {
    (diagnostics.map(\.description) + failures.map { $0.text(in: style) })
      .joined(separator: "\n\n")
  }
}
