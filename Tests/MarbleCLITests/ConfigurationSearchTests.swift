import Foundation
import Testing

@Suite struct `Finding the configuration file` {
  private static let verbose = "[run]\nverbose = true\n"

  /// Runs the fixtures in a directory of a workspace.
  private func run(
    in directory: String, of workspace: Workspace, _ options: String = "",
    environment: [String: String] = [:]
  ) async throws -> Workspace.Result {
    let script = "cd \(directory) && exec '\(Workspace.program.path)' run a.marble \(options)"
    return try await workspace.run(
      ["-c", script], of: URL(fileURLWithPath: "/bin/sh"), environment: environment)
  }

  private func isVerbose(_ result: Workspace.Result) -> Bool {
    result.output.contains("  passed doubles")
  }

  @Test func `The search ends with the root of the repository`() async throws {
    let workspace = try Workspace([
      ".marble.toml": Self.verbose, "a/b/a.marble": Samples.passing,
      "c/.git/HEAD": "", "c/d/a.marble": Samples.passing,
      "e/.git": "gitdir: elsewhere\n", "e/.marble.toml": Self.verbose,
      "e/f/a.marble": Samples.passing,
    ])
    #expect(isVerbose(try await run(in: "a/b", of: workspace)))
    #expect(!isVerbose(try await run(in: "c/d", of: workspace)))
    // The root itself still counts.
    #expect(isVerbose(try await run(in: "e/f", of: workspace)))
  }

  @Test func `The search ends with the home folder`() async throws {
    let workspace = try Workspace([
      ".marble.toml": Self.verbose, "home/a/a.marble": Samples.passing,
    ])
    let home = workspace.directory.appendingPathComponent("home").path
    let result = try await run(in: "home/a", of: workspace, environment: ["HOME": home])
    #expect(result.status == 0)
    #expect(!isVerbose(result))
    try workspace.write(Self.verbose, to: "home/.marble.toml")
    #expect(
      isVerbose(try await run(in: "home/a", of: workspace, environment: ["HOME": home])))
  }

  @Test func `What is not a regular file is refused`() async throws {
    let workspace = try Workspace([
      "a.marble": Samples.passing, ".marble.toml/x": "", "b/a.marble": Samples.passing,
    ])
    try FileManager.default.createSymbolicLink(
      atPath: workspace.directory.appendingPathComponent("b/.marble.toml").path,
      withDestinationPath: "nowhere")
    for directory in [".", "b"] {
      let result = try await run(in: directory, of: workspace)
      #expect(result.status == 64)
      #expect(
        result.errors.hasPrefix(
          "marble-cli: '.marble.toml' is not a regular file; pass '--config FILE' to use another "
            + "file, or '--no-config' to use none\n"))
      #expect(try await run(in: directory, of: workspace, "--no-config").status == 0)
    }
  }

  /// Only root can give a file to another user.
  @Test(.enabled(if: geteuid() == 0, "needs root"))
  func `Another user's file is refused unless it is named`() async throws {
    let workspace = try Workspace([".marble.toml": Self.verbose, "b/a.marble": Samples.passing])
    let path = workspace.directory.appendingPathComponent(".marble.toml").path
    #expect(chown(path, 12345, 0) == 0)
    let result = try await run(in: "b", of: workspace)
    #expect(result.status == 64)
    #expect(
      result.errors.hasPrefix(
        "marble-cli: '../.marble.toml' belongs to another user; pass '--config ../.marble.toml' "
          + "if you trust it, or '--no-config'\n"))
    #expect(isVerbose(try await run(in: "b", of: workspace, "--config ../.marble.toml")))
    #expect(!isVerbose(try await run(in: "b", of: workspace, "--no-config")))
    let own = ["SUDO_UID": "12345"]
    #expect(isVerbose(try await run(in: "b", of: workspace, environment: own)))
  }
}
