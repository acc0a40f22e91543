import Foundation
import Testing

@Suite struct `The order of a run and what it remembers` {
  /// The titles of the tests that ran, in order.
  private func titles(_ workspace: Workspace, _ arguments: String...) async throws -> [String] {
    let result = try await workspace.run(["run", "--verbose", "--no-times"] + arguments)
    return result.lines.filter {
      $0.hasPrefix("  passed number ") || $0.hasPrefix("  passed test ")
    }
    .map { String($0.dropFirst("  passed ".count)) }
  }

  @Test func `The same seed gives the same order, another one another, none that of the files`()
    async throws
  {
    let workspace = try Workspace([
      "Fixtures/a.marble": Samples.many(20), "Fixtures/b.marble": Samples.many(20, from: 21),
    ])
    let ordered = try await titles(workspace)
    #expect(ordered == (1...40).map { "number \($0)" })
    let shuffled = try await titles(workspace, "--shuffle=7")
    #expect(shuffled != ordered)
    #expect(shuffled.sorted() == ordered.sorted())
    #expect(try await titles(workspace, "--shuffle=7", "--jobs", "1") == shuffled)
    #expect(try await titles(workspace, "--shuffle=8") != shuffled)
  }

  @Test func `A seed that was made up is told, and can be given back`() async throws {
    let workspace = try Workspace(["Fixtures/a.marble": Samples.many(30)])
    let result = try await workspace.run("run", "--shuffle", "--verbose", "--no-times")
    let told = try #require(result.lines.first { $0.hasPrefix("Order of the tests: --shuffle=") })
    let option = String(told.dropFirst("Order of the tests: ".count).dropLast())
    let again = try await workspace.run("run", option, "--verbose", "--no-times")
    #expect(again.output == result.output)
    let json = try await workspace.run("run", option, "--reporter", "json")
    #expect(json.lastLine.contains("\"shuffle\":\(option.dropFirst("--shuffle=".count))}"))
  }

  @Test func `A shard has the same tests in any order`() async throws {
    let workspace = try Workspace([
      "Fixtures/a.marble": Samples.many(9), "Fixtures/b.marble": Samples.many(9, from: 10),
    ])
    let plain = try await titles(workspace, "--shard=2/3")
    let shuffled = try await titles(workspace, "--shard=2/3", "--shuffle=3")
    #expect(shuffled.sorted() == plain.sorted())
  }

  @Test func `Only what failed last runs, until it passes`() async throws {
    let workspace = try Workspace([
      "Fixtures/a.marble": Samples.passing, "Fixtures/b.marble": Samples.failing,
      "Fixtures/c.marble": Samples.unknownOperator,
    ])
    let header = "# marble-cli: tests that failed in the last run\n"
    #expect(try await workspace.run("run", "--state", "state").status == 2)
    #expect(
      try workspace.read("state")
        == "\(header)Fixtures/b.marble:adds one\nFixtures/c.marble:calls what there is not\n")
    let again = try await workspace.run("run", "--last-failed", "--state", "state")
    #expect(again.lastLine == "0 passed, 2 failed, 0 skipped")
    let repaired = Samples.failing.replacing("-2-4-|", with: "-2-3-|")
    try workspace.write(repaired, to: "Fixtures/b.marble")
    // What does not run is remembered.
    let one = try await workspace.run("run", "Fixtures/b.marble", "--state", "state")
    #expect(one.status == 0)
    #expect(try workspace.read("state") == "\(header)Fixtures/c.marble:calls what there is not\n")
    try workspace.write(Samples.passing, to: "Fixtures/c.marble")
    #expect(try await workspace.run("run", "--state=state").status == 0)
    let none = try await workspace.run("run", "--last-failed", "--state=state")
    #expect(none.status == 0)
    #expect(none.lastLine == "0 passed, 0 failed, 0 skipped")
    #expect(none.errors == "marble-cli: no test failed last time\n")
  }

  @Test func `Without --state, .build holds the state, where there is one`() async throws {
    let workspace = try Workspace([
      "Fixtures/a.marble": Samples.passing, "Fixtures/b.marble": Samples.failing,
    ])
    #expect(try await workspace.run("run").status == 1)
    #expect(throws: (any Error).self) { try workspace.read(".build/marble-cli-last-failed") }
    try workspace.write("", to: ".build/x")
    #expect(try await workspace.run("run").status == 1)
    let again = try await workspace.run("run", "--last-failed")
    #expect(again.lastLine == "0 passed, 1 failed, 0 skipped")
  }

  @Test func `Without an earlier run, --last-failed runs all tests and records them`() async throws
  {
    let workspace = try Workspace([
      "Fixtures/a.marble": Samples.passing, "Fixtures/b.marble": Samples.failing, ".build/x": "",
    ])
    let first = try await workspace.run("run", "--last-failed")
    #expect(first.status == 1)
    #expect(first.errors == "marble-cli: no earlier run is recorded, so all tests run\n")
    #expect(first.lastLine == "2 passed, 1 failed, 0 skipped")
    let second = try await workspace.run("run", "--last-failed")
    #expect(second.lastLine == "0 passed, 1 failed, 0 skipped")
    let other = try await workspace.run("run", "--last-failed", "Fixtures/a.marble")
    #expect(other.status == 0)
    #expect(other.errors == "marble-cli: no test of these paths failed last time\n")
  }

  @Test func `A run in which all tests pass is recorded, too`() async throws {
    let workspace = try Workspace(["Fixtures/a.marble": Samples.passing, ".build/x": ""])
    #expect(try await workspace.run("run").status == 0)
    let again = try await workspace.run("run", "--last-failed")
    #expect(again.status == 0)
    #expect(again.errors == "marble-cli: no test failed last time\n")
  }

  @Test func `Outside a package, the user's cache has a record for each directory`() async throws {
    let workspace = try Workspace([
      "a/Fixtures/a.marble": Samples.failing + "\n\n" + Samples.passing,
      "b/Fixtures/a.marble": Samples.passing,
    ])
    func run(in directory: String, _ arguments: String) async throws -> Workspace.Result {
      let script = "cd \(directory) && exec '\(Workspace.program.path)' run \(arguments)"
      return try await workspace.run(["-c", script], of: URL(fileURLWithPath: "/bin/sh"))
    }
    #expect(try await run(in: "a", "").lastLine == "2 passed, 1 failed, 0 skipped")
    #expect(try await run(in: "b", "").lastLine == "2 passed, 0 failed, 0 skipped")
    #expect(try await run(in: "a", "--last-failed").lastLine == "0 passed, 1 failed, 0 skipped")
    let none = try await run(in: "b", "--last-failed")
    #expect(none.status == 0)
    #expect(none.errors == "marble-cli: no test failed last time\n")
    let names = try FileManager.default.contentsOfDirectory(
      atPath: workspace.directory.appendingPathComponent("a").path)
    #expect(names == ["Fixtures"])
  }

  @Test func `--last-failed is an error where runs are not recorded`() async throws {
    let workspace = try Workspace(["Fixtures/b.marble": Samples.failing])
    let homeless = ["HOME": "", "XDG_CACHE_HOME": ""]
    #expect(try await workspace.run("run", environment: homeless).status == 1)
    let result = try await workspace.run("run", "--last-failed", environment: homeless)
    #expect(result.status == 64)
    #expect(
      result.errors == """
        marble-cli: '--last-failed' finds no record of earlier runs, because there is neither a \
        directory '.build' here nor a home folder; pass '--state FILE' to each run
        See 'marble-cli help run'.

        """)
  }

  @Test func `A state that cannot be written ends with 74`() async throws {
    let workspace = try Workspace(["Fixtures/a.marble": Samples.failing])
    let result = try await workspace.run("run", "--state", "nowhere/state")
    #expect(result.status == 74)
    #expect(result.errors == "marble-cli: nowhere/state: No such file or directory\n")
  }

  @Test func `A test that takes longer than --timeout fails, and the others run`() async throws {
    let workspace = try Workspace(["a.marble": Samples.slow(1), "b.marble": Samples.passing])
    let result = try await workspace.run("run", "a.marble", "b.marble", "--timeout", "0.5")
    #expect(result.status == 1)
    #expect(
      result.output.contains("the budget of time is exceeded: the test takes longer than 0.5"))
    #expect(result.lastLine == "2 passed, 1 failed, 0 skipped")
  }
}
