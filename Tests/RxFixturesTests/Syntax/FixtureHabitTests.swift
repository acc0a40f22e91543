import RxFixtures
import RxTestKit
import Testing

@Suite("Fixtures by people who know other tools")
struct FixtureHabitTests {
  /// The warnings of the only test, each as `line:column message; note`.
  private func warnings(_ rows: String) throws -> [String] {
    let file = FixtureFile.parse("test rows\n\(rows)\n", path: "habits.marble")
    let test = try #require(file.tests.first)
    return test.warnings.map { warning in
      let note = warning.note.map { "; \($0)" } ?? ""
      return "\(warning.location.line):\(warning.location.column) \(warning.message)\(note)"
    }
  }

  @Test func `a diagram in single quotes is one value, which is pointed out`() throws {
    let note = "to draw marbles, write: -a-b-|"
    #expect(
      try warnings("hot x '-a-b-|'\nrun x.map { $0 }\nexpect '-a-b-|'") == [
        "2:7 this diagram is a single value in quotes; \(note)",
        "4:8 this diagram is a single value in quotes; \(note)",
      ])
    #expect(try warnings("hot x '-'\nrun x.map { $0 }\nexpect '-'").isEmpty)
    #expect(try warnings("hot x 'well-known'\nrun x.map { $0 }\nexpect 'well-known'").isEmpty)
  }

  @Test(arguments: [("“", "”"), ("\"", "\""), ("‘", "’"), ("`", "`")])
  func `other quotes around a diagram are an error`(_ open: String, _ close: String) throws {
    #expect(
      try RunnerText.errors("hot x \(open)-a-b-|\(close)\nrun x\nexpect -a-b-|") == [
        "2:7 a diagram has no quotes around it; to draw marbles, write: -a-b-|"
      ])
  }

  @Test func `values behind a diagram belong to a row of their own`() throws {
    let hint = "values of characters belong to a row of their own: where"
    #expect(
      try RunnerText.errors("hot x -1-|\nrun x\nexpect -x-| {x: 2}") == [
        "4:13 no values may follow a diagram; \(hint) x = 2"
      ])
    #expect(
      try RunnerText.errors("hot x -1-|\nrun x\nexpect -x-| {\"x\": 2, y: \"b\"}") == [
        "4:13 no values may follow a diagram; \(hint) x = 2, y = \"b\""
      ])
    #expect(
      try RunnerText.errors("hot x -1-|\nrun x\nexpect -1-#(timeout)") == [
        "4:12 '#' takes no arguments; what '#' stands for is in a row of its own: where # = \"boom\""
      ])
  }

  @Test(arguments: [
    ("const a = hot('-a-|', { a: 1 });", "write these rows: hot a -a-|; where a = 1"),
    ("let e1: any = helpers.cold(\"-a|\")", "write: cold e1 -a|"),
    ("expectObservable(e1).toBe('-a-|')", "write these rows: run e1; expect -a-|"),
    (
      "expectObservable(e1.pipe(map(x => x)), '^-!').toBe(`-x-|`, { x: 'b' });",
      "write these rows: run e1.pipe(map(x => x)); subscribe ^-!; expect -x-|; where x = \"b\""
    ),
    (
      "expectObservable(e1).toBe('-#', null, new Error('b'))", "write these rows: run e1; expect -#"
    ),
    (
      "expectSubscriptions(e1.subscriptions).toBe(['^!', '--^!']);",
      "write these rows: subs e1 ^!; subs e1 --^!"
    ),
  ])
  func `statements of RxJS are rows`(_ statement: String, _ note: String) throws {
    #expect(
      try RunnerText.errors(statement) == [
        "2:1 this is a statement of another tool, not a row; \(note)"
      ])
  }

  @Test(arguments: [
    ("law identity", "a law is a test with an 'any', a 'run' and a 'same' row"),
    ("only", "remove this row; to run one test, pass its line: marble-cli run FILE:LINE"),
    ("unsub ---!", "did you mean 'subscribe'?"),
  ])
  func `rows of other tools have advice`(_ row: String, _ note: String) throws {
    let errors = try RunnerText.errors("hot x -1-|\nrun x\n\(row)\nexpect -1-|")
    #expect(errors.first?.hasSuffix("; \(note)") == true, "\(errors)")
  }

  @Test func `a factory of another library is named`() throws {
    #expect(
      try RunnerText.errors("run throwError(\"b\")\nexpect #") == [
        "2:5 nothing is called 'throwError'; here it is called 'Observable.error': Observable.error(\"b\")"
      ])
  }

  @Test func `a law with numbers lists them`() throws {
    let errors = try RunnerText.errors("any x\nrun x.map { $0 + 1 }\nsame x.map { $0 + 1 }")
    #expect(
      errors.first?.contains("for numbers, list them: any x 1 2 3") == true, "\(errors)")
  }

  @Test(arguments: [
    ("a = 10", "a", "a = 10"), ("values f = false", "values", "f = false"),
    ("with a = 1, b = 2", "with", "a = 1, b = 2"),
  ])
  func `a row that binds characters is a where row`(
    _ row: String, _ word: String, _ bindings: String
  ) throws {
    let errors = try RunnerText.errors("hot x -1-|\nrun x.map { $0 }\nexpect -1-|\n\(row)")
    #expect(
      errors.first
        == "5:1 unknown row '\(word)'; values of characters belong to a 'where' row: where \(bindings)"
    )
  }

  @Test func `a comma between bindings is missed`() throws {
    #expect(
      try RunnerText.errors(
        "hot x -1-|\nrun x.map { $0 > 1 }\nexpect -f-|\nwhere f = false t = true")
        == ["5:17 unexpected 't'; if this binds another character, write: , t = true"])
  }

  @Test(arguments: [
    ("x.map(y => y * 2)", "{ y in y * 2 }"), ("x.map((y) => y * 2)", "{ y in y * 2 }"),
    ("x.map { y -> y * 2 }", "{ y in y * 2 }"), ("x.map(\\y -> y * 2)", "{ y in y * 2 }"),
    ("x.map(lambda y: y * 2)", "{ y in y * 2 }"), ("x.map { |y| y * 2 }", "{ y in y * 2 }"),
    ("x.scan(0, (a, b) => a + b)", "{ a, b in a + b }"), ("x.map(() => 2)", "{ 2 }"),
    ("x.map((y) => { return y * 2; })", "{ y in return y * 2 }"), ("x.map(() => { 2 })", "{ 2 }"),
  ])
  func `closures of other languages are shown as Swift's`(
    _ expression: String, _ closure: String
  ) throws {
    let errors = try RunnerText.errors("hot x -1-|\nrun \(expression)\nexpect -1-|")
    #expect(errors.count == 1)
    #expect(errors[0].hasSuffix("this is not how a closure is written; write: \(closure)"))
  }

  @Test(arguments: [
    ("x.filter { $0 > 1 and $0 < 5 }", "write: &&"), ("x.filter { $0 > 1 or $0 < 0 }", "write: ||"),
    ("x.map { 1 if $0 > 1 else 0 }", "write: CONDITION ? VALUE : OTHER"),
    ("x.filter { not ($0 > 1) }", "write: !(…)"), ("x.map { $0 ?: 5 }", "write: ??"),
    ("x.map { val y = $0; return y }", "write: let y"),
    ("x.map { const twice = $0 * 2; return twice }", "write: let twice"),
    ("x.map { text text + 1 }", "'in' follows the parameters of a closure: { text in … }"),
    ("Observable.error(new Error(\"x\"))", "write the text alone, without 'new' and 'Error'"),
    ("x.map { $0 ** 2 }", "multiply the number by itself"),
    ("x->map { $0 }", "write '.' before the name of a method"),
    ("x.map { (name = \"Tea\", price = $0) }", "a label is followed by ':'"),
    ("x.delay(.sec(1))", "a time is written '.seconds(3)'"),
    ("x.delay(3.millis)", "a time is written .milliseconds(3)"),
    ("x.delay(seconds: 1)", "write: delay(.seconds(1))"),
    (
      "expectObservable(x)",
      "a 'run' row has the pipeline alone, an 'expect' row the diagram of toBe"
    ),
    ("x.merge(with: cold(\"-a|\"))", "draw it in a row above: cold NAME DIAGRAM"),
  ])
  func `words and signs of other languages say what to write`(
    _ expression: String, _ note: String
  ) throws {
    let errors = try RunnerText.errors("hot x -1-|\nrun \(expression)\nexpect -1-|")
    #expect(errors.first?.hasSuffix("; \(note)") == true, "\(errors)")
  }

  @Test func `blanks around a mistake cost no time`() throws {
    let blanks = String(repeating: " ", count: 10_000)
    let errors = try RunnerText.errors(
      "hot x -1-|\nrun x.map(y\(blanks)= \(blanks)> 2)\nexpect -1-|")
    #expect(errors.count == 1)
  }

  @Test(arguments: [
    (
      "x.map { it * 2 }",
      "nothing is called 'it'; the argument of a closure is $0: x.map { $0 * 2 }"
    ),
    (
      "x.map { it.description }",
      "nothing is called 'it'; the argument of a closure is $0: x.map { $0.description }"
    ),
    (
      "x.pipe(2)",
      "no operator 'pipe'; call the operators one after another: source.filter { … }.map { … }"
    ),
    (
      "x.concat(debounceTime(2))",
      "nothing is called 'debounceTime'; it is an operator, called on a source: source.debounce(…)"
    ),
    (
      "x.map { $0 }.subscribe()",
      "a 'run' row subscribes by itself; leave '.subscribe(…)' out: run x.map { $0 }"
    ),
    (
      "x.subscribe(onNext: { print($0) })",
      "a 'run' row subscribes by itself; leave '.subscribe(…)' out: run x"
    ),
    (
      "x.do(onNext: { print($0) })",
      "nothing is called 'print'; a fixture prints nothing; 'marble-cli explain' shows what each operator emits"
    ),
    (
      "x.pipe(debounceTime(2), map({ $0 }))",
      "no operator 'pipe'; write: x.debounce(2).map({ $0 })"
    ),
    (
      "x.map { $0.uppercase() }", "no method 'uppercase'; did you mean 'uppercased'?"
    ),
  ])
  func `words of other libraries are answered`(_ expression: String, _ error: String) throws {
    let errors = try RunnerText.errors("hot x -1-|\nrun \(expression)\nexpect -1-|")
    #expect(errors.map { String($0.drop { $0 != " " }.dropFirst()) } == [error])
  }

  @Test func `characters without a value are explained where values of another kind come`() throws {
    let result = try RunnerText(
      "test rows\nhot x -1-2-|\nrun x.map { $0 > 1 }\nexpect -f-t-|\n"
    ).result()
    #expect(
      result.failures.first?.note
        == "'f' draws the text \"f\"; to give characters other values, write a row such as 'where f = false, t = true'"
    )
    #expect(
      try RunnerText.errors("hot x -a-|\nrun x.map { $0 * 10 }\nexpect -x-|") == [
        "3:13 '*' does not take a String and an Int; 'a' in a diagram is the text \"a\"; for a number: where a = 10"
      ])
  }

  @Test func `a group in parentheses takes the frames of its characters`() throws {
    let result = try RunnerText(
      "test rows\nhot x -(ab)-|\nrun x.map { $0 }\nexpect -[ab]-|\n"
    ).result()
    #expect(result.failures.map(\.summary) == ["frame 3: completed is 3 frames late"])
    #expect(
      result.failures.first?.mistake?.message
        == "'(ab)' takes 4 frames, one for each character, as in RxJS")
  }

  @Test func `the headline is the cause`() throws {
    // The end is late because "b" came, and the element of another source replaces the expected one.
    #expect(
      try RunnerText.failures("cold x -a---b-|\nrun x.map { $0 }\nexpect -a-|") == [
        "4:1 frame 5: \"b\" is extra (and 1 more difference)"
      ])
    #expect(
      try RunnerText.failures("cold x ----------(r|)\nrun x.map { $0 }\nexpect -----(o|)") == [
        "4:1 frame 5: \"o\" is missing, and \"r\" is extra in frame 10 (and 1 more difference)"
      ])
  }

  @Test(arguments: [
    ("10 / ($0 - 1)", "division by zero"), ("[1, 2][$0 + 1]", "index 2 is not in an array of 2"),
    ("[Int]().first!", "unexpectedly found nil"),
  ])
  func `what would stop a program is not accepted`(_ body: String, _ reason: String) throws {
    let text = "test rows\nhot x -1-|\nrun x.map { \(body) }\nexpect -1-|\n"
    let file = FixtureFile.parse(text, path: "traps.marble")
    let acceptance = FixtureRunner().accept(file.tests, of: file, content: Array(text.utf8))
    #expect(
      acceptance.tests.map(\.refusal) == [
        "an expression of it fails where Swift would stop the program: \(reason)"
      ])
    #expect(acceptance.bytes == Array(text.utf8))
    let note = try RunnerText(text).result().failures.first?.note
    #expect(note == "an expression fails where Swift would stop the program: \(reason)")
  }

  @Test func `curly brackets around events are shown as square ones`() throws {
    #expect(
      try warnings("hot x -{ab}-|\nrun x.take(1)\nexpect -[a|]").first?.hasSuffix(
        "; the events of one frame are in square brackets: -[ab]-|") == true)
  }

  @Test(arguments: [
    (
      "hot x -a-b|\nrun x\nemits a …",
      "4:9 this ellipsis is one character, so it is a value; "
        + "write three dots: emits a ...; a value is in quotes: '…'"
    ),
    (
      "hot x -a-|\nrun x\nsubscribe --|-!\nexpect --",
      "4:13 only '-', time, '^' and '!' are allowed in a subscription; '^' begins a subscription"
    ),
    (
      "hot x -#\nrun x\nexpect -#\nwhere error = \"offline\"",
      "5:7 a key of several characters is written in quotes; "
        + "the key of the error is '#': where # = EXPRESSION"
    ),
  ])
  func `signs in other places than here say what is meant`(_ rows: String, _ error: String) throws {
    #expect(try RunnerText.errors(rows).first == error)
  }
}
