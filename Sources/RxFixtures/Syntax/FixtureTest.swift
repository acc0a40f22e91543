import RxTestKit

/// One test of a fixture file, the rows of the file's head included.
public struct FixtureTest: Sendable {
  /// What the test is called, unique in its file.
  public var title: String
  /// Where the `test` row stands.
  public var location: TextLocation
  /// The lines from the `test` row to the last row of the test.
  public var lines: ClosedRange<Int>
  /// Words to filter by.
  public var tags: [String] = []
  /// Why the test is skipped; nil when it is not.
  public var skip: String?
  /// Why the test is known to fail; nil when it is not.
  public var fails: String?
  /// The frame limit, in frames; nil for the default.
  public var limit: Int?
  /// The `hot`, `cold` and `any` rows.
  package var sources: [SourceRow] = []
  /// The `let` rows.
  package var lets: [LetRow] = []
  /// The bindings of the `where` rows.
  package var wheres: [WhereRow] = []
  /// The `each` rows.
  package var eachs: [EachRow] = []
  /// The `each` rows that draw what the run must emit.
  package var table: [TableLine] = []
  /// The `run` rows, each with the rows that belong to it.
  package var runs: [RunRow] = []
  /// The `subs` rows.
  package var subs: [SubsRow] = []
  /// The `at` rows.
  package var ats: [AtRow] = []
  /// What is wrong with this test, in the order of the file.
  public var diagnostics: [Diagnostic] = []
  /// What probably does not mean what its writer wants, in the order of the file.
  public var warnings: [Diagnostic] = []

  /// Whether all rows could be read; what is wrong then is what they mean.
  package var isRead = true

  /// Whether the test holds for arbitrary sources: it has, or uses, an `any` row.
  package var isLaw = false
}
