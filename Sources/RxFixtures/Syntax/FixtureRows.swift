import RxTestKit

/// A diagram as a row draws it.
package struct DiagramText: Hashable, Sendable {
  /// The text, without the row's keyword, name and comment.
  package var text: String
  /// What the text draws; nothing at all when the text is wrong, which its test's diagnostics say.
  package var diagram: MarbleDiagram
  /// Where the text begins.
  package var location: TextLocation
  /// The whole line that the text is on.
  package var sourceLine: String
  /// Whether the text draws a diagram.
  var isRead = true
}

// Each row has 'location', the place of its keyword, and 'order', its place among the rows of the head and of this test.

/// A `hot` or `any` row, or all adjacent `cold` rows of one name.
package struct SourceRow: Hashable, Sendable {
  /// What kind of source the row declares.
  package enum Kind: Hashable, Sendable {
    /// Emits by the test's clock.
    case hot
    /// Replays a diagram from each subscription on.
    case cold
    /// Is drawn at random from values.
    case any
  }

  /// What the row is called in expressions and diagrams.
  package var name: String
  /// What kind of source the row declares.
  package var kind: Kind
  /// The diagram of a `hot` row, those of the first, second, … subscription of a `cold` one, or none.
  package var diagrams: [DiagramText]
  /// The values that an `any` row draws from; empty for letters and digits.
  package var tokens: [String] = []
  package var location: TextLocation
  package var order: Int
}

/// A `let` row.
package struct LetRow: Hashable, Sendable {
  /// What the row is called in expressions and diagrams.
  package var name: String
  /// What the name stands for.
  package var expression: ExpressionText
  package var location: TextLocation
  package var order: Int
}

/// One binding of a `where` row.
package struct WhereRow: Hashable, Sendable {
  /// What is bound: a value of diagrams, or the error.
  package var key: MarbleDiagram.Symbol
  /// Whether the key is written in quotes.
  package var isQuoted: Bool
  /// What the key stands for.
  package var expression: ExpressionText
  /// Where the key stands.
  package var location: TextLocation
  /// The row's place among the rows of the head and of this test; the same for all bindings of a row.
  package var order: Int
}

/// An `each` row.
package struct EachRow: Hashable, Sendable {
  /// What the value is called in expressions.
  package var name: String
  /// The values, one a test.
  package var values: [ExpressionText]
  package var location: TextLocation
  package var order: Int
}

/// An `each` row that draws what the run must emit: one line of a table.
package struct TableLine: Hashable, Sendable {
  /// The sources that the line draws.
  package var sources: [SourceRow] = []
  /// The values that the line names, each with one expression.
  package var values: [EachRow] = []
  /// What the run must emit.
  package var expect: DiagramText
  /// Where the `=>` stands.
  package var expectLocation: TextLocation
  package var location: TextLocation
  package var order: Int
}

/// A `run` row with the `subscribe`, `expect` and `same` rows below it.
package struct RunRow: Hashable, Sendable {
  /// The pipeline to observe.
  package var expression: ExpressionText
  /// When its observer subscribes and disposes; nil for a subscription at frame 0 that is kept.
  package var subscribe: DiagramText?
  /// What the observer must receive.
  package var expect: DiagramText?
  /// What it may receive instead.
  package var alternatives: [DiagramText] = []
  /// Whether an `emits` row lists what it must receive, so that frames do not count.
  package var isList = false
  /// Whether other values may follow those of an `emits` row.
  package var allowsMore = false
  /// The frames, from the subscription on, in which an `emits` row must hold; nil for any.
  package var within: Int?
  /// Where the keyword of the `within` row stands.
  package var withinLocation: TextLocation?
  /// The values that it must not receive.
  package var never: DiagramText?
  /// Where the keyword of the `never` row stands.
  package var neverLocation: TextLocation?
  /// What an `allow` row allows.
  package var allowed = Leeway.none
  /// Where the keyword of the `allow` row stands.
  package var allowLocation: TextLocation?
  /// Expressions that must give the same recording.
  package var same: [ExpressionText] = []
  /// Where the row's keyword stands.
  package var location: TextLocation
  /// Where the keyword of the `expect` row stands.
  package var expectLocation: TextLocation?
  /// The row's place among the rows of the head and of this test.
  package var order: Int
  /// The `order` of the table's line that says what the run must emit.
  var tableOrder: Int?
  /// The `order` of the `subscribe` row; without one, that of the `run` row.
  package var subscribeOrder: Int

  /// The diagrams of which the observer must receive one.
  package var expectations: [DiagramText] { (expect.map { [$0] } ?? []) + alternatives }

  /// All that its rows draw or list of what the observer receives.
  package var drawn: [DiagramText] { expectations + (never.map { [$0] } ?? []) }

  /// The row that says what the observer must receive, for messages.
  package var expectKeyword: FixtureKeyword { isList ? .emits : .expect }

  /// How what the observer receives may differ from what is expected.
  ///
  /// - Parameter frame: The frame of the subscription.
  package func leeway(subscribedIn frame: Int) -> Leeway {
    if !isList { return allowed }
    let last = within.map { frame.clampedSum($0) } ?? .max
    return Leeway(.any(through: last), anyOrder: allowed.allowsAnyOrder, more: allowsMore)
  }
}

/// A `subs` row.
package struct SubsRow: Hashable, Sendable {
  /// The name of the source.
  package var name: String
  /// The subscription that it must have had; without marks there was none.
  package var diagram: DiagramText
  package var location: TextLocation
  package var order: Int
}

/// An `at` row.
package struct AtRow: Hashable, Sendable {
  /// When the expression is evaluated.
  package var frame: Int
  /// What is evaluated for its effect.
  package var expression: ExpressionText
  package var location: TextLocation
  package var order: Int
}
