import Foundation
import Testing

@Suite struct `Completing command lines` {
  private static func shell(_ name: String) -> URL? {
    ["/bin", "/usr/bin", "/usr/local/bin"].map { URL(fileURLWithPath: "\($0)/\(name)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// What bash proposes for the last word of a command line.
  private func proposals(_ words: String...) async throws -> [String] {
    let bash = try #require(Self.shell("bash"))
    let workspace = try Workspace(["Fixtures/a.marble": "", "notes.txt": ""])
    let script = try await workspace.run("completions", "bash")
    #expect(script.status == 0)
    try workspace.write(script.output, to: "script")
    let line = (["marble-cli"] + words).map { "'\($0)'" }.joined(separator: " ")
    let program = """
      set -u; source ./script; COMP_WORDS=(\(line)); COMP_CWORD=\(words.count); _marble_cli
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let result = try await workspace.run(["-c", program], of: bash)
    #expect(result.errors.isEmpty)
    return result.lines
  }

  @Test(.enabled(if: shell("bash") != nil)) func `bash proposes what fits`() async throws {
    #expect(try await proposals("ac") == ["accept"])
    #expect(try await proposals("--fa") == ["--fail-fast"])
    #expect(try await proposals("run", "--sh") == ["--shard", "--shuffle"])
    #expect(try await proposals("list", "--j") == ["--json"])
    #expect(try await proposals("run", "--color", "a") == ["auto", "always"])
    #expect(try await proposals("run", "--color", "=", "n") == ["never"])
    #expect(
      try await proposals("run", "--reporter", "=") == [
        "pretty", "dots", "json", "junit", "tap", "github",
      ])
    #expect(try await proposals("run", "--state", "no") == ["notes.txt"])
    #expect(try await proposals("accept", "Fix") == ["Fixtures"])
    #expect(try await proposals("operators", "debou") == ["debounce"])
    #expect(try await proposals("help", "expr") == ["expressions"])
    #expect(try await proposals("completions", "") == ["bash", "zsh", "fish"])
  }

  @Test(arguments: ["zsh", "fish"])
  func `The script of another shell is one, and names all commands and options`(
    name: String
  ) async throws {
    let workspace = try Workspace()
    let script = try await workspace.run("completions", name)
    #expect(script.status == 0)
    let help = try await workspace.run("help", "run").output
    for match in help.matches(of: /\n  (?:-h, )?--([a-z-]+)/) {
      let option = name == "fish" ? "-l \(match.1)" : "--\(match.1)"
      #expect(script.output.contains(option), "\(option)")
    }
    guard let shell = Self.shell(name) else { return }
    try workspace.write(script.output, to: "script")
    let check = try await workspace.run(["-n", "script"], of: shell)
    #expect(check.status == 0, "\(check.errors)")
  }
}
