import Testing

@Suite struct `Errors above the first test` {
  /// A file of many tests whose first line is wrong.
  private static let text =
    "stream source  -a-|\n\n" + Samples.many(31) + "\n" + Samples.failing

  private func errors(_ output: String) -> Int {
    output.split(separator: "\n").count { $0.contains("error: ") }
  }

  @Test func `One wrong line is one error of a run, and no test runs`() async throws {
    let workspace = try Workspace(["a.marble": Self.text])
    let result = try await workspace.run("run", "a.marble", "--no-times")
    #expect(result.status == 2)
    #expect(
      result.output == """
        FAIL a.marble: 32 did not run

        ERROR outside the tests

          a.marble:1:1: error: unknown row 'stream'
            stream source  -a-|
            ^~~~~~
            note: a source is a 'hot' or a 'cold' row: cold NAME DIAGRAM

          32 tests did not run.

        Ran 32 tests of 1 file.
        32 failed tests did not run, because of an error outside the tests.
        0 passed, 32 failed, 0 skipped

        """, "\(result.output)")
    let verbose = try await workspace.run("run", "a.marble:3", "--verbose", "--no-times")
    #expect(verbose.output.contains("\n  did not run number 1\n"))
    #expect(verbose.output.contains("\n  1 test did not run.\n"))
  }

  @Test func `Accept and explain say it once, too`() async throws {
    let workspace = try Workspace(["a.marble": Self.text])
    let accept = try await workspace.run("accept", "a.marble")
    #expect(accept.status == 2)
    #expect(errors(accept.errors) == 1)
    #expect(
      accept.output == """
        unchanged a.marble: 32 tests, because of an error outside the tests
        0 accepted, 32 unchanged

        """)
    #expect(try workspace.read("a.marble") == Self.text)
    let explain = try await workspace.run("explain", "a.marble")
    #expect(explain.status == 2)
    #expect(errors(explain.output) == 1)
    #expect(explain.output.hasSuffix("\n\n32 tests did not run.\n"))
  }

  @Test func `A test with an error of its own shows that, not the other one again`() async throws {
    let workspace = try Workspace([
      "a.marble": "stream x\n\n" + Samples.badDiagram + "\n\n" + Samples.passing
    ])
    let result = try await workspace.run("run", "a.marble", "--no-times")
    #expect(result.output.contains("FAIL a.marble: 1 failed, 2 did not run\n"))
    #expect(errors(result.output) == 2)
    #expect(result.output.contains("\n  2 tests did not run.\n"))
    #expect(result.output.contains("\n1 failed test could not be parsed or evaluated.\n"))
    #expect(result.output.contains("\n2 failed tests did not run, because of an error outside"))
    let json = try await workspace.run("run", "a.marble", "--reporter", "json")
    #expect(json.lines.count { $0.contains(#""failureLine":"#) } == 1)
  }

  @Test func `A test without a title is called by its line`() async throws {
    let workspace = try Workspace([
      "a.marble": Samples.passing + "\n\ntest\n  run of(1)\n  expect (1|)\n"
    ])
    let result = try await workspace.run("run", "a.marble", "--no-times")
    #expect(result.status == 2)
    #expect(result.output.contains("ERROR (no title, line 13)\n"))
    #expect(result.output.contains("a.marble:13:1: error: this test has no title\n"))
    #expect(
      result.output.contains(
        "note: write the title after 'test': test emits the last value of each burst\n"))
    let list = try await workspace.run("list", "a.marble")
    #expect(list.lines.last == "a.marble:13: (no title, line 13)")
  }
}
