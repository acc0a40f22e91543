import RxFixtures
import Testing

@testable import FixtureServer

@Suite struct `Quick fixes`: OfferingFixes {
  @Test func `A misspelt row is corrected`() throws {
    #expect(
      try fixed("Replace with 'expect'", "test a\n  run     Observable.just(1)\n  expe‸kt  (1|)\n")
        == "test a\n  run     Observable.just(1)\n  expect  (1|)\n")
  }

  @Test func `A misspelt operator, name and label are corrected`() throws {
    let text = "test a\n  hot  source  -a-|\n  run          "
    #expect(
      try fixed("Replace with 'debounce'", text + "source.deb‸once(2)\n  expect       -\n")
        .contains("source.debounce(2)"))
    #expect(
      try fixed("Replace with 'source'", text + "sou‸ce\n  expect       -\n").contains("  source\n")
    )
    #expect(
      try fixed(
        "Write 'take(until: source)'", text + "source.take(unt‸l: source)\n  expect       -\n"
      )
      .contains("take(until: source)"))
  }

  @Test func `A call that a message writes in full takes the place of the call`() throws {
    let changed = try fixed(
      "Write 'scan(0, accumulator: +)'",
      "test a\n  hot  source  -1-|\n  run          source.scan(accum‸ulator: +, 0).map { $0 }\n  expect       -1-|\n"
    )
    #expect(changed.contains("source.scan(0, accumulator: +).map { $0 }"))
  }

  @Test func `A name of another library is replaced`() throws {
    let text = "test a\n  hot  source  -a-|\n  run          "
    #expect(
      try fixed("Write 'debounce(2)'", text + "source.debounce‸Time(2)\n  expect       -\n")
        .contains("source.debounce(2)\n"))
    #expect(
      try fixed(
        "Write 'source.map { $0.count }'",
        text + "source.map { i‸t.count }  // c\n  expect       -\n"
      ).contains("source.map { $0.count }  // c\n"))
    #expect(
      try fixed(
        "Write 'run source'", text + "source.sub‸scribe(onNext: { print($0) })\n  expect       -\n"
      ).contains("\n  run source\n"))
  }

  @Test func `An operator is called, and by its name here`() throws {
    let text = "test a\n  hot  source  -a-|\n  run          "
    #expect(
      try fixed("Replace with 'count()'", text + "source.co‸unt\n  expect       -\n")
        .contains("source.count()\n"))
    #expect(
      try fixed(
        "Write 'Observable.combineLatest(source, source)'",
        text + "source.combine‸Latest(source)\n  expect       -\n"
      ).contains("run          Observable.combineLatest(source, source)\n"))
    #expect(
      try fixed(
        "Replace with 'combineLatestWith'",
        text + "source.take(1).combine‸Latest(source)\n  expect       -\n"
      ).contains("source.take(1).combineLatestWith(source)\n"))
  }

  @Test func `The colon of a label begins no correction`() throws {
    let marked =
      "test a\n  hot  source  -1-|\n  run          source.scan(0, ‸+)\n  expect       -1-|\n"
    #expect(try fixes(marked).map(\.title) == ["Write 'scan(0, accumulator: +)'"])
  }

  @Test func `A group is closed, and in no other way`() throws {
    let marked = "test a\n  run     Observable.just(1)\n  expect  ‸(1|\n"
    #expect(try fixes(marked).map(\.title) == ["Add ')'"])
    #expect(
      try fixed("Add ')'", marked) == "test a\n  run     Observable.just(1)\n  expect  (1|)\n")
  }

  @Test func `An empty diagram gets a frame`() throws {
    #expect(
      try fixed("Replace with '-'", "test a\n  run     Observable.never()\n  expect  ‸\n")
        == "test a\n  run     Observable.never()\n  expect  -\n")
  }

  @Test func `A row that a message writes in full takes the place of the row`() throws {
    #expect(
      try fixed(
        "Write 'where a = 1, b = 2'",
        "test a\n  hot  source  -a-b|\n  run          source\n  expect       -a-b|\n  where        a‸: 1, b: 2\n"
      )
      .contains("\n  where a = 1, b = 2\n"))
  }

  @Test func `A second row is removed`() throws {
    #expect(
      try fixed(
        "Remove this row", "test a\n  run     Observable.just(1)\n  expect  (1|)\n  o‸r      (1|)\n"
      )
        == "test a\n  run     Observable.just(1)\n  expect  (1|)\n")
  }

  @Test func `A missing row is added`() throws {
    #expect(
      try fixed(
        "Add an 'expect' row",
        "test a\n  hot  source  -a-|\n  r‸un          source\n                 .map { $0 }\n")
        == "test a\n  hot  source  -a-|\n  run          source\n                 .map { $0 }\n  expect       -\n"
    )
    #expect(
      try fixed("Add a 'run' row", "t‸est a\n  hot  source  -a-|\n")
        == "test a\n  hot  source  -a-|\n  run          source\n  expect       -\n")
    #expect(
      try fixed("Declare 'clicks' as a hot source", "test a\n  run     cli‸cks\n  expect  -\n")
        == "test a\n  hot  clicks  -a-b-c-|\n  run     clicks\n  expect  -\n")
  }

  @Test func `A character gets a value in a where row`() throws {
    #expect(
      try fixed(
        "Add 'where b = \"b\"'",
        "test a\n  hot  source  -a-‸b|\n  run          source\n  expect       -a-b|\n")
        == "test a\n  hot  source  -a-b|\n  run          source\n  expect       -a-b|\n  where        b = \"b\"\n"
    )
  }

  @Test func `The error that was received is given to the mark`() throws {
    #expect(
      try fixed(
        "Add 'where # = RxError.moreThanOneElement'",
        "test a\n  hot  source  -a-b|\n  run          source.single()\n  expect       -a-‸#\n"
      ).hasSuffix("\n  where        # = RxError.moreThanOneElement\n"))
  }

  @Test func `A failing test offers to accept what it emits`() throws {
    let all = try fixes(
      "test a\n  hot  source  -a-b|\n  run          source\n  expect       -a-‸c|\n")
    #expect(all.first?.title == "Accept the actual output")
    #expect(
      try fixes("test a\n  hot  source  -a-b|\n  run          source\n  expect       -a-‸b|\n").map(
        \.title) == ["Add 'where b = \"b\"'"])
  }

  @Test func `The counterexample of a law becomes a test`() throws {
    let law =
      "test a\n  any   source\n  run   source.take(1).concat(source.skip(1))\n  same  sou‸rce\n"
    let changed = try fixed("Add the counterexample as a test", law)
    let file = FixtureFile.parse(changed, path: "a.marble")
    #expect(file.tests.count == 2)
    #expect(file.tests.allSatisfy { $0.diagnostics.isEmpty })
    #expect(changed.hasPrefix(law.replacing("‸", with: "") + "\ntest a"))
  }

  @Test(arguments: [
    ("source.map(x ‸=> x + 1)", "{ x in x + 1 }", "source.map({ x in x + 1 })"),
    ("source.map { x ‸=> x + 1 }", "{ x in x + 1 }", "source.map { x in x + 1 }"),
    ("source.scan(0, (a, x) ‸=> a + x)", "{ a, x in a + x }", "source.scan(0, { a, x in a + x })"),
    ("source.map { x -‸> x + 1 }.take(1)", "{ x in x + 1 }", "source.map { x in x + 1 }.take(1)"),
    ("source.map { ‸|x| x + 1 }", "{ x in x + 1 }", "source.map { x in x + 1 }"),
  ])
  func `A closure of another language is rewritten, and nothing beside it`(
    marked: String, closure: String, corrected: String
  ) throws {
    let text = "test a\n  hot  source  -1-|\n  run          \(marked)  // b\n  expect       -2-|\n"
    #expect(try fixed("Write '\(closure)'", text).contains("  run          \(corrected)  // b\n"))
  }

  @Test func `A closure that is longer than a message writes has no correction`() throws {
    let long = String(repeating: " + 1", count: 40)
    #expect(
      try fixes(
        "test a\n  hot  source  -1-|\n  run          source.map(x ‸=> x\(long))\n  expect       -2-|\n"
      ).isEmpty)
  }

  @Test func `Values behind a diagram move to a row of their own`() throws {
    #expect(
      try fixed(
        "Add 'where a = 1'",
        "test a\n  cold source  -a-|  {‸ a: 1 }\n  run          source\n  expect       -1-|\n")
        == "test a\n  cold source  -a-|\n  run          source\n  expect       -1-|\n  where        a = 1\n"
    )
    #expect(
      try fixed(
        "Add 'where # = \"no\"'",
        "test a\n  cold source  -#  wh‸ere # = \"no\"\n  run          source\n  expect       -#\n")
        == "test a\n  cold source  -#\n  run          source\n  expect       -#\n  where        # = \"no\"\n"
    )
  }

  @Test func `Values move although other mistakes are found then, and a key keeps its value`()
    throws
  {
    let text =
      "test a\n  cold a  -#  wh‸ere # = \"no\"\n  run     a.catchError { _ in just(1) }\n  expect  -(1|)\n"
    let title = "Add 'where # = \"no\"'"
    #expect(try fixes(text).contains { $0.title == title })
    #expect(try !fixes(text + "  where   # = \"b\"\n").contains { $0.title == title })
  }

  @Test func `Statements of RxJS become rows`() throws {
    let all = """
      test a
        const a = cold('-x-|', { x: 'b' });
        expectObservable(a.pipe(take(1)), '^--!').toBe('-(x|)');
        expectSubscriptions(a.subscriptions).toBe(['^!']);
      """
    let source = try fixed(
      "Write 'cold a -x-|' and 'where x = \"b\"'", all.replacing("cold('", with: "co‸ld('"))
    #expect(source.contains("\n  cold a -x-|\n  where x = \"b\"\n  expect"))
    let expectation = try fixed(
      "Write 'run a.pipe(take(1))', 'subscribe ^--!' and 'expect -(x|)'",
      all.replacing("expectO", with: "expect‸O"))
    #expect(
      expectation.contains("\n  run a.pipe(take(1))\n  subscribe ^--!\n  expect -(x|)\n  expectS"))
    #expect(
      try fixed("Write 'subs a ^!'", all.replacing("expectS", with: "expect‸S"))
        .hasSuffix("\n  subs a ^!"))
  }

  @Test func `A call of another tool around a diagram is left out`() throws {
    #expect(
      try fixed(
        "Replace with '-a-|'",
        "test a\n  hot a  ‸hot('-a-|')\n  run    a\n  expect -a-|\n")
        == "test a\n  hot a  -a-|\n  run    a\n  expect -a-|\n")
  }

  @Test func `Names and comments of other languages are replaced`() throws {
    let text =
      "test a\n  hot  source  -a-|\n  let  sent = PublishSubject()\n  run          source\n"
    let rest = "\n  expect       -a-|\n"
    #expect(
      try fixed("Replace with 'uppercased'", text + "     .map { $0.toUpper‸Case() }" + rest)
        .contains("$0.uppercased()"))
    #expect(
      try fixed("Replace with 'onNext'", text + "  at 1         sent.ne‸xt(1)" + rest)
        .contains("sent.onNext(1)"))
    #expect(
      try fixed("Replace with '.seconds(2)'", text + "     .delay(2‸s)" + rest)
        .contains(".delay(.seconds(2))"))
    #expect(
      try fixed("Replace with '// passes'", text + "  ‸#passes" + rest).contains("\n  // passes\n"))
    #expect(
      try fixed("Replace with '//'", "test a\n  hot  a  -a|  ‸# here\n  run     a\n  expect  -a|\n")
        .contains("-a|  // here\n"))
    #expect(
      try fixed("Replace with '//'", text + "     .delay(2)  ‸# later" + rest)
        .contains(".delay(2)  // later\n"))
  }

  @Test func `The values of an arbitrary source are listed in its row`() throws {
    #expect(
      try fixed(
        "Write 'any a 1 2 3'",
        "test a\n  any   a\n  run   a.map { $0 ‸+ 1 }\n  same  a.map { $0 + 1 }\n"
      ) == "test a\n  any a 1 2 3\n  run   a.map { $0 + 1 }\n  same  a.map { $0 + 1 }\n")
  }

  @Test func `A call that a run row needs not is removed`() throws {
    #expect(
      try fixed(
        "Remove '.sink'",
        "test a\n  hot  source  -a-|\n  run          source.take(1).si‸nk { print($0) }\n  expect       -(a|)\n"
      ).contains("  run          source.take(1)\n"))
  }

  @Test func `A name that is called is not declared as a source`() throws {
    let marked = "test a\n  run     throw‸Error(\"b\")\n  expect  #\n"
    #expect(try fixes(marked).map(\.title) == ["Write 'Observable.error(\"b\")'"])
    #expect(try fixes("test a\n  run     noth‸ing(1)\n  expect  #\n").isEmpty)
  }

  @Test func `A correction of one test is offered once for all its values`() throws {
    let titles = try fixes(
      "test a\n  each n = 1, 2\n  run    Observable.just(n * 0)\n  expect (‸b|)\n"
    ).map(\.title)
    #expect(titles.count { $0 == "Add 'where b = 0'" } == 1)
  }

  @Test func `A text without problems offers nothing`() throws {
    #expect(try fixes("test a\n  ‸run     Observable.just(1)\n  expect  (1|)\n").isEmpty)
  }
}
