import Foundation
import Testing

/// Each shell sources its script, and is asked what it proposes.
@Suite struct `Completing command lines` {
  /// What may stand behind `marble-cli`, and what its last word may become.
  static let proposals: [(line: String, words: [String])] = [
    ("ac", ["accept"]),
    ("--fa", ["--fail-fast"]),
    ("run --sh", ["--shard", "--shuffle"]),
    ("list --j", ["--json"]),
    ("list --jo", []),
    ("run --color a", ["always", "auto"]),
    ("run --color=n", ["never"]),
    ("run --reporter=", ["dots", "github", "json", "junit", "pretty", "tap"]),
    ("render --as ", ["ascii", "html", "markdown", "svg"]),
    ("render --output no", ["notes.txt"]),
    ("render -o no", ["notes.txt"]),
    ("run --state no", ["notes.txt"]),
    ("accept Fix", ["Fixtures"]),
    ("operators debou", ["debounce"]),
    ("new debou", ["debounce"]),
    ("help expr", ["expressions"]),
    ("config ren", ["render"]),
    ("render --hide le", ["legend"]),
    ("completions ", ["bash", "fish", "zsh"]),
  ]

  @Test(.enabled(if: Shell.bash.isInstalled, "bash is not installed"))
  func `bash proposes what fits`() async throws { try await check(.bash) }

  @Test(.enabled(if: Shell.zsh.isInstalled, "zsh is not installed"))
  func `zsh proposes what fits`() async throws { try await check(.zsh) }

  @Test(.enabled(if: Shell.fish.isInstalled, "fish is not installed"))
  func `fish proposes what fits`() async throws { try await check(.fish) }

  private func check(_ shell: Shell) async throws {
    let workspace = try Workspace(["Fixtures/a.marble": Samples.passing, "notes.txt": ""])
    let script = try await workspace.run("completions", shell.rawValue)
    #expect(script.status == 0)
    try workspace.write(script.output, to: "_marble-cli")
    for (path, text) in shell.files { try workspace.write(text, to: path) }
    for (line, words) in Self.proposals {
      let result = try await workspace.run(
        shell.arguments(completing: line), of: try #require(shell.program),
        environment: Self.environment)
      #expect(shell.proposals(in: result.output) == words, "marble-cli \(line)")
    }
  }

  /// Where a shell finds the program, to ask it for tests.
  private static let environment = [
    "PATH": Workspace.program.deletingLastPathComponent().path + ":/usr/bin:/bin:/usr/local/bin"
  ]

  @Test(
    .enabled(if: Shell.bash.isInstalled, "bash is not installed"),
    arguments: [
      ("run Fixtures/a.marble:", ["1", "7"]), ("Fixtures/a.marble:7", ["7"]),
      ("explain Fixtures/a.marble:8", []), ("run --tags ma", ["many"]),
      ("list --tags cold,m", ["cold,many"]), ("run -E tag(co", ["tag(cold)"]),
      ("list --skip-tags=", ["cold", "many"]),
      ("run Fixtures/a.marble --filter-expr=t", ["tag(cold)", "tag(many)", "test("]),
    ])
  func `bash proposes lines of tests, tags and filters`(line: String, words: [String])
    async throws
  {
    let workspace = try Workspace(["Fixtures/a.marble": Samples.passing])
    try workspace.write(
      try await workspace.run("completions", "bash").output, to: "_marble-cli")
    let result = try await workspace.run(
      Shell.bash.arguments(completing: line), of: try #require(Shell.bash.program),
      environment: Self.environment)
    #expect(Shell.bash.proposals(in: result.output) == words)
  }

  @Test(.enabled(if: Shell.fish.isInstalled, "fish is not installed"))
  func `fish proposes tests with their titles`() async throws {
    let workspace = try Workspace(["Fixtures/a.marble": Samples.passing])
    try workspace.write(
      try await workspace.run("completions", "fish").output, to: "_marble-cli")
    let result = try await workspace.run(
      Shell.fish.arguments(completing: "run Fixtures/a.marble:"),
      of: try #require(Shell.fish.program), environment: Self.environment)
    #expect(result.output.contains("Fixtures/a.marble:1\tdoubles"))
    #expect(result.output.contains("Fixtures/a.marble:7\tkeeps what is large"))
  }

  @Test(.enabled(if: Shell.bash.isInstalled, "bash is not installed"))
  func `A tag that a shell would expand is not proposed`() async throws {
    let text = Samples.passing.replacing("many cold", with: "many $(touch${IFS}hacked)")
    let workspace = try Workspace(["Fixtures/a.marble": text])
    try workspace.write(
      try await workspace.run("completions", "bash").output, to: "_marble-cli")
    let result = try await workspace.run(
      Shell.bash.arguments(completing: "run --tags "), of: try #require(Shell.bash.program),
      environment: Self.environment)
    #expect(Shell.bash.proposals(in: result.output) == ["many"])
    #expect(throws: (any Error).self) { try workspace.read("hacked") }
  }

  @Test(arguments: Shell.allCases) func `A script names all options`(shell: Shell) async throws {
    let workspace = try Workspace()
    let script = try await workspace.run("completions", shell.rawValue).output
    for command in ["run", "list", "accept", "format", "render", "operators"] {
      let help = try await workspace.run("help", command).output
      for match in help.matches(of: /\n  (?:-., )?--([a-z-]+)/) {
        let option = shell == .fish ? "-l \(match.1)" : "--\(match.1)"
        #expect(script.contains(option), "\(option)")
      }
    }
  }
}
