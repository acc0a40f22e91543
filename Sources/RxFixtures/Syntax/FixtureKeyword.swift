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
  /// Lists what the observer must receive, in any frames.
  case emits
  /// Draws, or lists, what the observer may receive instead.
  case or
  /// Limits the time of what an `emits` row lists.
  case within
  /// Lists the values that the observer must not receive.
  case never
  /// Says how what the observer receives may differ.
  case allow
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
    case .test, .each, .run, .subscribe, .expect, .emits, .or, .within, .never, .allow, .same,
      .subs, .at, .orders, .skip, .fails:
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
    case .emits: "emits VALUES"
    case .or: "or DIAGRAM"
    case .within: "within TIME"
    case .never: "never VALUES"
    case .allow: "allow 2 frames, any order"
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

  /// What such a row says, as a sentence.
  package var summary: String {
    switch self {
    case .test: "Starts a test. A file has no title twice."
    case .hot: "A source that emits by the test's clock, with or without subscribers."
    case .cold:
      "A source that replays its diagram for each subscription. Adjacent rows of one name draw the first subscription, the second, …"
    case .any: "An arbitrary source, for a law: the test runs with many random sources."
    case .let: "Names a value, a closure, an observable, a subject or a disposable."
    case .where: "The values of characters in diagrams; '#' is the error."
    case .each: "Runs the test once for each value, or for each line of a table."
    case .run: "The pipeline to observe. A test may have several."
    case .subscribe: "When the observer of the run above subscribes (^) and disposes (!)."
    case .expect: "The events that the observer of the run above must receive."
    case .emits: "The values that the observer must receive, in any frames."
    case .within: "The time in which all that `emits` lists must come."
    case .never: "The values that the observer must not receive."
    case .allow: "How the events may differ from the row above."
    case .or: "The events that the observer may receive instead."
    case .same: "An expression that must emit the same as the run above."
    case .subs: "One expected subscription to a source; '-' for none."
    case .at: "Evaluates an expression for its effect."
    case .orders: "Tries the test in every order of simultaneous work."
    case .skip: "The test does not run, and is reported as skipped."
    case .fails: "A known failure: the test must fail."
    case .tags: "Words by which --tags and --skip-tags select tests."
    case .limit: "The last frame that the clock may reach."
    case .format: "The version of the format."
    }
  }
}
