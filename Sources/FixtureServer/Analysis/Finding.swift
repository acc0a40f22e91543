import RxFixtures
import RxTestKit

/// A problem of a document, as an editor underlines it.
struct Finding: Hashable, Sendable {
  /// The severity.
  enum Severity: Int, Sendable {
    case error = 1
    case warning = 2
    case information = 3
    case hint = 4
  }

  /// What kind of problem it is.
  enum Kind: String, Sendable {
    /// The text cannot be read, or is probably a mistake.
    case text
    /// The test fails.
    case failure
  }

  /// Another place that helps to understand the problem.
  struct Related: Hashable, Sendable {
    /// The offsets of the place.
    var range: Range<Int>
    /// What is to be seen there.
    var message: String
  }

  /// The offsets of what is underlined.
  var range: Range<Int>
  /// The severity.
  var severity: Severity
  /// What kind of problem it is.
  var kind: Kind
  /// The text, of several lines for a failure.
  var message: String
  /// Other places.
  var related: [Related] = []
  /// The hint, which may say how to correct the text.
  var note: String?
  /// The message without the hint.
  var problem = ""
  /// The counterexample of a law, as a test.
  var counterexample: String?
}

extension Finding {
  /// Converts an error or a warning of the parser or of a run.
  init(_ diagnostic: Diagnostic, in snapshot: FixtureSnapshot) {
    range = snapshot.range(of: diagnostic.location, length: diagnostic.length)
    severity = diagnostic.severity == .error ? .error : .warning
    kind = .text
    message = ([diagnostic.message] + (diagnostic.note.map { ["note: " + $0] } ?? []))
      .map { $0.escapingControls() }.joined(separator: "\n")
    note = diagnostic.note
    problem = diagnostic.message
  }
}
