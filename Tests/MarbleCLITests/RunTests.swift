import Foundation
import Testing

@Suite struct `Running tests` {
  @Test func `Tests that pass end with 0 and their number`() async throws {
    let workspace = try Workspace(["Fixtures/a.marble": Samples.passing])
    let result = try await workspace.run("run", "--no-times")
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(
      result.output == """
        PASS Fixtures/a.marble: 2 passed

        Ran 2 tests of 1 file.
        2 passed, 0 failed, 0 skipped

        """)
  }

  @Test func `Run is what is done without a command`() async throws {
    let workspace = try Workspace(["Fixtures/a.marble": Samples.passing])
    let named = try await workspace.run("run", "--no-times")
    #expect(try await workspace.run("--no-times").output == named.output)
    #expect(try await workspace.run("Fixtures", "--no-times").output == named.output)
  }

  @Test func `A test that fails ends with 1 and is shown with its place`() async throws {
    let workspace = try Workspace([
      "Fixtures/a.marble": Samples.passing, "Fixtures/b.marble": Samples.failing,
    ])
    let result = try await workspace.run("run", "--no-times")
    #expect(result.status == 1)
    #expect(result.output.contains("PASS Fixtures/a.marble: 2 passed\n"))
    #expect(result.output.contains("FAIL Fixtures/b.marble: 1 failed\n"))
    #expect(result.output.contains("adds one"))
    #expect(result.output.contains("Fixtures/b.marble:4:"))
    #expect(result.lastLine == "2 passed, 1 failed, 0 skipped")
  }

  @Test(arguments: [
    (Samples.unknownOperator, "could not be parsed or evaluated."),
    (Samples.badDiagram, "could not be parsed or evaluated."),
    (Samples.badHead, "did not run, because of an error outside the tests."),
  ])
  func `A test that cannot be read ends with 2, and the others run`(text: String, reason: String)
    async throws
  {
    let workspace = try Workspace([
      "Fixtures/a.marble": text, "Fixtures/b.marble": Samples.failing,
      "Fixtures/c.marble": Samples.passing,
    ])
    let result = try await workspace.run("run", "--no-times")
    #expect(result.status == 2)
    #expect(result.output.contains("Fixtures/a.marble:"))
    #expect(result.output.contains("^"))
    #expect(result.output.contains("1 failed test \(reason)\n"))
    #expect(result.lastLine == "2 passed, 2 failed, 0 skipped")
  }

  @Test func `A skipped test is counted, and named with its reason when asked`() async throws {
    let workspace = try Workspace(["Fixtures/a.marble": Samples.skipped])
    let result = try await workspace.run("run", "--no-times", "--verbose")
    #expect(result.status == 0)
    #expect(result.output.contains("skipped waits for better times: not thought through"))
    #expect(result.lastLine == "0 passed, 0 failed, 1 skipped")
  }

  @Test func `A file with errors and no test ends with 2`() async throws {
    let workspace = try Workspace(["Fixtures/a.marble": "nonsense here\n"])
    let result = try await workspace.run("run", "--no-times")
    #expect(result.status == 2)
    #expect(result.output.contains("Fixtures/a.marble:1:1"))
    #expect(result.output.contains("1 file without a test could not be parsed."))
    #expect(result.lastLine == "0 passed, 0 failed, 0 skipped")
  }

  @Test func `What is wrong outside the tests is told once, not by each of them`() async throws {
    let other = Samples.passing.replacing("test doubles", with: "\ntest doubles")
    let workspace = try Workspace(["a.marble": Samples.badHead + "\n" + other])
    let result = try await workspace.run("run", "--no-times", "a.marble")
    #expect(
      result.output == """
        FAIL a.marble: 3 did not run

        ERROR outside the tests

          a.marble:1:8: error: this version of the format is not known
            format 7
                   ^
            note: known is format 1

          3 tests did not run.

        Ran 3 tests of 1 file.
        3 failed tests did not run, because of an error outside the tests.
        0 passed, 3 failed, 0 skipped

        """, "\(result.output)")
    let github = try await workspace.run("run", "--reporter", "github", "a.marble")
    #expect(github.lines.count { $0.hasPrefix("::error ") } == 1)
  }

  @Test func `Each repetition is counted`() async throws {
    let workspace = try Workspace(["a.marble": Samples.passing])
    let result = try await workspace.run("run", "a.marble", "--repeat", "3")
    #expect(result.status == 0)
    #expect(result.lastLine == "6 passed, 0 failed, 0 skipped")
  }

  @Test func `The slowest tests are named`() async throws {
    let workspace = try Workspace(["a.marble": Samples.many(9)])
    let result = try await workspace.run("run", "a.marble", "--slowest", "3")
    #expect(result.output.contains("Slowest tests:\n"))
    #expect(result.lines.filter { $0.contains(" ms  a.marble:") }.count == 3)
  }

  @Test func `Quietly, files that pass are not named`() async throws {
    let workspace = try Workspace(["a.marble": Samples.passing, "b.marble": Samples.failing])
    let passed = try await workspace.run("run", "--quiet", "a.marble")
    #expect(passed.output == "2 passed, 0 failed, 0 skipped\n")
    let failed = try await workspace.run("run", "--quiet", "a.marble", "b.marble")
    #expect(failed.output.hasPrefix("FAIL adds one\n"))
    #expect(!failed.output.contains("a.marble"))
  }

  @Test func `Control characters of a fixture are escaped`() async throws {
    let text = Samples.failing.replacingOccurrences(of: "adds", with: "a\u{1B}[2Jb\u{9B}c")
    let workspace = try Workspace(["a.marble": text])
    for reporter in ["pretty", "dots", "json", "junit"] {
      let result = try await workspace.run("run", "a.marble", "--reporter", reporter)
      #expect(result.status == 1)
      let controls = result.output.unicodeScalars.filter {
        $0.properties.generalCategory == .control && $0 != "\n"
      }
      #expect(controls.isEmpty, "\(reporter)")
    }
  }

  @Test func `Bytes that are no UTF-8, a mark and carriage returns are coped with`() async throws {
    let workspace = try Workspace()
    let marked = "\u{FEFF}" + Samples.passing.replacingOccurrences(of: "\n", with: "\r\n")
    try workspace.write(marked, to: "a.marble")
    #expect(try await workspace.run("run", "a.marble").status == 0)
    try workspace.write(Data([0x74, 0xFF, 0xFE, 0x00, 0x0A, 0xC3]), to: "b.marble")
    let result = try await workspace.run("run", "b.marble")
    #expect(result.status == 2)
    #expect(!result.isCrash)
  }

  @Test func `Each value makes a test of its own`() async throws {
    let text = """
      test adds
        each n       = 1, 2
        cold source  -1-|
        run          source.map { $0 + n }
        expect       -2-|
      """
    let result = try await Workspace(["a.marble": text]).run("run", "a.marble", "--verbose")
    #expect(result.output.contains("passed adds [n: 1]"))
    #expect(result.output.contains("FAIL adds [n: 2]"))
    #expect(result.lastLine == "1 passed, 1 failed, 0 skipped")
  }

  @Test func `Values that multiply beyond all reason are an error`() async throws {
    let rows = (0..<9).map { "  each n\($0) = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9" }
    let names = (0..<9).map { "n\($0)" }.joined(separator: ", ")
    let text = (["test many"] + rows + ["  run of(\(names))", "  expect -"]).joined(separator: "\n")
    let result = try await Workspace(["a.marble": text]).run("run", "a.marble")
    #expect(result.status == 2)
    #expect(result.output.contains("the 'each' rows make more than 10000 combinations"))
  }
}
