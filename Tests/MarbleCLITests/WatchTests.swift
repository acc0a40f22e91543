import Foundation
import Testing

@Suite struct `Watching` {
  /// Waits until a file holds a text so many times.
  private func wait(for text: String, times: Int, in file: URL) throws {
    for _ in 0..<2000 {
      let now = try String(contentsOf: file, encoding: .utf8)
      if now.components(separatedBy: text).count > times { return }
      usleep(10_000)
    }
    Issue.record("'\(text)' never came \(times) times")
  }

  @Test func `A run is repeated when a file is saved, replaced, added or removed`() async throws {
    let workspace = try Workspace(["Fixtures/a.marble": Samples.passing])
    let result = try await workspace.run(["run", "--watch", "--no-times"]) { process, output in
      defer { process.interrupt() }
      try wait(for: "2 passed, 0 failed", times: 1, in: output)
      try workspace.write(Samples.failing, to: "Fixtures/a.marble")
      try wait(for: "0 passed, 1 failed", times: 1, in: output)
      try workspace.write(Samples.passing, to: "new")
      let file = workspace.directory.appendingPathComponent("Fixtures/a.marble")
      rename(workspace.directory.appendingPathComponent("new").path, file.path)
      try wait(for: "2 passed, 0 failed", times: 2, in: output)
      try workspace.write(Samples.skipped, to: "Fixtures/b.marble")
      try wait(for: "2 passed, 0 failed, 1 skipped", times: 1, in: output)
      try FileManager.default.removeItem(at: file)
      try wait(for: "0 passed, 0 failed, 1 skipped", times: 1, in: output)
    }
    #expect(result.status == 130)
    #expect(
      result.errors.hasPrefix(
        """
        Watching the fixtures. Press Ctrl-C to stop.

        Changed Fixtures/a.marble

        """))
    #expect(result.errors.hasSuffix("\nDeleted Fixtures/a.marble\n"))
  }

  @Test func `Of files that did not change the same is told again`() async throws {
    let workspace = try Workspace([
      "Fixtures/a.marble": Samples.passing, "Fixtures/b.marble": Samples.many(50),
    ])
    let result = try await workspace.run(["run", "--watch", "--verbose"]) { process, output in
      defer { process.interrupt() }
      try wait(for: "52 passed, 0 failed", times: 1, in: output)
      // Replaced in one step: a file that is saved is empty for a moment, which is a change of its own.
      try workspace.write(Samples.failing, to: "new")
      let file = workspace.directory.appendingPathComponent("Fixtures/a.marble")
      rename(workspace.directory.appendingPathComponent("new").path, file.path)
      try wait(for: "50 passed, 1 failed", times: 1, in: output)
    }
    // With the times that they took the first time.
    let numbers = result.lines.filter { $0.contains("passed number ") }
    #expect(numbers.count == 100)
    #expect(numbers.prefix(50) == numbers.suffix(50))
  }

  @Test func `Many rounds leave no threads behind`() async throws {
    let workspace = try Workspace(["Fixtures/a.marble": Samples.passing])
    var before = 0
    var after = 0
    _ = try await workspace.run(["run", "--watch", "--fail-fast", "--jobs", "8"]) {
      process, output in
      let threads = "/proc/\(process.processIdentifier)/task"
      func count() -> Int {
        (try? FileManager.default.contentsOfDirectory(atPath: threads).count) ?? 0
      }
      defer { process.interrupt() }
      try wait(for: "2 passed", times: 1, in: output)
      for round in 1...10 {
        if round == 5 { before = count() }
        let text = Samples.failing + String(repeating: "\n", count: round)
        try workspace.write(text, to: "Fixtures/a.marble")
        try wait(for: "0 passed, 1 failed", times: round, in: output)
      }
      after = count()
    }
    #expect(after < before + 20)
  }

  @Test func `Standard input cannot be watched`() async throws {
    let result = try await Workspace().run("run", "--watch", "-")
    #expect(result.status == 64)
    #expect(result.errors.contains("'--watch' cannot watch standard input"))
  }

  private static let terminal = URL(fileURLWithPath: "/usr/bin/script")

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: terminal.path)))
  func `A long run has a progress bar on a terminal, which leaves nothing behind`() async throws {
    let workspace = try Workspace([
      "Fixtures/a.marble": Samples.slow(1), "Fixtures/b.marble": Samples.slow(1),
    ])
    let command = "'\(Workspace.program.path)' run --timeout 5 --jobs 1 --quiet --color never"
    let result = try await workspace.run(
      ["-qec", command, "/dev/null"], of: Self.terminal, environment: ["TERM": "xterm"])
    #expect(result.output.contains("] 0 of 2 files"))
    #expect(result.output.contains("; running "))
    #expect(result.output.contains(/never rests, 1 \(\d s\)/))
    #expect(result.output.contains("\r\u{1B}[K"))
    #expect(result.output.hasSuffix("0 passed, 2 failed, 0 skipped\r\n"))
    let piped = try await workspace.run("run", "--timeout", "1", "--jobs", "1", "--quiet")
    #expect(!piped.output.contains("\u{1B}"))
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: terminal.path)))
  func `The progress of a single file is shown test by test`() async throws {
    let workspace = try Workspace(["a.marble": Samples.slow(4)])
    let command = "'\(Workspace.program.path)' run a.marble --timeout 1 --jobs 1 --color never"
    let result = try await workspace.run(
      ["-qec", command, "/dev/null"], of: Self.terminal, environment: ["TERM": "xterm"])
    #expect(result.output.contains("[#####...............] 1 test, 1 failed"))
    #expect(result.output.contains("[##########..........] 2 tests, 2 failed"))
  }
}
