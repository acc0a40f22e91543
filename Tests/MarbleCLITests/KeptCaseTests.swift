import Foundation
import Testing

@Suite struct `Kept cases` {
  /// Fails for sources with many values, which are rare.
  static let law = """
    test takes all
      any source  a b
      run         source.take(11)
      same        source

    """
  static let rightLaw = law.replacing("take(11)", with: "take(99)")
  /// Fails if the second source comes first.
  static let race = """
    test waits for both
      hot left   --a|
      hot right  --x|
      run        left.merge(with: right)
      expect     --[ax]|

    """

  private func state(of workspace: Workspace) throws -> String {
    try workspace.read(".build/marble-cli-last-failed")
  }

  /// What a report says where the case was found.
  private func heading(in output: String) throws -> String {
    let line = output.split(separator: "\n").first { $0.contains("of seed") }
    return try #require(line, "\(output)").trimmingCharacters(in: .whitespaces)
  }

  @Test func `The counterexample of the last run is tried first, until it passes`() async throws {
    let workspace = try Workspace(["a.marble": Self.law, ".build/x": ""])
    let first = try await workspace.run("run", "--cases", "5000", "a.marble")
    #expect(first.status == 1)
    let found = try heading(in: first.output)
    #expect(!found.contains("earlier run"))
    #expect(try state(of: workspace).contains("\tcase\t"))
    // One random case has few values.
    let second = try await workspace.run("run", "--cases", "1", "--last-failed", "a.marble")
    #expect(second.status == 1)
    let again = try heading(in: second.output)
    #expect(again.hasPrefix(found.prefix { $0 != "," && $0 != "." }))
    #expect(again.hasSuffix("; an earlier run found it. As a test:"))
    let seed = try #require(found.firstMatch(of: /seed (\d+)/)?.1)
    #expect(second.output.contains("marble-cli explain --seed \(seed) "))
    try workspace.write(Self.rightLaw, to: "a.marble")
    #expect(try await workspace.run("run", "a.marble").status == 0)
    #expect(try !state(of: workspace).contains("\tcase\t"))
  }

  @Test func `A chosen seed tries the same cases whatever was kept`() async throws {
    let workspace = try Workspace(["a.marble": Self.law, ".build/x": ""])
    let before = try await workspace.run(
      "run", "--no-times", "--seed", "1", "--cases", "5000", "a.marble")
    _ = try await workspace.run("run", "--cases", "5000", "a.marble")
    let state = try state(of: workspace)
    #expect(state.contains("\tcase\t"))
    let after = try await workspace.run(
      "run", "--no-times", "--seed", "1", "--cases", "5000", "a.marble")
    #expect(after.output == before.output)
    #expect(try self.state(of: workspace) == state)
  }

  @Test func `Other sources have no kept case`() async throws {
    let workspace = try Workspace(["a.marble": Self.law, ".build/x": ""])
    _ = try await workspace.run("run", "--cases", "5000", "a.marble")
    try workspace.write(Self.law.replacing("a b", with: "a b c"), to: "a.marble")
    let result = try await workspace.run("run", "--cases", "5000", "a.marble")
    #expect(try !heading(in: result.output).contains("earlier run"))
  }

  @Test func `The failing order of the last run is tried first, until it passes`() async throws {
    let workspace = try Workspace(["a.marble": Self.race, ".build/x": ""])
    let first = try await workspace.run("run", "--orders", "a.marble")
    #expect(first.status == 1)
    #expect(first.output.contains("in the usual order, the test passes. The first that fails:"))
    let second = try await workspace.run("run", "--orders", "--last-failed", "a.marble")
    #expect(second.status == 1)
    #expect(
      second.output.contains(
        "This order failed in an earlier run, and fails again; no other order was tried:"))
    #expect(second.output.contains("In this order again: marble-cli run --order "))
    // Without '--orders', the order is not tried, and so stays.
    #expect(try await workspace.run("run", "a.marble").status == 0)
    #expect(try state(of: workspace).contains("\tcase\t"))
    try workspace.write(
      Self.race.replacing("left.merge(with: right)", with: "left.concat(right)")
        .replacing("--[ax]|", with: "--a|"), to: "a.marble")
    #expect(try await workspace.run("run", "--orders", "a.marble").status == 0)
    #expect(try !state(of: workspace).contains("\tcase\t"))
  }

  @Test func `Lines of a state file that are wrong are left out`() async throws {
    let workspace = try Workspace(["a.marble": Self.race, ".build/x": ""])
    _ = try await workspace.run("run", "--orders", "a.marble")
    let text = try state(of: workspace)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("\tcase\t") })
    let parts = line.split(separator: "\t")
    for wrong in [
      "\tcase", "\tcase\t\(parts[1])", "\tcase\t\(parts[1])\t99: nothing < none\t\(parts[3])",
      "\tcase\t\(parts[1])\tnonsense\t\(parts[3])", "\tcase\t\(parts[1])\t\u{1B}[2J\t\(parts[3])",
    ] {
      try workspace.write(
        text.replacing(line, with: wrong), to: ".build/marble-cli-last-failed")
      let result = try await workspace.run("run", "--orders", "a.marble")
      #expect(result.status == 1)
      #expect(!result.isCrash)
      #expect(result.output.contains("The first that fails:"), "\(wrong)")
    }
  }

  @Test func `The cases of tests that are gone are forgotten`() async throws {
    let workspace = try Workspace(["a.marble": Self.race, ".build/x": ""])
    _ = try await workspace.run("run", "--orders", "a.marble")
    try workspace.write(Samples.passing, to: "a.marble")
    _ = try await workspace.run("run", "a.marble")
    #expect(try !state(of: workspace).contains("case"))
  }

  @Test func `Nothing is kept or tried if the environment says so`() async throws {
    let workspace = try Workspace(["a.marble": Self.race, ".build/x": ""])
    let off = ["MARBLE_KEPT_CASES": "0"]
    let first = try await workspace.run("run", "--orders", "a.marble", environment: off)
    #expect(try !state(of: workspace).contains("case"))
    _ = try await workspace.run("run", "--orders", "a.marble")
    let again = try await workspace.run(
      "run", "--no-times", "--orders", "a.marble", environment: off)
    #expect(again.output.contains("The first that fails:"))
    #expect(first.status == 1)
  }
}
