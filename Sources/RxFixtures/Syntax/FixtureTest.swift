import RxTestKit

/// A test of a fixture file, with the rows of the file's head.
public struct FixtureTest: Sendable {
  /// The title, which is unique in its file.
  public var title: String
  /// The place of the `test` row.
  public var location: TextLocation
  /// The lines from the `test` row to the last row of the test.
  public var lines: ClosedRange<Int>
  /// The tags.
  public var tags: [String] = []
  /// The reason of the `skip` row; nil without one.
  public var skip: String?
  /// The reason of the `fails` row; nil without one.
  public var fails: String?
  /// The frames of the `limit` row; nil without one.
  public var limit: Int?
  /// The maximum number of orders of the test's work that an `orders` row asks for; nil without one.
  public var orders: Int?
  /// The `hot`, `cold` and `any` rows.
  package var sources: [SourceRow] = []
  package var lets: [LetRow] = []
  /// The bindings of the `where` rows.
  package var wheres: [WhereRow] = []
  package var eachs: [EachRow] = []
  /// The `each` rows that draw what the run must emit.
  package var table: [TableLine] = []
  /// The `run` rows, each with the rows that belong to it.
  package var runs: [RunRow] = []
  package var subs: [SubsRow] = []
  package var ats: [AtRow] = []
  /// The errors of the test, in the order of the file.
  public var diagnostics: [Diagnostic] = []
  /// The warnings of the test, in the order of the file.
  public var warnings: [Diagnostic] = []

  /// The diagrams that are probably meant in place of doubtful ones, by their line.
  package private(set) var redrawings: [Int: Redrawing] = [:]

  /// A diagram that is probably meant.
  package struct Redrawing: Hashable, Sendable {
    package var text: String
    /// The warning about the drawn diagram.
    var warning: Diagnostic
  }

  /// Adds a warning about a diagram, with the diagram that is probably meant if it is known.
  mutating func warn(_ warning: Diagnostic, meaning corrected: String?) {
    warnings.append(warning)
    guard let corrected, redrawings[warning.location.line] == nil else { return }
    redrawings[warning.location.line] = Redrawing(text: corrected, warning: warning)
  }

  /// Whether all rows could be read; what is wrong then is what they mean.
  package var isRead = true

  /// The number of errors that leave no doubt about the other rows, so that the test runs, too.
  package var harmlessErrors = 0

  /// Whether a warning is about a diagram of the test, or of the file's head.
  package func hasDoubtfulDiagram(in file: FixtureFile) -> Bool {
    let drawn =
      allSources.flatMap(\.diagrams) + expectations + runs.compactMap(\.subscribe)
      + subs.map(\.diagram)
    return (warnings + file.warnings).contains { warning in
      drawn.contains {
        $0.location.line == warning.location.line && $0.location.column <= warning.location.column
      }
    }
  }

  /// Whether the test has a row that accepting the actual output can rewrite.
  package var drawsExpectations: Bool {
    runs.contains { $0.expect != nil } || !table.isEmpty || !subs.isEmpty
  }

  /// Whether the test holds for arbitrary sources: it has, or uses, an `any` row.
  package var isLaw = false
}
