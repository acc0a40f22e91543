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
      (
        "hot s -a-|\nrun s\nexpect -a-|\nwhere a = 1, a = 2", ["5:14 this row binds 'a' twice"]
      ),
      (
        "hot s -a-b-|\nrun s\nexpect -a-b-|\nwhere a -> \"x: y\", b -> 2",
        ["5:9 '=' expected after 'a'; write: where a = \"x: y\", b = 2"]
      ),
      (
        "hot s -a-|\nrun s\nexpect -ok-|\nwhere ok = 1",
        [
          "5:7 a key of several characters is written in quotes; bind one letter, and draw it; or quote the key here and in the diagrams: 'ok'"
        ]
      ),
      (
        "hot s -a10ms-b|\nrun s.filter { $0 != \"a\" }\nexpect -b|",
        ["3:16 '!=' cannot compare an Int with a String"]
      ),
      (
        "hot s -r-|\nrun s.map { $0.title }\nexpect -n-|\nwhere r = (id: 1, name: \"Ada\"), n = 1",
        ["3:16 a tuple has no property 'title'; the record has 'id' and 'name'"]
      ),
      (
        "hot s -r-|\nrun s.map { $0.title }\nexpect -n-|\nwhere r = (1, 2), n = 1",
        [
          "3:16 a tuple has no property 'title'; its parts have no names: write title: before one of them, or read .0"
        ]
      ),
      (
        "hot s -r-|\nrun s.map { $0[\"name\"] }\nexpect -n-|\nwhere r = (id: 1, name: \"Ada\"), n = 1",
        ["3:15 a tuple has no elements in brackets; write .name"]
      ),
      (
        "hot s -r-|\nrun s.filter { $0 == \"Ada\" }\nexpect -r-|\nwhere r = (name: \"Ada\", id: 1)",
        [
          "3:16 '==' cannot compare a tuple with a String; a record is read by its labels: $0.name"
        ]
      ),
      (
        "hot s -a-|\nrun s.map(x -> x + \"!\")\nexpect -a-|",
        ["3:14 this is not how a closure is written; write: { x in x + \"!\" }"]
      ),
      (
        "hot s -a-|\nrun s.map(function (x) { return x + \"!\"; })\nexpect -a-|",
        ["3:11 this is not how a closure is written; write: { x in return x + \"!\" }"]
      ),
      (
        "hot s -a-|\nrun s.map { x in f\"hi {x}\" }\nexpect -a-|",
        ["3:19 this is not how a text is written; write: \"hi \\(x)\""]
      ),
      ("hot s -1-|\nrun s.map { $0++ }\nexpect -2-|", ["3:18 unexpected '}'; write: $0 + 1"]),
      ("hot s -1-|\nrun s.map { $0 };\nexpect -1-|", ["3:17 unexpected ';'; remove it"]),
      (
        "hot s -1-|\nrun s.delay(.seconds(0.3))\nexpect -1-|",
        ["3:13 '.seconds' takes one Int; write .milliseconds(300)"]
      ),
      (
        "hot s -a-|\nrun S.map { $0 }\nexpect -a-|",
        ["3:5 nothing is called 'S'; did you mean 's'?"]
      ),
      (
        "hot s -a-|\nrun s.map(String.uppercased)\nexpect -A-|",
        ["3:11 String has no 'uppercased'; write a closure: { $0.uppercased() }"]
      ),
      (
        "let s = ReplaySubject<Int>(bufferSize: 1)\nrun s\nexpect -",
        ["2:9 nothing is called 'ReplaySubject'; it is made by ReplaySubject.create(…)"]
      ),
      (
        "hot a -1-|\nhot b -2-|\nrun a.combineLatest(b) { $0 + $1 }\nexpect -3-|",
        ["4:7 no operator 'combineLatest'; write: Observable.combineLatest(a, b) { $0 + $1 }"]
      ),
      (
        "hot s -a-|\ns.debounce(2)\nexpect -a-|",
        ["3:1 unknown row 's.debounce(2)'; a pipeline has a row of its own: run s.debounce(2)"]
      ),
      (
        "hot s -a-|\nrun s.filter(w => w.length === 3 && w.startsWith(\"b\"))\nexpect -|",
        [
          "3:16 this is not how a closure is written; write: { w in w.count == 3 && w.hasPrefix(\"b\") }"
        ]
      ),
      (
        "hot s -1-|\nrun s.map { if $0 > 5 8 else 9 }\nexpect -9-|",
        [
          "3:23 unexpected '8'; '{' is missing; each branch has braces: if CONDITION { … } else { … }"
        ]
      ),
      (
        "hot s -1-|\nrun s.map { $0 + 1 }.toBe(\"-2-|\")\nexpect -2-|",
        [
          "3:22 no operator 'toBe'; an 'expect' row below the run says what it must emit: leave '.toBe' out"
        ]
      ),
      (
        "hot s -1-|\nrun s.map { $0 + 1 }.toBe(\"-2-|\")",
        [
          "3:1 this run has neither an 'expect' nor a 'same' row; leave out '.toBe(\"-2-|\")', and write below the run: expect -2-|"
        ]
      ),
      (
        "hot s -1-|\nrun s.map { $0 + 1 } == -2-|",
        [
          "3:1 this run has neither an 'expect' nor a 'same' row; leave out '== -2-|', and write below the run: expect -2-|"
        ]
      ),
      (
        "any s 1 2\nrun s.map { $0 }\nrun s",
        [
          "4:1 what must emit the same as the run above has a 'same' row; write 'same' in place of 'run'"
        ]
      ),
      (
        "any s [1, 'a, b']\nrun s\nsame s",
        ["2:7 values of a list have neither commas nor brackets; write: any s 1 'a, b'"]
      ),
      (
        "hot s -a-b|\nrun s\nemits a, b |",
        ["4:8 values of a list have neither commas nor brackets; write: emits a b |"]
      ),
      (
        "let t: Observable<Int> = of(1)\nrun t\nexpect (1|)",
        ["2:5 't:' is not a name; no ':' follows a name: let t = of(1)"]
      ),
      ("let t of(1)\nrun t\nexpect (1|)", ["2:7 '=' expected after 't'; write: let t = of(1)"]),
      (
        "each n in 1, 2\nrun of(n)\nexpect (1|)",
        ["2:8 '=' expected after 'n'; write: each n = 1, 2"]
      ),
      (
        "let double(x) = x * 2\nrun of(1).map(double)\nexpect (2|)",
        [
          "2:5 'double(x)' is not a name; a closure has its parameters in braces: let double = { x in … }"
        ]
      ),
      (
        "run s.take(n)\neach hot s -a-| n = 1 => -(a|)",
        ["3:17 nothing can follow the end, '|'; put a comma before it: -a-|, n = 1"]
      ),
      (
        "run s.take(n)\neach hot s -a-|, n: 1 => -(a|)",
        ["3:18 this is neither a source nor a value; write: n = 1"]
      ),
      (
        "hot s -a-|\nrun s\nexpect -a-| # mirrored",
        ["4:13 nothing can follow the end, '|'; a comment begins with '//'"]
      ),
      (
        "let p = PublishSubject()\nat p.onNext(1)\nrun p\nexpect -",
        ["3:4 this is not a time; the time comes first: at 2 p.onNext(1)"]
      ),
      (
        "let p = PublishSubject()\nat --  p.onNext(1)\nrun p\nexpect -",
        ["3:4 this is not a time; write the frame as a number: at 2 p.onNext(1)"]
      ),
      (
        "hot s -a-|\nrun s\nsubscribe 5\nexpect -a",
        [
          "4:11 only '-', time, '^' and '!' are allowed in a subscription; '^' begins a subscription, and '!' ends it: ^---!"
        ]
      ),
      (
        "hot s -a-|\nrun s.map { _ in throw 404 }\nexpect -#\nwhere # = 404",
        [
          "5:11 '#' needs an error, or a text that describes one, not an Int; write a text: where # = \"404\""
        ]
      ),
    ])
  func errors(_ rows: String, _ errors: [String]) throws {
    #expect(try RunnerText.errors(rows) == errors)
  }

  @Test(
    "A row that fixtures do not have says so once",
    arguments: [
      ("describe search", "remove this row: a fixture has no groups of tests"),
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
        "'1' draws the Int 1; for another value, draw letters: where a = \"1\", b = \"2\""
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
      (
        "hot s -a-|\nrun s.map { \"hi $0\" }\nexpect -'hi a'-|",
        "Swift inserts a value into a text by \\( ): write \\($0) for $0"
      ),
      (
        "hot a -1-|\nrun a.map { \"\\($0)\" }\nexpect -1-|",
        "'1' draws the Int 1; for another value, draw a letter: where b = \"1\""
      ),
      (
        "hot s -1-|\nrun s.map { Double($0) / 2 }\nexpect -'0.5'-|",
        "'0.5' draws the text \"0.5\"; for another value, draw a letter: where a = 0.5"
      ),
      (
        "hot t -t-t-|\nrun t.scan(false) { on, _ in !on }\nexpect -true-false-|",
        "'true' without quotes draws 4 values; for another value, draw letters: where t = true, f = false"
      ),
      (
        "hot s -a-|\nrun s.map { \"hello \" + $0 }\nexpect -h-|",
        "'h' draws the text \"h\"; to give characters other values, write a row such as 'where h = \"hello a\"'"
      ),
      (
        "hot s -a|\nrun Observable.just(s)\nexpect [a|]",
        "the run emits an observable: flatMap, merge() or concat() emit its elements"
      ),
      (
        "hot s -1-|\nrun s.map({ x in { return x * 2 } })\nexpect -2-|",
        "the run emits a closure: remove its braces, or call it"
      ),
      (
        "hot s -1-2-|\nrun s.map { if $0 > 1 { \"big\" } }\nexpect -'small'-'big'-|",
        "the run emits (): an 'if' without an 'else', and a statement, have no value"
      ),
      (
        "cold s -\nrun s.timeout(3)\nexpect ---#\nwhere # = \"timeout\"",
        "if this error is meant, write: where # = RxError.timeout"
      ),
      (
        "cold s -#\nrun s.catch { _ in .error(\"offline\") }\nexpect -#\nwhere '#' = \"offline\"",
        "the key of the error has no quotes: where # = \"offline\""
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
