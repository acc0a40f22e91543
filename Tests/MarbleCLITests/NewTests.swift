import Testing

@testable import RxFixtures
@testable import marble_cli

@Suite struct `Starting a fixture file` {
  @Test func `The cases are drawn, laid out, and fail until they are thought through`()
    async throws
  {
    let workspace = try Workspace(["Fixtures/operators/x": ""])
    let result = try await workspace.run("new", "scan")
    #expect(result.output == "Fixtures/operators/Scan.marble: created\n")
    let text = try workspace.read("Fixtures/operators/Scan.marble")
    #expect(
      text.contains(
        """

        test is disposed of early
          tags         disposal
          hot  source  -1-2-3-
          run          source.scan(0) { $0 + $1 }
          subscribe    ^---!
          expect       -
          subs source  -

        """))
    #expect(text.contains("run          source.scan(0) { _, _ in throw \"error\" }\n"))
    #expect(text.contains("run     Observable.of(1, 2, 3).scan(0) { $0 + $1 }\n"))
    #expect(try await workspace.run("format", "--check").status == 0)
    let run = try await workspace.run("run", "--quiet")
    #expect(run.status == 1)
    #expect(run.lastLine == "0 passed, 11 failed, 0 skipped")
    #expect(try await workspace.run("accept", "Fixtures").status == 0)
    let coverage = try await workspace.run("operators", "--coverage", "scan(_:)")
    #expect(coverage.output == "scan: 11 fixtures, 11 of 11 cases\n")
  }

  @Test func `An operator without fixtures is called with what it needs`() {
    let forms = [
      OperatorForm("newHighs()", "Emits new highs.") { $0.source },
      OperatorForm(
        "newHighs(by areInOrder: (Element, Element) -> Bool, orEqual: Bool = false)",
        "Emits new highs."
      ) { $0.source },
    ]
    let entry = OperatorEntry(name: "newHighs", category: "Filtering", forms: forms)
    let text = CaseTemplate(entry).text(for: "newHighs")
    #expect(text.contains("run          source.newHighs(by: { $0 < $1 })\n"))
    #expect(text.contains("tags         throws\n"))
    #expect(text.contains("run          source.newHighs(by: { _, _ in throw \"error\" })\n"))
  }

  @Test func `A file that is there is left alone`() async throws {
    let workspace = try Workspace(["mine.marble": "// Mine.\n"])
    let result = try await workspace.run("new", "map", "mine.marble")
    #expect(result.status == 74)
    #expect(result.errors == "marble-cli: mine.marble: File exists\n")
    #expect(try workspace.read("mine.marble") == "// Mine.\n")
    #expect(try await workspace.run("new", "map").output == "Map.marble: created\n")
  }

  @Test(arguments: [
    "combineLatest", "interval", "create", "merge", "retry", "flatMap", "take(until:)", "groupBy",
    "PublishSubject", "zip", "using", "timeout", "withLatestFrom", "share",
  ])
  func `Each test of a file can be evaluated`(name: String) async throws {
    let workspace = try Workspace()
    let text = try await workspace.run("new", name, "-").output
    #expect(text.contains("\ntest "))
    let options = ["--reporter", "json", "--no-times", "--timeout", "1"]
    let run = try await workspace.run(["run", "-"] + options, input: text)
    #expect(!run.output.contains("\"outcome\":\"error\""), "\(run.output)")
    #expect(try await workspace.run("format", "--check", "-", input: text).status == 0)
  }
}
