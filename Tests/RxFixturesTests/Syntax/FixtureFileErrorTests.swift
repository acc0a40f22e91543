import RxFixtures
import Testing

@Suite("Wrong fixture files")
struct FixtureFileErrorTests {
  /// Rows of a test, and what is said of them: `line:column words`, lines counted from the `test` row.
  typealias Case = (rows: String, errors: [String])

  @Test(
    "What is wrong with a row is said where it stands",
    arguments: [
      ("hot", ["2:1 name is missing"]),
      ("hot  // c", ["2:1 name is missing"]),
      ("hot x", ["2:6 cannot be empty"]),
      ("hot x // c", ["2:7 cannot be empty"]),
      ("hot 9x -", ["2:5 is not a name"]),
      ("hot a-b -", ["2:5 is not a name"]),
      ("hot -a-|", ["2:5 the name is missing"]),
      ("hot true -", ["2:5 reserved"]),
      ("cold Observable -", ["2:6 reserved"]),
      ("any scheduler", ["2:5 reserved"]),
      ("hot x -a|b", ["2:10 nothing can follow"]),
      ("hot x -(a", ["2:8 never closed"]),
      ("hot x -!", ["2:8 remove it here"]),
      ("cold x -^-", ["2:9 a cold source has no '^'"]),
      ("hot x -\n cold x -", ["3:7 declared already, in line 2"]),
      ("cold x -\n let y = 1\n cold x -", ["4:7 declared already, in line 2"]),
      ("let y = 1\n let y = 2", ["3:6 declared already, in line 2"]),
      ("each y = 1\n let y = 2", ["3:6 declared already, in line 2"]),
      ("cold x -x-", ["2:9 would emit itself"]),
      ("hot x -'x'-", ["2:8 would emit itself"]),
      ("cold x -k-\n where k = x", ["2:9 would emit itself"]),
      ("let", ["2:1 name is missing"]),
      ("let x", ["2:6 '=' expected"]),
      ("let x 5", ["2:7 '=' expected"]),
      ("let x =", ["2:8 expression is missing"]),
      ("let x = // c", ["2:9 expression is missing"]),
      ("let x: Int = 1", ["2:5 is not a name"]),
      ("let x =\n .foo", ["2:8 expression is missing"]),
      ("let nil = 1", ["2:5 reserved"]),
      ("each x = 1,", ["2:12 value is missing"]),
      ("each x = , 1", ["2:10 value is missing"]),
      ("each x", ["2:7 '=' expected"]),
      ("each x =", ["2:9 value is missing"]),
      ("where", ["2:6 binding is missing"]),
      ("where // c", ["2:7 binding is missing"]),
      ("where q = 1", ["2:7 no diagram of this test draws"]),
      ("where # = 1", ["2:7 no diagram of this test draws"]),
      ("where a", ["2:8 '=' expected"]),
      ("where a 1", ["2:9 '=' expected"]),
      ("where a: 1", ["2:8 '=' expected"]),
      ("where a =", ["2:10 expression is missing"]),
      ("where a =, b = 2", ["2:10 expression is missing", "2:12 no diagram"]),
      ("where = 1", ["2:7 key is missing before '='"]),
      ("where , = 1", ["2:7 key is missing before ','"]),
      ("where - = 1", ["2:7 key is missing before '-'"]),
      ("where ada = 1", ["2:7 written in quotes"]),
      ("where 日本 = 1", ["2:7 written in quotes"]),
      ("where '' = 1", ["2:7 cannot be empty"]),
      ("where 'a = 1", ["2:7 never closed"]),
      ("where a\u{301}b = 1", ["2:7 written in quotes"]),
      ("where #\u{301} = 1", ["2:7 combining mark"]),
      ("where \u{301} = 1", ["2:7 combining mark"]),
      ("where a = 1, a = 2", ["2:14 binds 'a' twice"]),
      ("where a = 1\n where 'a' = 2", ["3:8 bound already, in line 2"]),
      ("where a = 1,", ["2:12 binding is missing after this comma"]),
      ("where a = 1,\n tags x", ["2:12 binding is missing after this comma"]),
      ("cold a -\n where a = 1", []),
      ("let a = 1\n where a = 1", []),
      ("run", ["2:4 expression is missing"]),
      ("run // c", ["2:5 expression is missing"]),
      ("run\n .foo", ["2:4 expression is missing"]),
      ("run of(2)", ["2:1 neither an 'expect' nor a 'same' row"]),
      ("run of(2)\n expect -\n expect -", ["4:2 already, in line 3"]),
      ("run of(2)\n subscribe ^\n subscribe ^\n expect -", ["4:2 already, in line 3"]),
      ("run of(2)\n expect", ["3:8 cannot be empty"]),
      ("run of(2)\n expect -^", ["3:10 remove it here"]),
      ("run of(2)\n subscribe !-^\n expect -", ["3:14 '!' before '^'"]),
      ("run of(2)\n same", ["3:6 expression is missing"]),
      ("run of((2)\n tags x", ["2:7 never closed"]),
      // The bracket that takes the second line in is closed there; the one behind it is not.
      ("run of((2)\n tags x)\n .map(", ["4:6 never closed"]),
      ("run of(2))\n expect -", ["2:10 closes nothing"]),
      ("run of([2)\n expect -", ["2:10 ']' expected"]),
      ("run of(]2)\n expect -", ["2:8 ')' expected"]),
      ("run of(\"2)\n expect -", ["2:8 string is never closed"]),
      ("run of(\"\\(2\")\n expect -", ["2:8 string is never closed"]),
      ("run { \"abc }\n expect -", ["2:7 string is never closed"]),
      ("subs", ["2:1 name is missing"]),
      ("subs z ^", ["2:6 no source is called 'z'"]),
      ("subs s", ["2:7 cannot be empty"]),
      ("subs s -!", ["2:9 nothing was subscribed"]),
      ("subs s a", ["2:8 only '-'"]),
      ("let v = 1\n subs v ^", ["3:7 declared by a 'let' row"]),
      ("subs s -\n subs s ^", ["3:2 has no subscription"]),
      ("at", ["2:1 time is missing"]),
      ("at 5", ["2:5 expression is missing"]),
      ("at x.foo()", ["2:4 is not a time"]),
      ("at 5x x", ["2:4 is not a time"]),
      ("at 1.5 x", ["2:4 is not a time"]),
      ("at +5 x", ["2:4 is not a time"]),
      ("at -5 x", ["2:4 before the test's first frame, 0"]),
      ("at - x", ["2:4 is not a time"]),
      ("at 1.5ms x", ["2:4 whole number of frames"]),
      ("at 99999999999999999999 x", ["2:4 too long"]),
      ("at 9999999999999 x", ["2:4 too long"]),
      ("at -9223372036854775808 x", ["2:4 too long"]),
      ("skip", ["2:1 reason is missing"]),
      ("fails  // c", ["2:1 reason is missing"]),
      ("skip a\n skip b", ["3:2 already"]),
      ("tags", ["2:1 tag is missing"]),
      ("limit", ["2:1 time is missing"]),
      ("limit x", ["2:7 is not a time"]),
      ("limit -1", ["2:7 cannot be negative"]),
      ("limit 1s\n limit 2s", ["3:2 set already"]),
      ("format 1", ["2:1 must precede the first test"]),
      ("tags x\n .foo", ["3:2 the row above has none"]),
      ("hot x -\n .foo\n .bar {\n 1\n }", ["3:2 the row above has none"]),
      (
        "expct -\n expect -",
        ["2:1 unknown row 'expct'", "2:1 no 'run' row is above", "3:2 no 'run' row is above"]
      ),
      ("bogus x", ["2:1 unknown row 'bogus'"]),
      ("bogus x\n .foo {\n 1\n }", ["2:1 unknown row 'bogus'"]),
      ("}", ["2:1 unknown row '}'"]),
      ("ho x -", ["2:1 unknown row 'ho'"]),
      ("HOT x -", ["2:1 unknown row 'HOT'"]),
    ] as [Case])
  func rows(_ wrong: Case) {
    // What is right stands below, so that nothing else is wrong.
    let text = "test t\n\(wrong.rows)\n hot s a\n run s\n expect a"
    expect(text, wrong.errors)
  }

  func expect(
    _ text: String, _ errors: [String], denyingWarnings: Bool = false,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let file = FixtureFile.parse(text, path: "f")
    let found = allDiagnostics(denyingWarnings ? file.denyingWarnings() : file)
    let matches = zip(found, errors).allSatisfy { diagnostic, error in
      let parts = error.split(separator: " ", maxSplits: 1)
      let place = "\(diagnostic.location.line):\(diagnostic.location.column)"
      return place == parts[0] && diagnostic.message.contains(parts[1])
    }
    let shown = found.map(\.description).joined(separator: "\n")
    #expect(
      matches && found.count == errors.count, "\(errors) expected, but:\n\(shown)",
      sourceLocation: sourceLocation)
  }

  @Test("A test has a title and something to run")
  func tests() {
    expect("test\n run of(1)\n expect -", ["1:1 this test has no title"])
    expect("test // c\n run of(1)\n expect -", ["1:1 this test has no title"])
    expect("test t", ["1:1 this test has no 'run' row"])
    expect("test t\n expect -", ["1:1 this test has no 'run' row"])
  }

  @Test("A title stands once in a file")
  func titles() {
    let rows = "\n run of(1)\n expect -\n"
    expect(
      "test a\(rows)test b\(rows)test a // c\(rows)",
      ["7:6 line 1 already has a test with this title"])
  }

  @Test("Misspelt words come with the likely one")
  func suggestions() {
    let cases = [
      ("test t\n run of(1)\n expct -", "did you mean 'expect'?"),
      ("test t\n rnu of(1)\n expect -", "did you mean 'run'?"),
      ("test t\n Run of(1)\n expect -", "did you mean 'run'?"),
      ("test t\n run of(1)\n subcribe ^\n expect -", "did you mean 'subscribe'?"),
      ("test t\n hot source -\n run source\n expect -\n subs sorce ^", "did you mean 'source'?"),
      ("tset t\n run of(1)\n expect -", "did you mean 'test'?"),
    ]
    for (text, note) in cases {
      let found = allDiagnostics(FixtureFile.parse(text, path: "f"))
      #expect(found.count == 1, "\(found)")
      #expect(found.first?.note == note)
    }
  }

  @Test("A misspelt test row is an error of the test that it starts, not of the one above")
  func misspeltTest() {
    let file = FixtureFile.parse(
      """
      test a
        run of(1)
        expect -
      tset b
        hot x -a|b
        run of(1)
        expect -
      test c
        run of(1)
        expect -
      """, path: "f")
    #expect(file.tests.map(\.title) == ["a", "b", "c"])
    #expect(file.tests.map(\.lines) == [1...3, 4...7, 8...10])
    #expect(file.tests.map { $0.diagnostics.map(\.location.line) } == [[], [4, 5], []])
    let first = FixtureFile.parse(
      "tset a\n  run of(1)\n  expect (1|)\ntest b\n  run of(1)\n  expect (1|)\n", path: "f")
    #expect(first.diagnostics.isEmpty)
    #expect(first.tests.map(\.title) == ["a", "b"])
    #expect(first.tests.map { $0.diagnostics.map(\.location.line) } == [[1], []])
  }

  @Test("An error spoils its own test, and all errors are reported")
  func otherTests() {
    let file = FixtureFile.parse(
      """
      test a
        hot x -|a
        run of(1
        bogus
      test b
        run of(1)
        expect -
      test c
        run of(1)
        expect -(
        where q = 1
      """, path: "f")
    #expect(file.diagnostics.isEmpty)
    #expect(file.tests.map(\.title) == ["a", "b", "c"])
    #expect(file.tests.map { $0.diagnostics.map(\.location.line) } == [[2, 3], [], [10, 11]])
  }

  @Test("An error before the first test is the file's")
  func headErrors() {
    let cases: [(String, [String])] = [
      ("format 2", ["1:8 not known"]),
      ("format", ["1:1 version is missing"]),
      ("format 1\nformat 1", ["2:1 named already"]),
      ("format 1 // c", []),
      ("run of(1)", ["1:1 'run' row belongs to a test"]),
      ("run of(1\n2)\n.foo", ["1:1 'run' row belongs to a test"]),
      ("each x = 1", ["1:1 'each' row belongs to a test"]),
      ("skip it", ["1:1 'skip' row belongs to a test"]),
      ("hot x -a-\nwhere a = x", ["1:8 would emit itself"]),
      ("bogus", ["1:1 unknown row 'bogus'"]),
      (".foo", ["1:1 the row above has none"]),
    ]
    for (head, errors) in cases {
      let text = "\(head)\ntest t\n run of(1)\n expect -"
      expect(text, errors)
      #expect(FixtureFile.parse(text, path: "f").tests.first?.diagnostics.isEmpty == true)
    }
  }

  @Test("What the head declares and no test uses is a warning")
  func unusedHead() {
    let cases: [(String, [String])] = [
      ("hot x -", ["1:5 no test uses 'x'"]),
      ("let x = 1", ["1:5 no test uses 'x'"]),
      ("any x", ["1:5 no test uses 'x'"]),
      ("where q = 1, r = 2", ["1:7 no diagram of any test draws", "1:14 no diagram of any test"]),
      ("hot x -y", ["1:5 no test uses 'x'"]),
      ("let x = y\nlet y = x", ["1:5 no test uses 'x'", "2:5 no test uses 'y'"]),
    ]
    for (head, warnings) in cases {
      let text = "\(head)\ntest t\n run of(1)\n expect -"
      expect(text, [])
      expect(text, warnings, denyingWarnings: true)
    }
    let used = "where q = 1, r = 2\ntest t\n run of(1)\n expect q\ntest u\n run of(2)\n expect r"
    expect(used, [], denyingWarnings: true)
  }

  @Test("A source that nothing in its test uses is a warning")
  func unusedSource() {
    let cases: [(String, [String])] = [
      ("hot x -\n run of(1)\n expect -", ["2:6 nothing uses 'x'"]),
      ("cold x -\n run of(1).x\n expect -", ["2:7 nothing uses 'x'"]),
      ("any x\n run of(1)\n same of(1)", ["2:6 nothing uses 'x'"]),
      ("hot x -\n run x\n expect -", []),
      ("hot x -\n let y = x\n run y\n expect -", []),
      ("hot x -\n hot y -x-\n run y.merge()\n expect -", []),
      ("hot x -\n where q = x\n hot y -q-\n run y.merge()\n expect -", []),
      ("hot x -\n run of(1)\n expect -\n subs x -", []),
      ("hot x -\n run of(1)\n expect -\n at 1 x.subscribe()", []),
      ("any x\n run of(1)\n same x", []),
    ]
    for (rows, warnings) in cases {
      let text = "test t\n \(rows)"
      expect(text, [])
      expect(text, warnings, denyingWarnings: true)
    }
  }

  @Test("A member or a label of that name is no use of the head's row")
  func headNotUsed() {
    for expression in ["of(1).x", "of(\"x\")", "of(1) // x", "of(xx)", "of(1)\n .x"] {
      expect(
        "hot x -\ntest t\n run \(expression)\n expect -", ["1:5 no test uses 'x'"],
        denyingWarnings: true)
    }
  }

  @Test("A test may use the name of a head's row that cannot be read")
  func headUnreadable() {
    expect("let x\ntest t\n run x\n expect -", ["1:6 '=' expected"])
    expect("let x 1\nlet y = 2\ntest t\n run of(x, y)\n expect -", ["1:7 '=' expected"])
    expect("let x =\ntest t\n run x\n expect -", ["1:8 expression is missing"])
  }

  @Test("What the head declares cannot be declared again")
  func headAgain() {
    expect(
      "hot x -\ntest t\n hot x -\n run x\n expect -", ["3:6 declared already, in line 1"])
    expect(
      "cold x -\ntest t\n cold x -\n run x\n expect -", ["3:7 declared already, in line 1"])
    expect(
      "where a = 1\ntest t\n where a = 2\n run of(1)\n expect a", ["3:8 bound already, in line 1"])
    expect("where a = 1\ntest t\n cold a -\n run a\n expect a", [])
    expect(
      "cold x -k-\ntest t\n where k = x\n run x\n expect -", ["1:9 would emit itself"])
  }

  @Test(
    "A law has nothing that is true of one source only",
    arguments: [
      ("run s\n expect -\n same s", ["4:2 'expect' cannot go with 'any'"]),
      ("run s\n same s\n subs s ^", ["5:2 'subs' cannot go with 'any'"]),
      ("run s\n same s\n at 5 s.connect()", ["5:2 'at' cannot go with 'any'"]),
      ("run s", ["3:1 needs a 'same' row"]),
      ("run s\n same s\n run s", ["5:2 needs a 'same' row"]),
    ] as [Case])
  func laws(_ wrong: Case) {
    expect("test t\nany s\n\(wrong.rows)", wrong.errors)
  }

  @Test("An arbitrary source is drawn from values only")
  func tokens() {
    for (tokens, column) in [("a-b", 9), ("a|", 9), ("(ab)", 8), ("9ms", 8), ("a#", 9), ("''", 8)] {
      let found = allDiagnostics(
        FixtureFile.parse("test t\n any s \(tokens)\n run s\n same s", path: "f"))
      #expect(found.first?.location.column == column, "\(found)")
    }
  }

  @Test("Bytes that are no UTF-8 are an error of the test that holds them")
  func invalidBytes() {
    let rows = Array("\n run of(1)\n expect -\n".utf8)
    let bytes =
      Array("test a".utf8) + rows + Array("test b ".utf8) + [0xFF] + rows
      + Array("test c".utf8) + rows + Array("// é ".utf8) + [0xC3]
    let file = FixtureFile.parse(bytes, path: "f")
    #expect(file.diagnostics.isEmpty)
    #expect(file.tests.map { $0.diagnostics.count } == [0, 1, 1])
    #expect(file.tests[1].diagnostics.first?.location.column == 8)
    #expect(file.tests[2].diagnostics.first?.location.column == 6)
  }

  @Test("A line that starts a test ends what is open above it")
  func openBrackets() {
    expect(
      "test a\n run of({[(1\ntest b\n run of(1)\n expect -", ["2:11 never closed"])
    expect(
      "test a\n run of(1,\n 2\n  test b\n run of(1)\n expect -", ["2:8 never closed"])
    expect(
      "test a\n where x = 1,\ntest b\n run of(1)\n expect -",
      ["1:1 this test has no 'run' row", "2:8 no diagram of this", "2:13 after this comma"])
  }

  @Test("A bracket that is never closed says what it takes in")
  func swallowedRows() throws {
    let file = FixtureFile.parse(
      "test a\n run of(1\n expect -\n subs x ^(\ntest b\n run of(1)\n expect -", path: "f")
    let diagnostic = try #require(file.tests.first?.diagnostics.first)
    #expect(diagnostic.location.line == 2 && diagnostic.location.column == 8)
    #expect(diagnostic.note == "add ')' at the end of line 2; now line 3 is part of the expression")
    #expect(file.tests.map { $0.diagnostics.count } == [1, 0])
  }

  @Test("The caret is placed by display width")
  func caret() {
    let file = FixtureFile.parse("test t\n\thot x 日本|é\n run x\n expect -", path: "f.marble")
    #expect(
      allDiagnostics(file).map(\.description) == [
        """
        f.marble:2:11: error: nothing can follow the end, '|'
          \thot x 日本|é
          \t           ^
          note: remove what follows: 日本|
        """
      ])
  }
}
