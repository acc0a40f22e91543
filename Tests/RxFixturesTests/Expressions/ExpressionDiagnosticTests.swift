import Testing

@testable import RxFixtures
@testable import MarbleKit
@testable import RxTestKit

@Suite("Expressions: diagnostics")
struct ExpressionDiagnosticTests {
  @Test(
    "What is unknown is an error with the nearest known name, found before anything runs",
    arguments: [
      ("of(1).debouce(1)", "no operator 'debouce'", "did you mean 'debounce'?"),
      ("of(1).debounse(1)", "no operator 'debounse'", "did you mean 'debounce'?"),
      ("PublishSubject().onNxt(1)", "no method 'onNxt'", "did you mean 'onNext'?"),
      ("of(1).map { $0.uppercasd() }", "no method 'uppercasd'", "did you mean 'uppercased'?"),
      ("deffered { 1 }", "nothing is called 'deffered'", "did you mean 'deferred'?"),
      ("Observabel.of(1)", "nothing is called 'Observabel'", "did you mean 'Observable'?"),
      ("Observable.jsut(1)", "Observable has no 'jsut'", "did you mean 'just'?"),
      (
        "ReplaySubject.creat(bufferSize: 1)", "ReplaySubject has no 'creat'",
        "did you mean 'create'?"
      ),
      ("RxError.timeOut", "RxError has no 'timeOut'", "did you mean 'timeout'?"),
      ("sorce", "nothing is called 'sorce'", "did you mean 'source'?"),
      ("{ sorce }", "nothing is called 'sorce'", "did you mean 'source'?"),
      (
        "nothingLikeIt", "nothing is called 'nothingLikeIt'; rows declare 'source'",
        "a row declares a name: hot nothingLikeIt DIAGRAM, let nothingLikeIt = EXPRESSION, or each nothingLikeIt = 1, 2"
      ),
      (
        "nothingLikeIt(1)", "nothing is called 'nothingLikeIt'",
        "a row can name a closure: let nothingLikeIt = { … }"
      ),
      (".sucess(1)", "no known type has a member '.sucess'", "did you mean '.success'?"),
      (".success", "'.success' is written '.success(_:)'", nil),
      (
        ".immediate(max: 1)", "'.immediate' is written '.immediate(maxCount:)'", nil
      ),
      ("TakeBehavior.inclusve", "TakeBehavior has no 'inclusve'", "did you mean 'inclusive'?"),
      ("Event.complete", "Event has no 'complete'", "did you mean 'completed'?"),
      (".max", "no known type has a member '.max'", "write 'Int.max'"),
      (".offlin", "no known type has a member '.offlin'", "did you mean '.offline'?"),
      (".jsut(1)", "no known type has a member '.jsut'", "did you mean '.just'?"),
      (
        ".increment", "no known type has a member '.increment'",
        "known are '.offline', '.zero'; a fixture can use a text; a test target adds the type by registry.add(casesOf:), "
          + "or one value by registry.add(constant: \"TYPE.increment\", …)"
      ),
      (
        "[1].sorted(on: 1)", "no 'sorted' takes these arguments",
        "there is 'sorted()', 'sorted(by:)'"
      ),
    ])
  func unknown(text: String, message: String, note: String?) throws {
    let host = ExpressionFakeHost()
    host.scope.define(
      "source",
      lazily: {
        Issue.record("evaluated"); return .nil
      })
    let expression = try FixtureExpression.parse(ExpressionText(text, file: "test"))
    let problems = Interpreter(host: host).check(expression, in: host.scope)
    #expect(problems.map(\.message) == [message])
    #expect(problems.first?.note == note)
  }

  @Test("Everything that is wrong with an expression is found, in order")
  func several() throws {
    let host = ExpressionFakeHost()
    let text = "of(abc).foo { xyz }\n.bar()"
    let expression = try FixtureExpression.parse(ExpressionText(text, file: "test"))
    let problems = Interpreter(host: host).check(expression, in: host.scope)
    #expect(
      problems.map(\.message) == [
        "nothing is called 'abc'", "no operator 'foo'", "nothing is called 'xyz'",
        "no operator 'bar'",
      ])
    #expect(problems.map(\.location.column) == [4, 9, 15, 2])
    #expect(problems.map(\.location.line) == [1, 1, 1, 2])
  }

  @Test("What is right has no problems")
  func right() throws {
    let host = ExpressionFakeHost()
    for text in [
      "of(1).map { x in [x].map { $0.hasPrefix(\"a\") } }", "Observable.of(1).debounce(2)",
      "MainScheduler.instance", "[Int].self", "PublishSubject().onNext(1)", "max(1, abs(2))",
      "{ a in a.anything }", ".success(1)", "TakeBehavior.inclusive", ".offline", ".just(1)",
      "Event.next(RxError.timeout)",
      "AppError.offline", "Money.zero", "[1].reduce(into: []) { $0.append($1) }", "Int.max",
      "OperationQueueScheduler(operationQueue: OperationQueue(), x: .y)",
    ] {
      let expression = try FixtureExpression.parse(ExpressionText(text, file: "test"))
      #expect(Interpreter(host: host).check(expression, in: host.scope).isEmpty, "\(text)")
    }
  }

  @Test(
    "What cannot be parsed is an error at its place",
    arguments: [
      ("of(1", 5, "the expression ends too early; ',' or ')' is missing"),
      ("of(1))", 6, "unexpected ')'"), ("[1: 2, 3]", 9, "unexpected ']'; ':' is missing"),
      ("a as", 5, "the expression ends too early; a type is missing"),
      ("1 < 2 < 3", 7, "'<' cannot follow another one; use parentheses"),
      ("a & b", 3, "unexpected '&'"),
      ("a === b", 3, "the operator '===' is not part of the fixture language"),
      ("$0", 1, "'$0' is allowed only in a closure"),
      ("{ x in $0 }", 8, "a closure whose parameters have names has no '$0'"),
      ("{ $ }", 5, "unexpected '}'; a parameter's number is missing"),
      ("{ func x() { } }", 3, "'func' is not part of the fixture language"),
      ("{ let x = 1; x = 2 }", 14, "this is a constant"),
      ("{ source = 1 }", 3, "only a closure's own variables can be assigned to"),
      ("{ 1 2 }", 5, "unexpected '2'; ';' or a new line is missing"),
      ("true ? 1", 9, "the expression ends too early; ':' is missing"),
      ("self.x", 1, "'self' has no meaning in a fixture"),
      ("{ x, x in x }", 6, "two parameters are called 'x'"),
      ("let x = 1", 1, "'let' is allowed only at the start of a statement of a closure"),
      ("“a”", 1, "unexpected '“'"), ("é ☃", 3, "unexpected '☃'"),
      ("'a'", 1, "a text cannot be written in single quotes here"),
      ("\\.[$0]", 4, "'$0' is allowed only in a closure"),
      ("f(&x)", 3, "arguments cannot be passed inout"),
      ("1.\u{0}", 3, "unexpected '\u{0}'; a member's name is missing"),
      ("\u{0}", 1, "unexpected '\u{0}'"),
      ("{ if x }", 8, "unexpected '}'; '{' is missing"),
      ("a..b", 2, "unexpected '.'"),
      ("a.", 3, "the expression ends too early; a member's name is missing"),
      ("`a", 1, "unexpected '`'"),
      ("x[1", 4, "the expression ends too early; ',' or ']' is missing"),
      ("\"\\(1\"", 5, "unexpected '\"'; ')' is missing"),
    ])
  func malformed(text: String, column: Int, message: String) {
    let problem = fault(in: text)
    #expect(problem?.message == message)
    #expect(problem?.location.column == column)
  }

  @Test(
    "What means nothing is an error, not a failure of the observable",
    arguments: [
      ("1 + \"a\"", "'+' does not take an Int and a String"),
      ("!1", "a Bool is needed; this is an Int"),
      ("1 ? 2 : 3", "a Bool is needed; this is an Int"), ("-\"a\"", "'-' does not take a String"),
      ("1 && true", "a Bool is needed; this is an Int"),
      ("1.count", "an Int has no property 'count'"),
      ("nil.count", "nil has no member 'count'"), ("1()", "an Int cannot be called"),
      ("of(1).map", "the operator 'map' is called: map(…)"),
      ("\"a\".debounce(1)", "a String has no method 'debounce'"),
      ("(1, 2).2", "a tuple of 2 has no '.2'"),
      ("1.0.0", "only a tuple has '.0'; this is a Double"),
      ("[1][\"a\"]", "an array's index is an Int; this is a String"),
      ("\"a\"[0]", "a String has no elements to ask for in brackets"),
      ("throw 1", "only a text or an error can be thrown; this is an Int"),
      ("[\"a\": 1, \"a\": 2]", "duplicate key \"a\""),
      ("\"1\" == 1", "'==' cannot compare a String with an Int"),
      ("[(1, true)] != [(1, 2)]", "'!=' cannot compare a Bool with an Int"),
      ("1 < \"a\"", "'<' does not take an Int and a String"),
      (".milliseconds(1.5)", "'.milliseconds' takes one Int"),
      (".microseconds(1500)", "this is not a whole number of frames, or too many"),
      (".seconds(9223372036854775807)", "this is not a whole number of frames, or too many"),
      ("[1].filter { $0 }", "the closure must return a Bool"),
      ("[1].map(2)", "a closure is needed; this is an Int"),
      ("1...\"a\"", "'...' does not take an Int and a String"),
      ("[1].joined(separator: \",\")", "only texts can be joined by a text"),
      ("Int([1])", "'Int' does not take these arguments"),
      ("1.5 % 2.0", "'%' does not take a Double and a Double"),
      ("{ guard false else { } }()", "the block of 'guard' must end with 'return' or 'throw'"),
    ])
  func meaningless(text: String, message: String) {
    #expect(fault(in: text)?.message == message)
  }

  @Test("A diagnostic points into the fixture's own line")
  func place() throws {
    var text = ExpressionText("source\n.map { 🙂 }", file: "a.marble")
    text.lines[1].source = "    .map { 🙂 } // what"
    text.lines[1].sourceOffset = 4
    text.lines[1].number = 12
    let problem = #expect(throws: Diagnostic.self) { try FixtureExpression.parse(text) }
    #expect(problem?.location == TextLocation(file: "a.marble", line: 12, column: 12))
    #expect(problem?.sourceLine == "    .map { 🙂 } // what")
  }
}
