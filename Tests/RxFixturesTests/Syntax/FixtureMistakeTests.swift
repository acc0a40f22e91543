import RxFixtures
import RxTestKit
import Testing

@Suite("Mistakes of people who are new to fixtures")
struct FixtureMistakeTests {
  /// Rows below a `test` row, and the only error, as `line:column message; note`.
  typealias Case = (rows: String, error: String)

  @Test(
    "One mistake is one error that says what to write",
    arguments: [
      (
        "cold x: -1-|\nrun x\nexpect -1-|",
        "2:6 'x:' is not a name; no ':' follows a name: cold x -1-|"
      ),
      (
        "cold -1-|\nrun of(1)\nexpect -",
        "2:6 the name is missing before '-1-|'; write: cold NAME -1-|"
      ),
      (
        "cold -1-| x\nrun of(1)\nexpect -",
        "2:6 the name is missing before '-1-|'; write: cold x -1-|"
      ),
      (
        "cold x -1-|\nrun x\nexpect -1-|\nsubs ^-!",
        "5:6 the source's name is missing before '^-!'; write: subs x ^-!"
      ),
      (
        "cold x -1-|\ncold y -\nrun x\nsame y\nsubs ^---! // end",
        "6:6 the source's name is missing before '^---!'; write: subs NAME ^---!"
      ),
      (
        "cold x -1-|\nexpect -1-|\nrun x",
        "3:1 no 'run' row is above this 'expect' row; move this row below the 'run' row that it is about"
      ),
      (
        "cold x -1-|\nrun x\nexpect -1-|\nsubscriptions x ^-!",
        "5:1 unknown row 'subscriptions'; did you mean 'subs'?"
      ),
      (
        "source -1-|\nrun source\nexpect -1-|\nsubs source ^-!",
        "2:1 unknown row 'source'; a source is a 'hot' or a 'cold' row: cold NAME DIAGRAM"
      ),
      (
        "cold x -1-|\nrun x\n map { $0 }\nexpect -1-|",
        "4:2 unknown row 'map'; a line that continues the expression above begins with '.': .map"
      ),
      (
        "cold x -1-|\nrun x\nexpect -1-|\n})",
        "5:1 unknown row '})'; remove this row: nothing is open here"
      ),
      (
        "cold x -1-|\nrun y = x\nexpect -1-|",
        "3:5 a 'run' row cannot be given a name; write the expression alone, or name it in a row above: let y = x"
      ),
      (
        "cold x -(1-2)|\nrun x\nexpect -",
        "2:11 a group cannot hold '-'; the events of a group share one frame: (12)"
      ),
      (
        "cold x 1^2\nrun x\nexpect -",
        "2:9 a cold source has no '^': its frame 0 is its first character; events before frame 0 need a hot source: hot x 1^2"
      ),
      (
        "cold x 12|-3|\nrun x\nexpect -",
        "2:12 nothing can follow the end, '|'; remove what follows: 12|"
      ),
      (
        "cold x 12#-->\nrun x\nexpect -",
        "2:13 nothing can follow the error, '#'; the arrow is not drawn: 12#"
      ),
      (
        "cold x 12\nrun x\nexpect 1!",
        "4:9 '!' marks the end of a subscription: remove it here; to dispose, add below the 'run' row: subscribe ^!"
      ),
      (
        "cold x 12\nrun x\nexpect 12\nsubs x ^-|",
        "5:10 only '-', time, '^' and '!' are allowed in a subscription; '!' ends a subscription"
      ),
      (
        "cold x #\nrun x.retry(2)\nexpect #\nsubs x ^!^!",
        "5:10 '^' may occur only once in a subscription; each subscription has a row of its own"
      ),
      (
        "cold x -'a-|\nrun x\nexpect -",
        "2:9 this quote is never closed; write ' behind the value: -'a'-|"
      ),
      (
        "cold x -1-|\nrun x\nexpect -1-|\nwhere 10 = c",
        "5:7 the key is on the left of '=', and its value on the right; write: where c = 10"
      ),
      (
        "cold x -1-|\nrun x\nexpect -c-|\nwhere \"c\" = 10",
        "5:7 a key of several characters is written in quotes; a key has no double quotes: where c = EXPRESSION"
      ),
      (
        "cold x -1-|\nrun x\nexpect -c-|\nwhere c: 10, d: 2",
        "5:8 '=' expected after 'c'; write: where c = 10, d = 2"
      ),
      (
        "cold x -1-|\nrun x\nexpect -c-|\nwhere d = 10",
        "5:7 no diagram of this test draws this key; remove it, or bind a letter that is drawn: 'c'"
      ),
      (
        "run x\neach cold x -1-|  ->  -1-|",
        "3:19 '=>' expected, not '->'; write: each cold x -1-|  =>  -1-|"
      ),
      (
        "run x.take(n)\neach cold x -12|, n = 1 => -(1|)\neach n = 2, cold x -12| => -1(2|)",
        "4:6 the columns are not in the order of line 3: cold x, n; write: each cold x -12|, n = 2 => -1(2|)"
      ),
      (
        "cold x -1-|\nrun let y = x\nexpect -1-|",
        "3:5 a 'run' row is one expression; name a part in a row of its own above: let y = x"
      ),
      (
        "cold x -#\nrun x\nexpect -#\nwhere a# = \"x\"",
        "5:7 'a#' is not a key; a test has one error, '#': where # = EXPRESSION"
      ),
      (
        "cold x -1-|\nrun x\nexpect -1-|\nat --^ x.publish()",
        "5:4 this is not a time; write the frame as a number: at 2 x.publish()"
      ),
      (
        "any x -1-|\nrun x\nsame x",
        "2:7 an 'any' source is not drawn: it stands for every source; list the values that it may emit: any x 1 2 3"
      ),
      (
        "any x 1, 2, 3\nrun x.map { $0 * 2 }\nsame x.map { $0 + $0 }",
        "2:8 values of a list have neither commas nor brackets; write: any x 1 2 3"
      ),
      (
        "any x 'a','b c' ,d\nrun x.map { $0 }\nsame x",
        "2:10 values of a list have neither commas nor brackets; write: any x 'a' 'b c' d"
      ),
      (
        "any x\nrun x\nexpect -1-|",
        "4:1 'expect' cannot go with 'any': the source is different in each trial; replace it with an expression that must emit the same, such as 'same x'; or draw the source: cold x DIAGRAM"
      ),
      (
        "any x\nsame x\nsame x",
        "1:1 this test has no 'run' row; write the pipeline: run EXPRESSION"
      ),
      (
        "run of(1)\nexpect 1\nat 2 ms of(1)",
        "4:4 remove the space between the number and its unit; write: at 2ms of(1)"
      ),
      (
        "run of(1)\nexpect 1\nat 2 seconds of(1)",
        "4:4 remove the space between the number and its unit; write: at 2s of(1)"
      ),
      (
        "@slow\nrun of(1)\nexpect (1|)",
        "2:1 unknown row '@slow'; tags have a row in the test: tags slow"
      ),
    ] as [Case])
  func rows(_ mistake: Case) throws {
    #expect(try RunnerText.errors(mistake.rows) == [mistake.error])
  }

  @Test(
    "A mistake in an expression says what to write",
    arguments: [
      ("x.map($0 * 2)", "'$0' is allowed only in a closure; put the closure in braces: { $0 … }"),
      (
        "x.scan(0) { a, b a + b }",
        "unexpected ','; ';' or a new line is missing; 'in' is missing after the parameters: { a, b in … }"
      ),
      (
        "x.map { _ in {name: 1} }",
        "'{' begins a closure, not a record; write: [\"name\": 1], and read it as $0[\"name\"]"
      ),
      (
        "x.map { _ in {name: \"Ada\", age: 36} }",
        "'{' begins a closure, not a record; write: (name: \"Ada\", age: 36)"
      ),
      (
        "x.share({ replay: 1, scope: .forever })",
        "'{' begins a closure, not a record; write: (replay: 1, scope: .forever); arguments stand without braces: replay: 1, scope: .forever"
      ),
      (
        "x.scan(seed: 0) { $0 + $1 }",
        "'scan' has no argument 'seed:'; write: scan(0) { $0 + $1 }"
      ),
      (
        "x.debounce()",
        "'debounce' needs a time; write: debounce(2), in frames, or debounce(.milliseconds(2))"
      ),
      (
        "x.debounce(2ms)",
        "a time in an expression is not written with 'ms'; write .milliseconds(2), or the number of frames: 2"
      ),
      (
        "x.map { $0.count }",
        "an Int has no property 'count'; digits in a diagram are an Int; for a text, draw a letter: where a = \"1\""
      ),
      (
        "x.takeUntil(x)",
        "no operator 'takeUntil'; here it is called 'take(until:)': take(until: x)"
      ),
      (
        "just(1, 2)",
        "'just(_:)' takes no further argument; 'of' emits several: Observable.of(1, 2)"
      ),
      ("x.send(1)", "no operator 'send'; on a subject or a disposable it is called 'onNext'"),
      (
        "x.map { _ in throw MyError.offline }",
        "nothing is called 'MyError'; write an error as a text: throw \"offline\"; a test target can add the type"
      ),
      (
        "y.map { $0 }",
        "nothing is called 'y'; rows declare 'x'; a row declares a name: hot y DIAGRAM, let y = EXPRESSION, or each y = 1, 2"
      ),
      (
        "x.map { \"n\" + $0 }",
        "'+' does not take a String and an Int; write: \"n\\($0)\""
      ),
      (
        "x.map { _ in [\"name\": 1].name }",
        "a dictionary has no property 'name'; a dictionary is read by key: [\"name\"]; a tuple has names: (name: …)"
      ),
      (
        "x.filter { $0 = 2 }",
        "this parameter is not passed inout and cannot be changed; '==' compares; to change a copy, declare it: var copy = …"
      ),
    ])
  func expressions(_ expression: String, _ error: String) throws {
    let errors = try RunnerText.errors("cold x -1-|\nrun \(expression)\nexpect -1-|")
    #expect(errors.map { String($0.drop { $0 != " " }.dropFirst()) } == [error])
  }

  @Test(
    "A value of a where row without quotes is probably a text",
    arguments: [
      ("hello", "nothing is called 'hello'; a text is written between double quotes: \"hello\""),
      ("HELLO", "nothing is called 'HELLO'; a text is written between double quotes: \"HELLO\""),
      ("xx", "nothing is called 'xx'; did you mean 'xy'?"),
      (
        "'hello'", "a text cannot be written in single quotes here; use double quotes: \"hello\""
      ),
      (
        "Item(id: 1, name: \"a\")",
        "nothing is called 'Item'; write a tuple: (id: 1, name: \"a\"); a test target can add the type"
      ),
      (
        "1; d = 2",
        "unexpected ';'; a row has one expression; ',' is between bindings, and ';' between statements of a closure"
      ),
    ])
  func texts(_ value: String, _ error: String) throws {
    let errors = try RunnerText.errors("cold xy -1-|\nrun xy\nexpect -c-|\nwhere c = \(value)")
    #expect(errors.map { String($0.drop { $0 != " " }.dropFirst()) } == [error])
  }

  @Test func `an error that is named like an operator is a case of RxError`() throws {
    #expect(
      try RunnerText.errors("cold x -#\nrun x\nexpect -#\nwhere # = timeout") == [
        "5:11 nothing is called 'timeout'; a text is written between double quotes: \"timeout\"; the error is RxError.timeout"
      ])
  }

  @Test(
    "What is valid, and probably not meant, is a warning",
    arguments: [
      (
        "cold x = -1-|\nrun x\nsame x",
        "2:8 this equals sign draws a value; a diagram follows without '=': -1-|"
      ),
      (
        "cold x (a,b)|\nrun x\nsame x",
        "2:10 this comma draws a value; values stand side by side: (ab)|"
      ),
      (
        "cold x 2sec a\nrun x\nsame x",
        "2:8 this draws 4 values, not a time: the units are f, ms, s and m; write: 2s a; a value of this name is in quotes: '2sec'"
      ),
      (
        "tags a, b\nrun of(1)\nexpect (1|)",
        "2:7 this ',' is a part of the tag; put white space between tags: tags a b"
      ),
      (
        "each n = [1, 2]\nrun of(n)\nsame of(n)",
        "2:10 this is one value, an array; values stand without brackets: each n = 1, 2"
      ),
    ])
  func warnings(_ rows: String, _ warning: String) throws {
    let file = FixtureFile.parse("test rows\n\(rows)\n", path: "mistakes.marble")
    let test = try #require(file.tests.first)
    #expect(test.diagnostics.isEmpty)
    #expect(
      test.warnings.map {
        "\($0.location.line):\($0.location.column) \($0.message); \($0.note ?? "")"
      }
        == [warning])
  }

  @Test(
    "A failure explains a diagram that means something else",
    arguments: [
      (
        "cold x -#\nrun x.catch { _ in Observable.error(RxError.timeout) }\nexpect -#",
        "if this error is meant, write: where # = RxError.timeout"
      ),
      (
        "cold x -1-|\nrun x.map { $0 > 0 }\nexpect -'true'-|",
        "'true' draws the text \"true\"; for another value, draw a letter: where t = true"
      ),
      ("cold x -abcd-|\nrun x.filter { $0 == \"a\" }\nexpect -a-|", nil),
      (
        "cold x -'1'   b|\ncold y ---a|\nrun x.flatMap { _ in y }.filter { $0 == \"a\" }\nexpect -a   a|",
        nil
      ),
    ] as [(String, String?)])
  func notes(_ rows: String, _ note: String?) throws {
    let result = try RunnerText("test rows\n\(rows)\n").result()
    #expect(result.outcome == .failed)
    #expect(result.failures.first?.note == note)
  }

  @Test func `an abbreviated name is the row's, and its source is not called unused`() throws {
    let rows = "cold source -1-|\nrun src.map { $0 }\nexpect -1-|"
    #expect(try RunnerText.errors(rows) == ["3:5 nothing is called 'src'; did you mean 'source'?"])
    #expect(FixtureFile.parse("test rows\n\(rows)\n", path: "f").tests[0].warnings.isEmpty)
    let unused = "cold source -1-|\nrun of(1)\nexpect (1|)"
    #expect(FixtureFile.parse("test rows\n\(unused)\n", path: "f").tests[0].warnings.count == 1)
  }

  @Test func `an error and a list in a where row are texts`() throws {
    let rows = "cold x -#\nrun x\nexpect -#\nwhere # = "
    #expect(
      try RunnerText.errors(rows + "ServiceError.offline") == [
        "5:11 nothing is called 'ServiceError'; write an error as a text: where # = \"offline\"; a test target can add the type"
      ])
    #expect(
      try RunnerText.errors("cold x -1|\nrun x\nexpect -c|\nwhere c = [a, b]").first
        == "5:12 nothing is called 'a'; texts are written between double quotes: [\"a\", \"b\"]")
  }

  @Test func `a number is appended to a text as a text`() throws {
    #expect(
      try RunnerText.errors("cold x -a-|\nrun x.map { $0 + 1 }\nexpect -c-|\nwhere c = \"a1\"")
        == [
          "3:13 '+' does not take a String and an Int; for a text, write $0 + \"1\"; "
            + "for a number: where a = 10"
        ])
  }
}
