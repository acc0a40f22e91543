/// The words with which rows of a fixture file begin.
package enum FixtureKeyword: String, CaseIterable, Hashable, Sendable {
  /// Starts a test.
  case test
  /// Declares a hot source.
  case hot
  /// Declares a cold source.
  case cold
  /// Declares an arbitrary source.
  case any
  /// Names a value.
  case `let`
  /// Binds what diagrams' characters stand for.
  case `where`
  /// Runs the test for each of several values.
  case each
  /// Gives a pipeline to observe.
  case run
  /// Draws when the observer subscribes and disposes.
  case subscribe
  /// Draws what the observer must receive.
  case expect
  /// Draws what the observer may receive instead.
  case or
  /// Gives an expression with the same recording.
  case same
  /// Draws a subscription that a source must have had.
  case subs
  /// Evaluates an expression at a frame.
  case at
  /// Tries the test in every order of simultaneous work.
  case orders
  /// Skips the test.
  case skip
  /// Marks a known failure.
  case fails
  /// Gives words to filter by.
  case tags
  /// Sets the frame limit.
  case limit
  /// Names the version of the format.
  case format

  /// Whether such a row may precede the first test.
  package var mayStandInHead: Bool {
    switch self {
    case .format, .hot, .cold, .any, .let, .where, .tags, .limit: true
    case .test, .each, .run, .subscribe, .expect, .or, .same, .subs, .at, .orders, .skip, .fails:
      false
    }
  }

  /// The parts of such a row, as help and messages write them.
  package var usage: String {
    switch self {
    case .test: "test TITLE"
    case .hot: "hot NAME DIAGRAM"
    case .cold: "cold NAME DIAGRAM"
    case .any: "any NAME [TOKENS]"
    case .let: "let NAME = EXPRESSION"
    case .where: "where KEY = EXPRESSION, …"
    case .each: "each NAME = EXPRESSION, …"
    case .run: "run EXPRESSION"
    case .subscribe: "subscribe DIAGRAM"
    case .expect: "expect DIAGRAM"
    case .or: "or DIAGRAM"
    case .same: "same EXPRESSION"
    case .subs: "subs NAME DIAGRAM"
    case .at: "at TIME EXPRESSION"
    case .orders: "orders [N]"
    case .skip: "skip REASON"
    case .fails: "fails REASON"
    case .tags: "tags WORD …"
    case .limit: "limit TIME"
    case .format: "format 1"
    }
  }
}
