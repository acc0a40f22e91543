import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct `Reports for servers` {
  private func run(_ reporter: String, _ text: String) async throws -> Workspace.Result {
    let workspace = try Workspace(["a.marble": text])
    return try await workspace.run("run", "a.marble", "--reporter", reporter, "--no-times")
  }

  @Test func `TAP has a line a test, and what is wrong below it`() async throws {
    let text = [Samples.failing, Samples.skipped, Samples.passing].joined(separator: "\n\n")
    let result = try await run("tap", text)
    #expect(result.status == 1)
    #expect(
      // Empty lines of a message are indented like the others.
      result.output.replacing("\n    \n", with: "\n\n") == """
        TAP version 13
        not ok 1 - a.marble: adds one
          ---
          message: |
            a.marble:4:3: frame 3: wrong value: 3 instead of 4

              cold source  -1-2-|
              run          source.map { $0 + 1 }
              expected     -2-4-|
              actual       -2-3-|
                              ^

              frame  expected  actual
              3      4         3       wrong value
          ...
        ok 2 - a.marble: waits for better times # SKIP not thought through
        ok 3 - a.marble: doubles
        ok 4 - a.marble: keeps what is large
        1..4

        """)
  }

  private static let prove = URL(fileURLWithPath: "/usr/bin/prove")

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: prove.path)))
  func `Perl's prove reads TAP`() async throws {
    let titles = "test is # SKIP \\o/\n  run never()\n  expect -\n\n"
    let skipped = "test waits\n  skip for # 7\n  run never()\n  expect -\n\n"
    let workspace = try Workspace(["a.marble": titles + skipped + Samples.failing])
    _ = try await workspace.run("run", "a.marble", "--reporter", "tap=a.tap")
    let result = try await workspace.run(["-e", "cat", "a.tap"], of: Self.prove)
    #expect(result.output.contains("Failed 1/3 subtests"))
    #expect(!result.output.contains("Parse errors"), "\(result.output)")
  }

  @Test func `TAP escapes what would be a directive`() async throws {
    let result = try await run("tap", "test is # SKIP \\o/\n  run never()\n  expect -\n")
    #expect(result.lines[1] == ##"ok 1 - a.marble: is \# SKIP \\o/"##)
  }

  @Test func `TAP tells what is wrong outside the tests`() async throws {
    let result = try await run("tap", "nonsense\n")
    #expect(result.status == 2)
    #expect(result.lines[1] == "not ok 1 - a.marble: outside the tests")
    #expect(result.lastLine == "1..1")
  }

  @Test func `Tests that an error outside of them keeps from running point to that error`()
    async throws
  {
    let text = "stream x\n\n" + Samples.passing
    let tap = try await run("tap", text)
    #expect(tap.status == 2)
    let tests = tap.lines.filter { !$0.hasPrefix(" ") }
    let reason = "did not run: a.marble:1:1: error: unknown row 'stream'"
    #expect(
      tests == [
        "TAP version 13", "not ok 1 - a.marble: outside the tests",
        "ok 2 - a.marble: doubles # SKIP \(reason)",
        "ok 3 - a.marble: keeps what is large # SKIP \(reason)", "1..3",
      ])
    #expect(tap.output.contains("    2 tests did not run.\n"))
    let github = try await run("github", text)
    #expect(github.lines.count { $0.hasPrefix("::error ") } == 1)
    #expect(github.lines[0].hasSuffix("%0A%0A2 tests did not run."))
  }

  @Test func `GitHub's annotations stand at the row that was not met`() async throws {
    let title = "test a, b: 100%\n  run just(1)\n  expect (2|)\n"
    let result = try await run("github", title)
    #expect(result.status == 1)
    let line = try #require(result.lines.first)
    #expect(line.hasPrefix("::error file=a.marble,line=3,col=3,title=a%2C b%3A 100%25::a.marble:3"))
    #expect(line.contains("expected  (2|)%0A  actual    (1|)"))
    #expect(result.lastLine == "0 passed, 1 failed, 0 skipped")
    #expect(result.lines.count { $0.hasPrefix("::") } == 1)
  }

  @Test func `GitHub's annotations tell errors outside the tests, and files that cannot be read`()
    async throws
  {
    let workspace = try Workspace(["a.marble": "nonsense\n"])
    let result = try await workspace.run(
      "run", "a.marble", "no,pe.marble", "--reporter", "github")
    #expect(result.status == 74)
    #expect(result.lines.first == "::error file=no%2Cpe.marble::No such file or directory")
    #expect(result.lines[1].hasPrefix("::error file=a.marble,line=1,col=1,title=unknown row"))
  }

  /// What Jenkins's schema allows, by element.
  private static let attributes: [String: Set<String>] = [
    "testsuites": ["name", "time", "tests", "failures", "errors"],
    "testsuite": ["name", "tests", "failures", "errors", "time", "skipped", "file"],
    // Jenkins ignores the place, which other servers show.
    "testcase": ["name", "time", "classname", "file", "line"],
    "failure": ["type", "message"], "error": ["type", "message"], "skipped": ["type", "message"],
  ]
  private static let children: [String: Set<String>] = [
    "testsuites": ["testsuite"], "testsuite": ["testcase"],
    "testcase": ["failure", "error", "skipped"],
  ]

  @Test(arguments: [true, false])
  func `JUnit keeps to the schema of Jenkins`(showsTimes: Bool) async throws {
    let workspace = try Workspace([
      "a.marble": Samples.passing, "b.marble": Samples.failing, "c.marble": Samples.badDiagram,
      "d.marble": Samples.skipped, "e.marble": "nonsense\n",
    ])
    let result = try await workspace.run(
      ["run", ".", "--reporter", "junit"] + (showsTimes ? [] : ["--no-times"]))
    let document = try XMLDocument(data: Data(result.output.utf8))
    var waiting = [try #require(document.rootElement())]
    #expect(waiting[0].name == "testsuites")
    while let element = waiting.popLast() {
      let name = try #require(element.name)
      let allowed = try #require(Self.attributes[name])
      for attribute in element.attributes ?? [] {
        #expect(allowed.contains(attribute.name ?? ""), "\(name): \(attribute)")
        guard attribute.name == "time" else { continue }
        let decimals = name == "testcase" ? 6 : 3
        #expect(
          attribute.stringValue?.wholeMatch(of: /[0-9]{1,3}\.([0-9]+)/)?.1.count == decimals)
      }
      if name == "testsuite" {
        for required in ["name", "tests", "failures", "errors"] {
          #expect(element.attribute(forName: required) != nil)
        }
      }
      for child in element.children ?? [] where child.kind == .element {
        #expect(Self.children[name]?.contains(child.name ?? "") == true, "\(child)")
        waiting += [child as? XMLElement].compactMap { $0 }
      }
    }
  }
}
