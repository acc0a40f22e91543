import RxFixtures
import RxTestKit
import Testing

@Suite("What no run of a passing test uses is found")
struct UnusedRowTests {
  /// The warnings of the runs of a file whose tests pass, each as `line:column message; note`.
  private func warnings(_ text: String) throws -> [String] {
    let file = FixtureFile.parse(text, path: "runner.marble")
    #expect(file.tests.flatMap(\.warnings).isEmpty)
    let runner = FixtureRunner(laws: LawCases(20, seed: 7))
    let results = file.tests.flatMap { runner.run($0, in: file) }
    #expect(
      results.allSatisfy { $0.outcome == .passed || $0.outcome == .skipped },
      "\(results.map { $0.report() })")
    return results.flatMap(\.warnings).map { warning in
      #expect(warning.severity == .warning)
      return "\(warning.location.line):\(warning.location.column) \(warning.message)"
        + (warning.note.map { "; \($0)" } ?? "")
    }
  }

  private static let advice = "; if that is meant, draw each subscription: subs s DIAGRAM"
  private static let once = "nothing takes this row: 's' is subscribed only once" + advice

  @Test(
    "A 'cold' row that no subscription takes causes a warning",
    arguments: [
      ("cold s -a|\ncold s -b|\nrun s.retry(2)\nexpect -a|", ["3:8 \(once)"]),
      // The first row that is not taken stands for those below it.
      (
        "cold s -#\ncold s -a|\ncold s -b|\ncold s -c|\nrun s.retry(3)\nexpect --a|",
        ["4:8 nothing takes this row: 's' is subscribed only 2 times" + advice]
      ),
      (
        "cold s -a|\ncold s -b|\ncold t -#\ncold t -c|\nrun s.concat(t.retry(2))\nexpect -a--c|",
        ["3:8 \(once)"]
      ),
      ("cold s -#\ncold s -a|\nrun s.retry(2)\nexpect --a|", []),
      // The last row draws all further subscriptions.
      ("cold s -#\ncold s #\nrun s.retry(3)\nexpect -#", []),
      // Each run subscribes, and so does an 'at' row.
      ("cold s -a|\ncold s -b|\nrun s\nexpect -a|\nrun s\nexpect -b|", []),
      ("cold s -a|\ncold s -b|\nrun s\nexpect -a|\nat 3 s.subscribe()", []),
      // The runner subscribes to observables that are emitted.
      (
        "cold x a|\ncold x b|\ncold p a|\ncold q b|\nhot s -1-2|\nrun s.map { _ in x }\nexpect -p-q|",
        []
      ),
      // A row says how often it is subscribed.
      ("cold s -a|\ncold s -b|\nrun s.retry(2)\nexpect -a|\nsubs s ^-!", []),
      ("cold s -a|\ncold s -b|\nrun s\nexpect -b|\nfails it takes the first row", []),
      ("cold s -a|\ncold s -b|\nrun s.retry(2)\nexpect -a|\nskip later", []),
    ])
  func untaken(_ rows: String, _ messages: [String]) throws {
    #expect(try warnings("test rows\n\(rows)\n") == messages)
  }

  @Test func `a row above the tests serves several of them`() throws {
    let head = "cold s a|\ncold s b|\n\n"
    #expect(try warnings(head + "test t\nrun s\nexpect a|\n") == [])
  }

  @Test(
    "A row is taken if one value, line, order, case or 'same' row takes it, and is else told once",
    arguments: [
      ("each n = 1, 2\nrun s.repeat().take(n)\nemits a ...", false),
      ("each n = 1, 1 + 0\nrun s.repeat().take(n)\nemits a |", true),
      ("run s.repeat().take(n)\neach n = 1 => (a|)\neach n = 2 => a(b|)", false),
      ("run s.repeat().take(n)\neach n = 1 => (a|)\neach n = 1 + 0 => (a|)", true),
      (
        """
        orders
        hot p x
        hot q y
        run merge(p, q).take(1).flatMap { $0 == "x" ? s : s.concat(s) }
        expect a|
        or ab|
        """, false
      ),
      ("orders\nhot p x\nhot q y\nrun merge(p, q).take(1).flatMap { _ in s }\nexpect a|", true),
      ("any t\nrun merge(t, s)\nsame merge(t, s)", true),
      ("any t\nrun merge(t, s.skip(1))\nsame merge(t, s.skip(1), s.skip(1))", false),
    ])
  func cases(_ rows: String, _ isTold: Bool) throws {
    #expect(
      try warnings("test t\ncold s a|\ncold s b|\n\(rows)\n")
        == (isTold ? ["3:8 \(Self.once)"] : []))
  }

  private static let nothing = "this subscribes to no source, so it emits nothing; "

  @Test(
    "A test that subscribes to nothing and receives nothing causes a warning",
    arguments: [
      (
        "hot s -a|\nrun s.publish()\nexpect -",
        [
          "3:5 \(nothing)a connectable observable emits nothing before connect(): add refCount(), or name it in a "
            + "'let' row and write 'at 0 NAME.connect()'"
        ]
      ),
      (
        "hot s -a|\nrun s.publish().map { $0 }\nexpect -",
        ["3:5 \(nothing)if that is meant, write: subs s -"]
      ),
      (
        "hot s -a|\nlet go = PublishSubject()\nrun go.flatMap { _ in s }\nexpect -",
        ["4:5 \(nothing)if that is meant, write: subs s -"]
      ),
      ("hot s -a|\nrun s.publish()\nexpect -\nsubs s -", []),
      ("hot s -\nrun s\nexpect -", []),
      ("run never()\nexpect -", []),
      ("any s\nrun of(never(), s).exhaustAll()\nsame never()", []),
      ("cold s -a|\nrun s.take(-1)\nexpect #\nwhere # = RxError.argumentOutOfRange", []),
      ("cold s #\ncold t -a|\nrun s.flatMap { _ in t }\nexpect #", []),
    ])
  func idle(_ rows: String, _ messages: [String]) throws {
    #expect(try warnings("test rows\n\(rows)\n") == messages)
  }

  @Test func `a test that fails, or runs in one order, has no such warning`() throws {
    let text = "test t\ncold s -a|\ncold s -b|\nrun s.retry(2)\nexpect -a|\n"
    let failing = FixtureFile.parse(
      text.replacing("expect -a", with: "expect -c"), path: "a.marble")
    let failed = FixtureRunner().run(failing.tests[0], in: failing)
    #expect(failed.map(\.outcome) == [.failed] && failed.flatMap(\.warnings).isEmpty)
    var runner = FixtureRunner()
    runner.orders = .one(.usual)
    let file = FixtureFile.parse(text, path: "a.marble")
    let results = runner.run(file.tests[0], in: file)
    #expect(results.map(\.outcome) == [.passed] && results.flatMap(\.warnings).isEmpty)
  }
}
