import RxTestKit
import Testing

@Suite("What is wrong with the arguments of an operator")
struct RunnerArgumentTests {
  /// A call of an operator of `source`, the column of what is wrong in it, and the message.
  static let wrongCalls: [(call: String, place: String, message: String)] = [
    (
      "buffer(timespan: 1, count: 2)", "timespan",
      "'buffer' has no argument 'timespan:'; write: buffer(timeSpan: 1, count: 2)"
    ),
    (
      "buffer(count: 2, timeSpan: 1)", "count",
      "'buffer' takes these arguments in another order; write: buffer(timeSpan: 1, count: 2)"
    ),
    (
      "map(transform: 1)", "transform",
      "'map' has no argument 'transform:'; forms: map(_:), map(at:)"
    ),
    (
      "buffer(timeSpan: 1)", "buffer",
      "'buffer(timeSpan:count:scheduler:)' needs an Int for 'count'; "
        + "forms: buffer(timeSpan:count:scheduler:), buffer(_:)"
    ),
    (
      "buffer(1, 2)", "1,",
      "the labels 'timeSpan:' and 'count:' are missing; write: buffer(timeSpan: 1, count: 2)"
    ),
    ("take()", "take()", "'take(_:)' needs an Int for 'count'"),
    ("map(1)", "1)", "'map(_:)' needs a closure for 'transform', not an Int"),
    ("map()", "map", "'map(_:)' needs a closure for 'transform'; forms: map(_:), map(at:)"),
    ("scan(0)", "scan", "'scan(_:accumulator:)' needs a closure for 'accumulator'"),
    (
      "scan(0) { a, b, c in a }", "{",
      "'scan(_:accumulator:)' calls 'accumulator' with 2 arguments, but this closure has 3 parameters"
    ),
    ("map { a, b in a }", "{", "the closure has 2 parameters and is given 1"),
    (
      "filter { $0 }", "{",
      "'filter(_:)' needs a closure that returns a Bool; this one returned a String, \"a\""
    ),
    (
      "flatMap { $0 }", "{",
      "'flatMap(_:)' needs a closure that returns an observable; this one returned a String, \"a\""
    ),
    (
      "debounce(0.5)", "0.5",
      "'debounce(_:scheduler:)' needs a time (a number is frames) for 'dueTime', not a Double"
    ),
    ("map(\\.foo)", "\\", "a String has no property 'foo'"),
    ("distinctUntilChanged(at: \\.0)", "\\", "only a tuple has '.0'; this is a String"),
    ("scan(0, accumulator: +)", "+", "'+' does not take an Int and a String"),
    ("scan(0, accumulator: min)", "min", "'<' does not take a String and an Int"),
    (
      "concat(of(1)).toSortedArray()", "toSortedArray",
      "'toSortedArray(ascending:)' cannot compare an Int and a String"
    ),
    (
      "flatten(.inclusive)", ".inclusive",
      "'flatten(_:)' needs '.merge' or '.concat' or '.latest' or '.concurrent' for 'strategy', "
        + "not '.inclusive'; forms: flatten(_:), flatten(maxConcurrent:)"
    ),
    (
      "repeat(.inmediate(maxCount: 1))", ".inmediate",
      "no known type has a member '.inmediate'; did you mean '.immediate'?"
    ),
    (
      "combineLatest(of(1))", "combineLatest",
      "no operator 'combineLatest'; write: Observable.combineLatest(source, of(1))"
    ),
    (
      "zip(of(1))", "of",
      "the label 'with:' is missing: zip(with:resultSelector:); with all sources as arguments "
        + "it is 'Observable.zip(…)'; forms: zip(with:resultSelector:)"
    ),
    (
      "map { print($0) }", "print",
      "nothing is called 'print'; a fixture prints nothing; "
        + "'marble-cli explain' shows what each operator emits"
    ),
    ("mapp { $0 }", "mapp", "no operator 'mapp'; did you mean 'map'?"),
  ]

  @Test("says what, and where", arguments: wrongCalls)
  func messages(call: String, place: String, message: String) throws {
    let errors = try RunnerText.errors("  hot source -a-|\n  run source.\(call)\n  expect -")
    let error = try #require(errors.first)
    let start = try #require(call.range(of: place)?.lowerBound)
    let column = 14 + call.distance(from: call.startIndex, to: start)
    #expect(error.hasPrefix("3:\(column) \(message)"), "\(error)")
  }

  @Test("a run that is no observable says what it is")
  func noObservable() throws {
    #expect(
      try RunnerText.errors("  run 1 + 1\n  expect -")
        == ["2:7 a run needs an observable, not an Int"])
  }

  @Test("the errors of all rows are reported, in the order of the file")
  func all() throws {
    let errors = try RunnerText.errors(
      "  let f = { $0.nope() }\n  run just(1).mop()\n  same jist(1)\n  at 1 nope.onNext(1)")
    #expect(errors.map { $0.prefix(4) } == ["2:16", "3:15", "4:8 ", "5:8 "], "\(errors)")
  }
}
