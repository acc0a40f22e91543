import Foundation
import Testing

@Suite struct `Flaky and slow tests` {
  /// Takes about half a second in a debug build.
  static let slow = """
    test takes a while
      run     range(start: 1, count: 60000).map { $0 * 2 }.filter { $0 % 3 == 0 }.takeLast(1)
      expect  (n|)
      where   n = 120000
    """

  /// Runs the slow test after two quick ones, and stops the process while it runs for longer than the timeout.
  ///
  /// On a busy machine, the stop may hit another moment of the process. Then it does the same again.
  private func runStopped(_ arguments: String...) async throws -> (Workspace, Workspace.Result) {
    for _ in 0..<9 {
      let (workspace, result) = try await tryStopped(arguments)
      if result.lines.first == "..~" { return (workspace, result) }
    }
    return try await tryStopped(arguments)
  }

  private func tryStopped(_ arguments: [String]) async throws -> (Workspace, Workspace.Result) {
    let workspace = try Workspace(["a.marble": Samples.passing, "b.marble": Self.slow])
    let result = try await workspace.run(
      [
        "run", "a.marble", "b.marble", "--jobs", "1", "--timeout", "6", "--reporter", "dots",
        "--reporter", "json=x.json", "--reporter", "junit=x.xml", "--reporter", "tap=x.tap",
        "--reporter", "github=x.txt", "--reporter", "pretty=y.txt", "--verbose",
      ] + arguments
    ) { process, output in
      for _ in 0..<2000 where try Data(contentsOf: output).count < 2 { usleep(5_000) }
      kill(process.processIdentifier, SIGSTOP)
      usleep(6_500_000)
      kill(process.processIdentifier, SIGCONT)
    }
    return (workspace, result)
  }

  @Test func `A test that passes at a retry passes, and every report names it`() async throws {
    let (workspace, result) = try await runStopped("--retries", "20")
    #expect(result.status == 0, "\(result.output)")
    #expect(result.lines.first == "..~")
    let json = try workspace.read("x.json").split(separator: "\n")
    // On a busy machine, a retry may take too long, too.
    let match = try #require(json[2].firstMatch(of: /"attempts":(\d+),"flaky":true,/))
    let attempts = try #require(Int(match.output.1))
    #expect((2...21).contains(attempts))
    let passed = "passed at attempt \(attempts), after the budget of"
    #expect(result.output.contains("\nFlaky tests:\n  b.marble:1:1: takes a while: \(passed)"))
    #expect(result.output.contains("\n1 passed test is flaky.\n"))
    #expect(result.lastLine == "3 passed, 0 failed, 0 skipped")
    #expect(json[2].contains(#","firstFailure":"the budget of time"#))
    #expect(json[3].hasSuffix(#""flaky":1}"#))
    #expect(!json[1].contains("attempts"))
    let junit = try workspace.read("x.xml")
    #expect(junit.contains("      <system-out>flaky: \(passed)"))
    #expect(junit.contains("failures=\"0\""))
    #expect(
      try workspace.read("x.tap").contains("    flaky: \(passed.dropLast(" budget of".count))"))
    #expect(
      try workspace.read("x.txt").hasPrefix(
        "::warning file=b.marble,line=1,col=1,title=takes a while::flaky: \(passed)"))
    #expect(try workspace.read("y.txt").contains("\n  flaky takes a while ("))
  }

  @Test func `A flaky test can fail the run`() async throws {
    let (_, result) = try await runStopped("--retries", "20", "--deny-flaky")
    #expect(result.status == 1, "\(result.output)")
    #expect(
      result.output.contains("\n1 passed test is flaky, which --deny-flaky forbids.\n"))
    #expect(result.lastLine == "3 passed, 0 failed, 0 skipped")
  }

  @Test func `A test that fails each time fails`() async throws {
    let workspace = try Workspace(["a.marble": Samples.failing + "\n\n" + Samples.passing])
    let result = try await workspace.run(
      "run", "a.marble", "--retries", "3", "--deny-flaky", "--reporter", "json")
    #expect(result.status == 1)
    #expect(result.lines[0].hasSuffix(#""attempts":4}"#))
    #expect(!result.lines[1].contains("attempts"))
    #expect(result.lines[3].hasSuffix(#""flaky":0}"#))
    let none = try await workspace.run("run", "a.marble", "--no-times", "--retries", "0")
    let plain = try await workspace.run("run", "a.marble", "--no-times")
    #expect(none.output == plain.output)
  }

  @Test func `A slow test is named once, while it runs`() async throws {
    let workspace = try Workspace(["a.marble": Samples.passing, "b.marble": Self.slow])
    let slow = "marble-cli: slow, running for more than 0.05 s: b.marble:takes a while"
    let result = try await workspace.run("run", "a.marble", "b.marble", "--slow-after", "0.05")
    #expect(result.status == 0)
    // On a busy machine, the other tests may be slow, too.
    let named = result.errors.split(separator: "\n").filter { $0.contains("takes a while") }.map(
      String.init)
    #expect(named == [slow])
    let quiet = try await workspace.run("run", "b.marble", "--slow-after", "0.05", "--quiet")
    #expect(quiet.errors.isEmpty)
    #expect(try await workspace.run("run", "b.marble", "--slow-after", "100000").errors.isEmpty)
  }

  @Test(arguments: [
    ("pass", 0, ""), ("warn", 0, "marble-cli: no test ran\n"),
    ("fail", 2, "marble-cli: no test ran\n"),
  ])
  func `A run without tests passes, warns or fails`(
    action: String, status: Int32, complaint: String
  ) async throws {
    let workspace = try Workspace([
      "a.marble": Samples.passing, "empty/x": "", "bad.marble": "nonsense\n",
    ])
    for arguments in [
      ["a.marble", "--tags", "nowhere"], ["empty"], ["a.marble", "--shard", "3/3"],
    ] {
      let result = try await workspace.run(["run", "--no-tests", action] + arguments)
      #expect(result.status == status, "\(arguments)")
      #expect(result.errors == complaint, "\(arguments)")
    }
    // What is wrong otherwise is not hidden.
    #expect(try await workspace.run("run", "--no-tests", action, "bad.marble").status == 2)
    #expect(try await workspace.run("run", "--no-tests", action, "none.marble").status == 74)
    #expect(try await workspace.run("run", "--no-tests", action, "a.marble").status == 0)
  }
}
