import Foundation
import Testing

@Suite struct `Running in parallel` {
  @Test func `The report does not depend on how many tests run at a time`() async throws {
    let workspace = try Workspace([
      "d/a.marble": Samples.many(300), "d/b.marble": Samples.failing,
      "d/c.marble": Samples.many(300), "d/d.marble": Samples.unknownOperator,
    ])
    for reporter in ["pretty", "dots", "json", "junit"] {
      var outputs: Set<String> = []
      for jobs in ["1", "2", "7", "64"] {
        let result = try await workspace.run(
          "run", "d", "--no-times", "--verbose", "--reporter", reporter, "--jobs", jobs)
        #expect(result.status == 2)
        outputs.insert(result.output)
      }
      #expect(outputs.count == 1, "\(reporter)")
    }
  }

  @Test func `Stopping at the first failure means the first in the order of the files`()
    async throws
  {
    let workspace = try Workspace([
      "d/a.marble": Samples.many(50), "d/b.marble": Samples.failing,
      "d/c.marble": Samples.unknownOperator, "d/d.marble": Samples.many(500),
    ])
    for jobs in ["1", "8"] {
      let first = try await workspace.run("run", "d", "--fail-fast", "--jobs", jobs)
      #expect(first.status == 1)
      #expect(first.output.contains("Stopped after 1 failure."))
      #expect(first.lastLine == "50 passed, 1 failed, 0 skipped")
      let second = try await workspace.run("run", "d", "--max-fail", "2", "--jobs", jobs)
      #expect(second.status == 2)
      #expect(second.lastLine == "50 passed, 2 failed, 0 skipped")
      let all = try await workspace.run("run", "d", "--max-fail", "3", "--jobs", jobs)
      #expect(all.lastLine == "550 passed, 2 failed, 0 skipped")
    }
  }

  @Test func `An interrupt ends with 130 after what has run so far`() async throws {
    let workspace = try Workspace(["a.marble": Samples.passing, "b.marble": Samples.slow(200)])
    let result = try await workspace.run(
      ["run", "a.marble", "b.marble", "--jobs", "1", "--reporter", "dots"]
    ) { process, output in
      for _ in 0..<600 where try Data(contentsOf: output).isEmpty {
        Thread.sleep(forTimeInterval: 0.05)
      }
      process.interrupt()
    }
    #expect(result.status == 130)
    #expect(!result.isCrash)
    #expect(result.output.hasPrefix("."))
    #expect(result.output.contains("\nInterrupted.\n"))
    #expect(result.lastLine.contains(/^[1-9][0-9]* passed, [0-9]+ failed, 0 skipped$/))
  }

  @Test func `A reader that goes away is no crash`() async throws {
    let workspace = try Workspace(["a.marble": Samples.many(3000)])
    let script = """
      { "$MARBLE" run a.marble --verbose; echo $? > status; } | head -n 1
      """
    let result = try await workspace.run(
      ["-c", script], of: URL(fileURLWithPath: "/bin/sh"),
      environment: ["MARBLE": Workspace.program.path])
    #expect(result.output.hasPrefix("PASS a.marble: 3000 passed"))
    #expect(result.errors.isEmpty)
    #expect(["0\n", "74\n"].contains(try workspace.read("status")))
  }

  @Test func `Tests of many files run to the last`() async throws {
    let workspace = try Workspace()
    for number in 0..<50 {
      try workspace.write(Samples.many(20), to: "d/\(number).marble")
    }
    let result = try await workspace.run("run", "d", "--quiet")
    #expect(result.lastLine == "1000 passed, 0 failed, 0 skipped")
  }
}
