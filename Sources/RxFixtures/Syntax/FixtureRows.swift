import RxTestKit

/// A diagram as a row draws it.
public struct DiagramText: Hashable, Sendable {
  /// The text, without the row's keyword, name and comment.
  public var text: String
  /// What the text draws; nothing at all when the text is wrong, which its test's diagnostics say.
  public var diagram: MarbleDiagram
  /// Where the text begins.
  public var location: TextLocation
  /// The whole line that the text is on.
  public var sourceLine: String
  /// Whether the text draws a diagram.
  var isRead = true
}

/// A `hot` or `any` row, or all adjacent `cold` rows of one name.
public struct SourceRow: Hashable, Sendable {
  /// What kind of source the row declares.
  public enum Kind: Hashable, Sendable {
    /// Emits by the test's clock.
    case hot
    /// Replays a diagram from each subscription on.
    case cold
    /// Is drawn at random from values.
    case any
  }

  /// What the row is called in expressions and diagrams.
  public var name: String
  /// What kind of source the row declares.
  public var kind: Kind
  /// The diagram of a `hot` row, those of the first, second, … subscription of a `cold` one, or none.
  public var diagrams: [DiagramText]
  /// The values that an `any` row draws from; empty for letters and digits.
  public var tokens: [String] = []
  /// Where the row's keyword stands.
  public var location: TextLocation
  /// The row's place among the rows of the file.
  public var order: Int
}

/// A `let` row.
public struct LetRow: Hashable, Sendable {
  /// What the row is called in expressions and diagrams.
  public var name: String
  /// What the name stands for.
  public var expression: ExpressionText
  /// Where the row's keyword stands.
  public var location: TextLocation
  /// The row's place among the rows of the file.
  public var order: Int
}

/// One binding of a `where` row.
public struct WhereRow: Hashable, Sendable {
  /// What is bound: a value of diagrams, or the error.
  public var key: MarbleDiagram.Symbol
  /// Whether the key is written in quotes.
  public var isQuoted: Bool
  /// What the key stands for.
  public var expression: ExpressionText
  /// Where the key stands.
  public var location: TextLocation
  /// The row's place among the rows of the file; the same for all bindings of a row.
  public var order: Int
}

/// An `each` row.
public struct EachRow: Hashable, Sendable {
  /// What the value is called in expressions.
  public var name: String
  /// The values, one a test.
  public var values: [ExpressionText]
  /// Where the row's keyword stands.
  public var location: TextLocation
  /// The row's place among the rows of the file.
  public var order: Int
}

/// An `each` row that draws what the run must emit: one line of a table.
public struct TableLine: Hashable, Sendable {
  /// The sources that the line draws.
  public var sources: [SourceRow] = []
  /// The values that the line names, each with one expression.
  public var values: [EachRow] = []
  /// What the run must emit.
  public var expect: DiagramText
  /// Where the `=>` stands.
  public var expectLocation: TextLocation
  /// Where the row's keyword stands.
  public var location: TextLocation
  /// The row's place among the rows of the file.
  public var order: Int
}

/// A `run` row with the `subscribe`, `expect` and `same` rows below it.
public struct RunRow: Hashable, Sendable {
  /// The pipeline to observe.
  public var expression: ExpressionText
  /// When its observer subscribes and disposes; nil for a subscription at frame 0 that is kept.
  public var subscribe: DiagramText?
  /// What the observer must receive.
  public var expect: DiagramText?
  /// Expressions that must give the same recording.
  public var same: [ExpressionText] = []
  /// Where the row's keyword stands.
  public var location: TextLocation
  /// Where the keyword of the `expect` row stands.
  public var expectLocation: TextLocation?
  /// The row's place among the rows of the file.
  public var order: Int
  /// The place, among the rows of the file, of the table's line that says what the run must emit.
  var tableOrder: Int?
  /// The place of the `subscribe` row among the rows of the file, or of the `run` row without one.
  public var subscribeOrder: Int
}

/// A `subs` row.
public struct SubsRow: Hashable, Sendable {
  /// The name of the source.
  public var name: String
  /// The subscription that it must have had; without marks there was none.
  public var diagram: DiagramText
  /// Where the row's keyword stands.
  public var location: TextLocation
  /// The row's place among the rows of the file.
  public var order: Int
}

/// An `at` row.
public struct AtRow: Hashable, Sendable {
  /// When the expression is evaluated.
  public var frame: Int
  /// What is evaluated for its effect.
  public var expression: ExpressionText
  /// Where the row's keyword stands.
  public var location: TextLocation
  /// The row's place among the rows of the file.
  public var order: Int
}
