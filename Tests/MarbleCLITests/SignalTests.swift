import Foundation
import Testing

@Suite struct `Signals` {
  /// Waits until the program has reported two tests.
  private func wait(forOutputIn file: URL) throws {
    for _ in 0..<2000 where try Data(contentsOf: file).count < 2 { usleep(10_000) }
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func `A signal ends a run with its summary and complete reports`(signal: Int32) async throws {
    let workspace = try Workspace(["a.marble": Samples.passing, "b.marble": Samples.slow(200)])
    let result = try await workspace.run([
      "run", "a.marble", "b.marble", "--jobs", "1", "--reporter", "dots",
      "--reporter", "junit=x.xml", "--reporter", "json=x.json",
    ]) { process, output in
      try wait(forOutputIn: output)
      kill(process.processIdentifier, signal)
    }
    #expect(result.status == 130)
    #expect(!result.isCrash)
    #expect(result.output.contains("Interrupted.\n"))
    #expect(result.lastLine.hasPrefix("2 passed, "))
    let junit = try workspace.read("x.xml")
    #expect(junit.contains("<testcase name=\"doubles\""))
    #expect(junit.hasSuffix("</testsuites>\n"))
    let json = try workspace.read("x.json").split(separator: "\n")
    #expect(json.last?.hasPrefix("{\"type\":\"summary\",\"version\":1,\"passed\":2,") == true)
  }

  @Test func `A run that is told to ignore the end of its terminal does so`() async throws {
    let workspace = try Workspace(["a.marble": Samples.passing, "b.marble": Samples.slow(1)])
    let script = """
      trap '' HUP; exec '\(Workspace.program.path)' run a.marble b.marble --jobs 1 \
      --reporter dots --timeout 5
      """
    let result = try await workspace.run(["-c", script], of: URL(fileURLWithPath: "/bin/sh")) {
      process, output in
      try wait(forOutputIn: output)
      kill(process.processIdentifier, SIGHUP)
    }
    #expect(result.status == 1)
    #expect(result.lastLine == "2 passed, 1 failed, 0 skipped")
  }
}
