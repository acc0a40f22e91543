import RxFixtures
import RxTestKit
import Testing

@Suite("What notes say with the rows of the test itself")
struct FixtureNoteTests {
  /// The only failure of a test that fails.
  private func failure(_ rows: String) throws -> TestResult.Failure {
    let result = try RunnerText("test rows\n\(rows)\n").result()
    #expect(result.outcome == .failed, "\(result.report())")
    #expect(result.failures.count == 1)
    return try #require(result.failures.first)
  }

  /// The notes of the errors of a test.
  private func notes(_ rows: String) throws -> [String] {
    let result = try RunnerText("test rows\n\(rows)\n").result()
    #expect(result.outcome == .error, "\(result.report())")
    return result.diagnostics.compactMap(\.note)
  }

  @Test(
    "A warning is the explanation if the corrected row lets the run pass",
    arguments: [
      ("hot x = -a-|\nrun x.map { $0 }\nexpect -a-|", "this equals sign draws a value"),
      ("hot x -'20'-|\nrun x.map { $0 }\nexpect -‘20’-|", "this typographic quote draws a value"),
      ("hot x -\"hi\"-|\nrun x.map { $0 }\nexpect -'hi'-|", "this double quote draws a value"),
      ("hot x .a.|\nrun x.map { $0 }\nexpect -a-|", "this dot draws a value"),
      ("hot x -a-|\nrun x.map { $0 }\nexpect '-a-|'", "this diagram is a single value in quotes"),
      ("hot x -a-|\nrun x.delay(4)\nexpect 5msa1ms|", "this draws 3 values, not a time"),
      ("hot x .a.|\nrun x.map { $0 }\nexpect '-a-|'", "this dot draws a value"),
    ])
  func corrections(_ rows: String, _ message: String) throws {
    let failure = try failure(rows)
    #expect(failure.mistake?.message.hasPrefix(message) == true, "\(failure.text)")
    #expect(failure.note == "with this correction, the run emits what is expected")
    #expect(!failure.text.contains("frame  expected"), "\(failure.text)")
  }

  @Test func `a corrected row that changes nothing is not called the cause`() throws {
    let failure = try failure("hot x .a.|\nrun x.map { $0 }\nexpect -b-|")
    #expect(failure.mistake == nil)
    #expect(failure.text.contains("frame  expected"))
  }

  @Test(
    "A value of a `where` row is corrected in that row",
    arguments: [
      (
        "hot x -a-|\nrun x.filter { $0.count == 4 }\nexpect -a-|\nwhere a = 1234",
        "'a' is the Int 1234 here; for a text, write: where a = \"1234\""
      ),
      (
        "hot x -a-b|\nrun x.filter { $0.count == 4 }\nexpect -a-b|\nwhere a = 12, b = [3]",
        "'a' is the Int 12 here; for a text, write: where a = \"12\", b = [3]"
      ),
      (
        "hot x -a-b-|\nrun x.scan(0) { $0 + $1 }\nexpect -a-c-|",
        "'a' in a diagram is the text \"a\"; for numbers, write: where a = …, b = …, c = …"
      ),
      (
        "hot x -a-b-|\nrun x.scan(0) { $0 + $1 }\nexpect -a-b-|\nwhere a = \"k\", b = \"7\"",
        "'a' is the text \"k\" here; for a number, write: where a = …, b = 7"
      ),
      (
        "hot x -1-|\nrun x.filter { $0.count == 4 }\nexpect -1-|",
        "digits in a diagram are an Int; for a text, draw a letter: where a = \"1\""
      ),
    ])
  func boundValues(_ rows: String, _ note: String) throws { #expect(try notes(rows) == [note]) }

  @Test(
    "A container of another kind is named, with the row that has the received value",
    arguments: [
      (
        "cold x -a|\nrun x.map { (name: $0, count: 2) }\nexpect -r|\nwhere r = [\"name\": \"a\", \"count\": 2]",
        "'r' is a dictionary, and the run emits a tuple; write: where r = (name: \"a\", count: 2)"
      ),
      (
        "cold x -a|\nrun x.map { [\"name\": $0] }\nexpect -r|\nwhere r = [\"a\"]",
        "'r' is an array, and the run emits a dictionary; write: where r = [\"name\": \"a\"]"
      ),
      (
        "cold x -a-b|\nrun x.map { [$0, 1] }\nexpect -r-s|\nwhere r = (\"a\", 1), s = (\"b\", 1)",
        "'r' is a tuple, and the run emits an array; write: where r = [\"a\", 1], s = [\"b\", 1]"
      ),
      (
        "cold x -a|\nrun x.map { ($0, 2) }\nexpect -r|\nwhere r = [\"c\", 2]",
        "'r' is an array, and the run emits a tuple"
      ),
    ])
  func containers(_ rows: String, _ note: String) throws {
    #expect(try failure(rows).note == note)
  }

  @Test(
    "A flag with which the run would pass is named",
    arguments: [
      (
        "hot x -ab-------|\nrun x.throttle(4)\nexpect -a--------|",
        "if the expectation is right, write throttle(4, latest: false) ('latest' is true by default); "
          + "otherwise, write: expect -a---b----|"
      ),
      (
        "hot x -ab-------|\nrun x.throttle(4, latest: false)\nexpect -a---b----|",
        "if the expectation is right, write throttle(4, latest: true); "
          + "otherwise, write: expect -a--------|"
      ),
    ])
  func flags(_ rows: String, _ note: String) throws { #expect(try failure(rows).note == note) }

  @Test func `a flag is not named if the run would still fail`() throws {
    let failure = try failure("hot x -ab-------|\nrun x.throttle(4)\nexpect -a-b------|")
    #expect(failure.note?.contains("latest: false") != true)
  }

  @Test(
    "The number of subscriptions is compared with that of the rows",
    arguments: [
      (
        "cold r --#\ncold r -a|\nrun r.retry(2)\nexpect ---a|\nsubs r ^-!",
        "r is subscribed 2 times, but has 1 'subs' row; add: subs r --^-!"
      ),
      (
        "cold r -a|\nrun r\nexpect -a|\nsubs r ^-!\nsubs r --^-!\nsubs r ----^-!",
        "r is subscribed once, but has 3 'subs' rows; remove: subs r --^-!; subs r ----^-!"
      ),
      (
        "cold r -a|\nrun r.take(0)\nexpect |\nsubs r ^-!",
        "r is not subscribed, but has 1 'subs' row; remove: subs r ^-!"
      ),
      (
        "cold r --#\nrun r.retry(9)\nexpect ------------------#\nsubs r ^-!",
        "r is subscribed 9 times, but has 1 'subs' row"
      ),
    ])
  func subscriptions(_ rows: String, _ summary: String) throws {
    #expect(try failure(rows).summary == summary)
  }

  @Test func `the default error is named`() throws {
    let failure = try failure("cold x -a|\nrun x.map { _ in throw \"denied\" }\nexpect -#")
    #expect(
      failure.summary == "frame 1: wrong error: \"denied\" instead of the default error of '#'")
  }

  @Test(
    "The corrected text is that of the row",
    arguments: [
      ("hot x -1-|\nrun x.debounce(\"2ms\")\nexpect -1-|", "write: debounce(2)"),
      ("hot x -1-|\nrun x.take(\"3\")\nexpect -1-|", "write: take(3)"),
      ("hot x -1-|\nrun x.pipe(map { $0 + 1 })\nexpect -2-|", "write: x.map { $0 + 1 }"),
      (
        "hot x -1-|\nrun x.filter { it > 1 }\nexpect -2-|",
        "the argument of a closure is $0: x.filter { $0 > 1 }"
      ),
      (
        "hot x -a-|\nrun x.map { $0.id }\nexpect -1-|\nwhere a = { id: 1, name: \"b\" }",
        "write: (id: 1, name: \"b\")"
      ),
      ("hot x -1-|\nrun x\nexpect -'25-|", "write ' behind the value: -'25'-|"),
    ])
  func rows(_ rows: String, _ note: String) throws { #expect(try notes(rows) == [note]) }

  @Test func `a test that is written as a call is one error`() {
    let file = FixtureFile.parse(
      "it('signs in once', () => {\n  cold x -1-|\n  run x\n  expect -1-|\n", path: "a.marble")
    #expect(file.diagnostics.map(\.note) == ["write: test signs in once"])
  }
}
