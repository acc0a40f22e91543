import RxFixtures
import RxTestKit
import Testing

@Suite("Reading fixture files")
struct FixtureFileTests {
  @Test("The rows of a test become its parts")
  func parts() throws {
    let test = try onlyTest(
      """
      // A comment
      test emits the last value of each burst   // not the title
        tags   slow  adapted
        hot  source  -a--bc--d---#     // a source
        cold  x  -1-|
        cold  x  -2-|
        let   n  =  x.map { $0 + 1 }
        each  k = 1, [2, 3], { $0, $1 }
        run   source.debounce(2)
        subscribe   ^-----!
        expect       ---a---'b c'--d-|
        same   source
        same   x
        subs source  ^-----------!
        at 1.5s  x.connect()
        where  a = 1, 'b c' = "x, y", # = "boom"
        limit  2m
      """)
    #expect(test.diagnostics.isEmpty)
    #expect(test.title == "emits the last value of each burst")
    #expect(test.location.line == 2 && test.location.column == 1)
    #expect(test.lines == 2...17)
    #expect(test.tags == ["slow", "adapted"])
    #expect(test.limit == 120_000)
    #expect(test.sources.map(\.name) == ["source", "x"])
    #expect(test.sources.map(\.kind) == [.hot, .cold])
    #expect(test.sources.map { $0.diagrams.map(\.text) } == [["-a--bc--d---#"], ["-1-|", "-2-|"]])
    #expect(test.lets.map(\.name) == ["n"])
    #expect(test.lets.map(\.expression.text) == ["x.map { $0 + 1 }"])
    #expect(test.eachs.map(\.name) == ["k"])
    #expect(test.eachs.first?.values.map(\.text) == ["1", "[2, 3]", "{ $0, $1 }"])
    let run = try #require(test.runs.first)
    #expect(run.expression.text == "source.debounce(2)")
    #expect(run.subscribe?.text == "^-----!")
    #expect(run.expect?.text == "---a---'b c'--d-|")
    #expect(run.same.map(\.text) == ["source", "x"])
    #expect(test.subs.map(\.name) == ["source"])
    #expect(test.subs.first?.diagram.diagram.marks.map(\.frame) == [0, 12])
    #expect(test.ats.map(\.frame) == [1500])
    #expect(test.ats.map(\.expression.text) == ["x.connect()"])
    #expect(test.wheres.map(\.key) == [.value("a"), .value("b c"), .error])
    #expect(test.wheres.map(\.isQuoted) == [false, true, false])
    #expect(test.wheres.map(\.expression.text) == ["1", "\"x, y\"", "\"boom\""])
  }

  @Test("Several runs have rows of their own")
  func runs() throws {
    let test = try onlyTest(
      """
      test t
        run of(1)
        expect (1|)
        run of(2)
        subscribe --^
        same of(2)
      """)
    #expect(test.diagnostics.isEmpty)
    #expect(test.runs.map(\.expression.text) == ["of(1)", "of(2)"])
    #expect(test.runs.map { $0.expect?.text } == ["(1|)", nil])
    #expect(test.runs.map { $0.subscribe?.text } == [nil, "--^"])
    #expect(test.runs[0].subscribeOrder < test.runs[1].subscribeOrder)
  }

  @Test(
    "A frame is a number or a time",
    arguments: [("30", 30), ("0", 0), ("1.5s", 1500), ("9ms", 9), ("2m", 120_000), ("007", 7)])
  func frames(text: String, frame: Int) throws {
    let test = try onlyTest("test t\nrun of(1)\nexpect (1|)\nat \(text) x.foo()")
    #expect(test.ats.map(\.frame) == [frame])
    #expect(test.diagnostics.isEmpty)
  }

  @Test("Something may happen before frame 0 if something is drawn there")
  func negativeFrames() throws {
    let test = try onlyTest("test t\nhot x --^-|\nrun x\nexpect --|\nat -2 x")
    #expect(test.diagnostics.isEmpty)
    #expect(test.ats.map(\.frame) == [-2])
  }

  @Test("Rows keep the order of the file")
  func order() throws {
    let test = try onlyTest(
      """
      test t
        let a = 1
        hot b -
        run b
        expect -
        let c = 2
        at 3 a
        run c
        subscribe ^
        expect -
      """)
    let orders =
      [test.lets[0].order, test.sources[0].order, test.runs[0].order, test.lets[1].order]
      + [test.ats[0].order, test.runs[1].order, test.runs[1].subscribeOrder]
    #expect(orders == orders.sorted() && Set(orders).count == orders.count)
  }

  @Test("What stands before the first test belongs to every test")
  func head() throws {
    let file = FixtureFile.parse(
      """
      format 1
      tags all
      limit 5s
      hot shared -a-|
      let one = 1
      where a = 10

      test first
        tags own
        run shared.map { $0 + one }
        expect -b-|
        where b = 11
      test second
        limit 6s
        run shared
        expect -a-|
      """, path: "f.marble")
    #expect(allDiagnostics(file).isEmpty)
    #expect(file.tests.map { $0.sources.map(\.name) } == [["shared"], ["shared"]])
    #expect(file.tests.map { $0.lets.map(\.name) } == [["one"], ["one"]])
    #expect(
      file.tests.map { $0.wheres.map(\.key) } == [[.value("a"), .value("b")], [.value("a")]])
    #expect(file.tests.map(\.tags) == [["all", "own"], ["all"]])
    #expect(file.tests.map(\.limit) == [5000, 6000])
  }

  @Test(
    "A name of the head is used wherever it stands in a test",
    arguments: [
      "run shared", "run of(1).concat(shared)", "run of(\"\\(shared)\")",
      "run of(1).map { _ in\n shared\n }", "run of(1)\n at 0 shared.connect()",
      "run of(1)\n subs shared ^", "run of(1)\n same shared", "let y = shared\n run of(1)",
      "cold y -k-\n where k = shared\n run y", "each k = shared, 2\n run of(1)",
      "run of(0...shared)", "cold c -'shared'-\n run c",
    ])
  func headUse(rows: String) {
    let file = FixtureFile.parse(
      "hot shared -\ntest t\n \(rows)\n expect -", path: "f")
    #expect(allDiagnostics(file).isEmpty, "\(allDiagnostics(file))")
  }

  @Test("A name of the head may be used by way of another one")
  func headUseThroughHead() {
    let file = FixtureFile.parse(
      """
      cold inner -a|
      cold outer -i-|
      let twice = outer.merge()
      where i = inner, a = 1
      test t
        run twice
        expect --a
      """, path: "f")
    #expect(allDiagnostics(file).isEmpty, "\(allDiagnostics(file))")
  }

  @Test("Adjacent cold rows of one name draw one source's subscriptions")
  func retries() throws {
    let test = try onlyTest(
      """
      test t
        cold x -#

        // then
        cold x --#
        cold y -|
        run x.retry(2)
        expect ---#
      """)
    #expect(test.diagnostics.isEmpty)
    #expect(test.sources.map { $0.diagrams.count } == [2, 1])
  }

  @Test("A law has an arbitrary source")
  func law() throws {
    let test = try onlyTest(
      """
      test mapping twice is mapping once
        any  source
        any  other  a b 'long one'
        run  source.map { [$0] }.map { $0.count }
        same source.map { _ in 1 }
      """)
    #expect(test.diagnostics.isEmpty)
    #expect(test.isLaw)
    #expect(test.sources.map(\.tokens) == [[], ["a", "b", "long one"]])
  }

  @Test("Only the tests that use the head's arbitrary source are laws")
  func lawFromHead() {
    let file = FixtureFile.parse(
      """
      any source
      test law
        run source
        same source.map { $0 }
      test example
        run of(1)
        expect (1|)
      """, path: "f")
    #expect(allDiagnostics(file).isEmpty, "\(allDiagnostics(file))")
    #expect(file.tests.map(\.isLaw) == [true, false])
  }

  @Test("An expression knows its place in the file")
  func expressionPlaces() throws {
    let file = FixtureFile.parse(
      "test t\n  run  of(1)  // c\n    // between\n\n    .map { 日 + $0 }\n  expect -",
      path: "f.marble")
    let expression = try #require(file.tests.first?.runs.first?.expression)
    #expect(expression.text == "of(1)\n.map { 日 + $0 }")
    #expect(expression.start == TextLocation(file: "f.marble", line: 2, column: 8))
    let plus = try #require(expression.text.utf8.firstIndex(of: UInt8(ascii: "+")))
    let offset = expression.text.utf8.distance(from: expression.text.startIndex, to: plus)
    #expect(
      expression.location(at: offset) == TextLocation(file: "f.marble", line: 5, column: 14))
    #expect(
      expression.diagnostic("no", at: offset..<offset + 4).description == """
        f.marble:5:14: error: no
              .map { 日 + $0 }
                        ^~~~
        """)
  }

  @Test("A byte order mark is skipped, and lines may end with CR and LF")
  func encodings() throws {
    let text = "test t\r\n  run of(1)\r\n  expect (1|)\r\n"
    let file = FixtureFile.parse([0xEF, 0xBB, 0xBF] + Array(text.utf8), path: "f")
    #expect(allDiagnostics(file).isEmpty)
    #expect(file.tests.map(\.title) == ["t"])
    #expect(file.tests.first?.location.column == 1)
    #expect(file.lines.map(\.endsWithCRLF) == [true, true, true])
    #expect(file.tests.first?.runs.first?.expect?.text == "(1|)")
  }

  @Test(
    "An empty file has no tests", arguments: ["", "\n", "// only this", "\u{FEFF}", "\r\n \t\n"])
  func empty(text: String) {
    let file = FixtureFile.parse(text, path: "f")
    #expect(file.tests.isEmpty && file.diagnostics.isEmpty)
  }

  @Test("Lines know what they are")
  func lines() {
    let file = FixtureFile.parse(
      """
      // head

      test t // c
        run of(1, // d
          2)
          // e
          .foo
        expect - // f
        bogus
      """, path: "f")
    #expect(
      file.lines.map(\.role) == [
        .comment, .blank, .row(.test), .row(.run), .continuation, .comment, .continuation,
        .row(.expect), .row(nil),
      ])
    #expect(file.lines.map(\.comment) == [0, nil, 7, 12, nil, 4, nil, 11, nil])
  }

  @Test(
    "An expression goes on where something is open or the next line begins with a point",
    arguments: [
      ("run a(\n1,\n2)", "a(\n1,\n2)"),
      ("run a\n.b\n.c", "a\n.b\n.c"),
      ("run a {\n  // c\n\n  $0\n}", "a {\n$0\n}"),
      ("run a // c\n  .b // d", "a\n.b"),
      ("run [\n1\n]\n.first", "[\n1\n]\n.first"),
      ("run a(\"(\")", "a(\"(\")"),
      ("run a(\" // no comment\") // c", "a(\" // no comment\")"),
      ("run a(\"\\(f(\"x )\"))\")", "a(\"\\(f(\"x )\"))\")"),
      ("run a(\"\\\" // ( \\\\\") // c", "a(\"\\\" // ( \\\\\")"),
      ("run a/b", "a/b"),
      ("run a //b", "a"),
      ("run a//b", "a//b"),
      ("run { x in\n  let y = x\n  where\n  any\n}", "{ x in\nlet y = x\nwhere\nany\n}"),
      ("run a(\n  testing,\n  tests)", "a(\ntesting,\ntests)"),
      ("run a(\nexpect\n)", "a(\nexpect\n)"),
      ("run\ta", "a"),
    ])
  func continuation(rows: String, text: String) throws {
    let test = try onlyTest("test t\n\(rows)\n expect -")
    #expect(test.runs.map(\.expression.text) == [text])
    #expect(test.diagnostics.isEmpty, "\(test.diagnostics)")
  }

  @Test(
    "A where row goes on behind a comma",
    arguments: [
      "where a = 1, b = 2", "where a = 1,\n b = 2", "where a = 1, // c\n\n // d\n b = 2",
      "where a = 1\n where b = 2", "where a=1,b=2", "where a = 1,\n b\t=2",
      "where a = f(1,\n 2), b = [1, 2]", "where a = 1\n .foo, b = 2",
      "where 'a' = 1, 'b' = { x, y in x }",
    ])
  func whereRows(rows: String) throws {
    let test = try onlyTest("test t\n cold x -a-b\n run x\n expect -\n \(rows)")
    #expect(test.wheres.map(\.key) == [.value("a"), .value("b")])
    #expect(test.diagnostics.isEmpty, "\(test.diagnostics)")
  }

  @Test(
    "A key is one value of a diagram, in quotes where it needs them",
    arguments: [
      ("é", "-é-"), ("👩‍👩‍👧‍👦", "-👩‍👩‍👧‍👦"), ("日", "日"), ("*", "*"), ("$", "$"), (".", "."), ("1", "1"),
      ("'ab'", "'ab'"), ("'a'", "a"), ("a", "'a'"), ("','", ","), ("'='", "="), ("'-'", "'-'"),
      ("''''", "''''"), ("'#'", "'#'"), ("#", "-#"), ("'a, b = c'", "'a, b = c'"), ("'//'", "'//'"),
      ("'x // y'", "'x // y'"), ("/", "/"),
    ])
  func keys(key: String, diagram: String) throws {
    let test = try onlyTest("test t\n cold x \(diagram)\n run x\n expect -\n where \(key) = 1")
    #expect(test.wheres.map(\.expression.text) == ["1"])
    #expect(test.diagnostics.isEmpty, "\(test.diagnostics)")
  }

  @Test("Names may have letters of any script")
  func names() throws {
    let test = try onlyTest("test t\n cold größe_2 -\n hot 日本 -\n run größe_2\n expect -")
    #expect(test.diagnostics.isEmpty, "\(test.diagnostics)")
    #expect(test.sources.map(\.name) == ["größe_2", "日本"])
  }

  @Test("Titles, reasons and tags quote nothing")
  func plainTexts() throws {
    let test = try onlyTest(
      """
      test it's http://x 'a // b'
        skip don't "x // y"
        tags 'a b' // c
        run of(1)
        expect -
      """)
    #expect(test.title == "it's http://x 'a")
    #expect(test.skip == "don't \"x")
    #expect(test.tags == ["'a", "b'"])
    #expect(test.diagnostics.isEmpty)
  }

  private func onlyTest(_ text: String) throws -> FixtureTest {
    let file = FixtureFile.parse(text, path: "f.marble")
    #expect(file.diagnostics.isEmpty, "\(file.diagnostics)")
    #expect(file.tests.count == 1)
    return try #require(file.tests.first)
  }
}

/// Everything that is wrong with a file.
func allDiagnostics(_ file: FixtureFile) -> [Diagnostic] {
  file.diagnostics + file.tests.flatMap(\.diagnostics)
}
