import RxFixtures
import RxTestKit
import Testing

@Suite("Rows and expressions of other tools are answered with what to write")
struct HabitNoteTests {
  @Test(
    "An error says what to write",
    arguments: [
      (
        "hot s -a-|\nrun s\nexpect -x-|\nwhere x == \"a\"",
        ["5:10 unexpected '='; one '=' gives a value: where x = \"a\""]
      ),
      ("hot s -a-|\nrun = s\nexpect -a-|", ["3:5 unexpected '='; no '=' follows 'run': run s"]),
      (
        "hot s -a-|\nrun s.map((x) -> x + \"!\")\nexpect -a-|",
        ["3:16 this is not how a closure is written; write: { x in x + \"!\" }"]
      ),
      (
        "hot s -a-|\nrun s.map { x => { return x } }\nexpect -a-|",
        ["3:15 this is not how a closure is written; write: { x in return x }"]
      ),
      (
        "hot s\u{a0}-a-|\nrun s\nexpect -a-|",
        [
          "2:5 this word holds U+00A0 (no-break space), which cannot be seen; delete it, or write a space"
        ]
      ),
      (
        "hot fail -a-|\nrun of(1)\nexpect -a-|",
        ["2:5 'fail' is a reserved word; choose another name"]
      ),
      (
        "let p = PublishSubject()\nat 2: p.onNext(1)\nrun p\nexpect --1",
        ["3:4 this is not a time; no ':' follows the time: at 2 p.onNext(1)"]
      ),
      (
        "hot s -a-|\nrun s\nexpect s.toBe(-a-b-|)",
        ["4:8 this row takes a diagram, not a call; write: -a-b-|"]
      ),
      (
        "hot s -a-|\nrun s\nexpect expectObservable(s).toBe('-a-b-|')",
        ["4:8 this row takes a diagram, not a call; write: -a-b-|"]
      ),
      (
        "hot s -1-2-|\nrun s\nexpect -1-2-|\nsubs s !----^",
        ["5:13 '!' before '^': a subscription begins with '^'"]
      ),
      (
        "hot s -1-2-|\nexpect -1-2-|",
        ["1:1 this test has no 'run' row; write the pipeline: run EXPRESSION"]
      ),
      (
        "any s 1 2\nrun s.filter { $0 > 1 }\nexpect -2-|",
        [
          "4:1 'expect' cannot go with 'any': the source is different in each trial; replace it with an expression that must emit the same, such as 'same s'; or draw the source: cold s DIAGRAM"
        ]
      ),
      (
        "hot s -a-b---c-----|\nrun s.debounce(0.002)\nexpect -----b---c---|",
        [
          "3:16 'debounce(_:scheduler:)' needs a time (a number is frames) for 'dueTime', not a Double; a time is a whole number of frames; for 0.002 seconds, write: debounce(.milliseconds(2))"
        ]
      ),
      (
        "hot s -a-|\nrun s.delay(1.5)\nexpect -a-|",
        [
          "3:13 'delay(_:scheduler:)' needs a time (a number is frames) for 'dueTime', not a Double; a time is a whole number of frames; for 1.5 seconds, write: delay(.milliseconds(1500))"
        ]
      ),
      (
        "hot s -p-|\nrun s.map { $0 * 2 }\nexpect -x-|\nwhere p = \"10\", x = 20",
        [
          "3:13 '*' does not take a String and an Int; 'p' is the text \"10\" here; for a number, write: where p = 10, x = 20"
        ]
      ),
    ])
  func errors(_ rows: String, _ errors: [String]) throws {
    #expect(try RunnerText.errors(rows) == errors)
  }

  @Test(
    "A row that fixtures do not have says so once",
    arguments: [
      ("describe search", "a fixture has no groups of tests: remove this line"),
      ("for n in 1...3", "to run a test for several values, write: each NAME = VALUE, …"),
      (
        "beforeEach",
        "rows above the first 'test' are shared by all tests of the file: write them there"
      ),
    ])
  func rows(_ row: String, _ note: String) {
    let file = FixtureFile.parse(
      "\(row)\n\nit emits\n  hot s -a|\n  run s\n  expect -a|\n", path: "a.marble")
    #expect(file.diagnostics.map(\.note) == [note])
    #expect(file.tests.map(\.title) == ["emits"])
  }

  @Test(
    "A failure says what the rows draw",
    arguments: [
      (
        "hot s -1-2-|\nrun s.map { String($0) }\nexpect -1-2-|",
        "'1' draws the Int 1; for a text of digits, draw a letter: where a = \"1\""
      ),
      (
        "hot s -a-b-c-|\nrun s\nsubscribe ^--!\nexpect -a-b",
        "the subscription ends in frame 3, before the events of that frame: end it one frame later"
      ),
      (
        "hot s -a-|\nrun s.map { _ in throw \"sold out\" }\nexpect -a-|\nwhere # = \"sold out\"",
        "no diagram draws '#', which is \"sold out\"; if it is meant, write: expect -#"
      ),
      (
        "cold s -a-b-c|\nrun s\nsubscribe --^\nexpect ---b-c|",
        "a cold source begins at its subscription, here in frame 2; with 'hot s', the run emits what is expected"
      ),
      (
        "hot q -a-|\ncold r --a|\nrun q.flatMap { x in r.map { x + $0 } }\nexpect ---a|\nwhere a = \"aa\"",
        "'a' of hot q has this value, too, because 'where' binds 'a' in all diagrams: bind another letter for the expectation"
      ),
      (
        "hot s -a-|\nrun s.map { \"hi ${$0}\" }\nexpect -'hi a'-|",
        "Swift inserts a value into a text by \\( ): write \\($0) for ${$0}"
      ),
    ])
  func failures(_ rows: String, _ note: String) throws {
    let result = try RunnerText("test rows\n\(rows)\n").result()
    #expect(result.outcome == .failed, "\(result.report())")
    #expect(result.failures.first?.note == note)
  }

  @Test func `a failure keeps the indentation of closures`() throws {
    let result = try RunnerText(
      """
      test rows
        hot s -a|
        run   s
                .map { x in
                  if x == "a" {
                    return 1
                  }
                  return 2
                }
        expect -2|

      """
    ).result()
    #expect(
      result.failures.first?.text.contains(
        """
          run       s
                    .map { x in
                      if x == "a" {
                        return 1
                      }
                      return 2
                    }

        """) == true, "\(result.report())")
  }

  @Test func `full-width signs are warned of`() throws {
    let file = FixtureFile.parse(
      "test a\n  hot s －a－＃\n  run s\n  expect -a-#\n", path: "a.marble")
    #expect(
      file.tests[0].warnings.map(\.note) == [
        "a frame in which nothing happens is '-': -a-#", "an error is '#': -a-#",
      ])
  }

  @Test func `endless attempts are named`() throws {
    let failures = try RunnerText.failures("cold s -#\nrun s.retry()\nexpect -")
    #expect(
      failures.first?.contains("an operator such as retry or repeat subscribed to s ") == true)
    #expect(failures.first?.hasSuffix(" times: limit the number of attempts") == true)
  }
}
