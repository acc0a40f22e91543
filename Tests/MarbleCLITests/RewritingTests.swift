import Foundation
import RxTestKit
import Testing

@testable import marble_cli

@Suite struct `Rewriting at the same time` {
  /// A test that fails, and passes once it is accepted; both are formatted.
  private static func test(_ number: Int, isAccepted: Bool) -> String {
    """
    test delays by \(number)
      hot  source  -a-b-|
      run          source.delay(\(number))
      expect       \(isAccepted ? String(repeating: "-", count: number) : "")-a-b-|

    """
  }

  private static func tests(_ numbers: ClosedRange<Int>, areAccepted: Bool) -> String {
    numbers.map { test($0, isAccepted: areAccepted) }.joined(separator: "\n")
  }

  private func names(in workspace: Workspace) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: workspace.directory.path)
      .filter { !$0.hasPrefix(".") }.sorted()
  }

  @Test func `Commands that rewrite one file lose no change`() async throws {
    let text = Self.tests(1...6, areAccepted: false)
    let workspace = try Workspace(["a.marble": text.replacing("  run  ", with: " run  ")])
    try await withThrowingTaskGroup(of: Workspace.Result.self) { group in
      for index in 0..<6 {
        group.addTask { try await workspace.run("accept", "a.marble:\(index * 5 + 1)") }
      }
      for _ in 0..<2 { group.addTask { try await workspace.run("format", "a.marble") } }
      for try await result in group { #expect(result.status == 0, "\(result.errors)") }
    }
    let last = try await workspace.run("format", "a.marble")
    #expect(last.status == 0)
    #expect(try workspace.read("a.marble") == Self.tests(1...6, areAccepted: true))
    #expect(try names(in: workspace) == ["a.marble"])
  }

  @Test(arguments: ["accept", "format"])
  func `A command waits for another, says so, and reads what that wrote`(command: String)
    async throws
  {
    let workspace = try Workspace(["a.marble": "test a\n", "new": ""])
    try workspace.write(
      Self.test(1, isAccepted: command == "format").replacing("  run  ", with: "run "), to: "new")
    let path = workspace.directory.appendingPathComponent("a.marble").path
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    #expect(flock(descriptor, LOCK_EX) == 0)
    let result = try await workspace.run([command, "a.marble"]) { _, _ in
      usleep(2_500_000)
      rename(workspace.directory.appendingPathComponent("new").path, path)
      close(descriptor)
    }
    #expect(result.status == 0)
    #expect(
      result.errors == "marble-cli: waiting for another process that rewrites 'a.marble'\n")
    _ = try await workspace.run("format", "a.marble")
    #expect(try workspace.read("a.marble") == Self.test(1, isAccepted: true))
    #expect(try names(in: workspace) == ["a.marble"])
  }

  @Test func `A reviewed change of a file that changed meanwhile is not written`() async throws {
    let workspace = try Workspace(["a.marble": Self.test(1, isAccepted: false)])
    // The editor changes the fixture itself, too.
    let result = try await workspace.runOnTerminal(
      ["accept", "--review", "a.marble"], typing: "e\na\n",
      environment: ["EDITOR": "echo '// new' >> a.marble; true"])
    #expect(result.status == 74)
    #expect(result.output.contains("a.marble: changed meanwhile, so it is not written\n"))
    #expect(try workspace.read("a.marble") == Self.test(1, isAccepted: false) + "// new\n")
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func `A signal ends accept with 130, and leaves no temporary file`(signal: Int32) async throws {
    let workspace = try Workspace([
      "a.marble": Self.test(1, isAccepted: false), "b.marble": Samples.slow(20),
    ])
    let result = try await workspace.run(["accept", "a.marble", "b.marble"]) { process, _ in
      let new = Self.test(1, isAccepted: true)
      for _ in 0..<2000 where try workspace.read("a.marble") != new { usleep(10_000) }
      kill(process.processIdentifier, signal)
    }
    #expect(result.status == 130)
    #expect(!result.isCrash)
    #expect(try names(in: workspace) == ["a.marble", "b.marble"])
  }

  @Test(arguments: ["accept", "format"])
  func `A file that exceeds the limit of sizes stays as it was`(command: String) async throws {
    let comment = String(repeating: "// comment\n", count: 1_000)
    let text =
      comment + Self.test(1, isAccepted: false).replacing("  run  ", with: "run ")
    let workspace = try Workspace(["a.marble": text])
    let script = "ulimit -f 8; exec '\(Workspace.program.path)' \(command) a.marble"
    let result = try await workspace.run(["-c", script], of: URL(fileURLWithPath: "/bin/sh"))
    #expect(result.status == 74)
    #expect(!result.isCrash)
    #expect(result.errors == "marble-cli: a.marble: File too large\n")
    #expect(try workspace.read("a.marble") == text)
    #expect(try names(in: workspace) == ["a.marble"])
  }

  @Test func `What a killed process left is removed, behind symbolic links too`() async throws {
    let left = ".12345.marble-cli.tmp"
    let workspace = try Workspace([
      "a.marble": Samples.failing, "a.marble\(left)": "", "d/b.marble": Samples.failing,
      "d/b.marble\(left)": "",
    ])
    try FileManager.default.createSymbolicLink(
      atPath: workspace.directory.appendingPathComponent("b.marble").path,
      withDestinationPath: "d/b.marble")
    #expect(try await workspace.run("accept", "a.marble", "b.marble").status == 0)
    #expect(try names(in: workspace) == ["a.marble", "b.marble", "d"])
    let inner = try FileManager.default.contentsOfDirectory(
      atPath: workspace.directory.appendingPathComponent("d").path)
    #expect(inner == ["b.marble"])
  }

  @Test func `A pending file is kept from other processes until it has its name`() throws {
    let workspace = try Workspace(["a.marble": "old"])
    let path = workspace.directory.appendingPathComponent("a.marble").path
    let file = try #require(try TemporaryFile(for: path))
    // Another open file of the same process has no part in the lock.
    TemporaryFile.removeLeftovers(beside: [path])
    #expect(FileManager.default.fileExists(atPath: file.path))
    try file.commit()
    #expect(try names(in: workspace) == ["a.marble"])
  }
}
