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
    let workspace = try Workspace(["Fixtures/a.marble": "", "notes.txt": ""])
    let script = try await workspace.run("completions", shell.rawValue)
    #expect(script.status == 0)
    try workspace.write(script.output, to: "_marble-cli")
    for (path, text) in shell.files { try workspace.write(text, to: path) }
    for (line, words) in Self.proposals {
      let result = try await workspace.run(
        shell.arguments(completing: line), of: try #require(shell.program))
      #expect(shell.proposals(in: result.output) == words, "marble-cli \(line)")
    }
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
