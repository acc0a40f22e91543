import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct `Reports` {
  /// One test of each outcome, and an error outside the tests.
  private func mixed() throws -> Workspace {
    try Workspace([
      "d/a.marble": Samples.passing, "d/b.marble": Samples.failing,
      "d/c.marble": Samples.badDiagram, "d/d.marble": Samples.skipped,
      "d/e.marble": Samples.badHead,
    ])
  }

  private func objects(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      return try #require(object as? [String: Any])
    }
  }

  @Test func `JSON is one object a line`() async throws {
    let result = try await mixed().run("run", "d", "--reporter", "json")
    #expect(result.status == 2)
    let objects = try objects(result.output)
    let tests = objects.filter { $0["type"] as? String == "test" }
    let outcomes = tests.compactMap { $0["outcome"] as? String }
    #expect(outcomes == ["passed", "passed", "failed", "error", "skipped", "error"])
    let names = [
      "type", "file", "line", "column", "title", "tags", "outcome", "milliseconds", "message",
      "expected", "actual",
    ]
    let places = ["failureLine", "failureColumn"]
    for (index, test) in tests.enumerated() {
      #expect(Set(test.keys) == Set(names + ([2, 3].contains(index) ? places : [])))
    }
    #expect(tests[2]["failureLine"] as? Int == 4)
    #expect(tests[2]["failureColumn"] as? Int == 3)
    #expect(tests[3]["failureLine"] as? Int == 2)
    let obstacle = "did not run: d/e.marble:1:8: error: this version of the format is not known"
    #expect(tests[5]["message"] as? String == obstacle)
    #expect(tests[0]["title"] as? String == "doubles")
    #expect(tests[0]["tags"] as? [String] == ["many", "cold"])
    #expect(tests[0]["message"] is NSNull)
    #expect(tests[1]["line"] as? Int == 7)
    #expect(tests[2]["expected"] as? String == "-2-4-|")
    #expect(tests[2]["actual"] as? String == "-2-3-|")
    let file = try #require(objects.first { $0["type"] as? String == "file" })
    #expect(file["file"] as? String == "d/e.marble")
    #expect(file["line"] as? Int == 1)
    let summary = try #require(objects.last)
    #expect(summary["type"] as? String == "summary")
    #expect(summary["version"] as? Int == 1)
    #expect(summary["passed"] as? Int == 2)
    #expect(summary["failed"] as? Int == 1)
    #expect(summary["skipped"] as? Int == 1)
    #expect(summary["errors"] as? Int == 2)
    #expect(summary["seconds"] is Double)
    #expect(summary.keys.contains("seed"))
  }

  @Test func `JSON has its keys in the documented order`() async throws {
    let workspace = try Workspace(["a.marble": Samples.skipped])
    let result = try await workspace.run("run", "a.marble", "--reporter", "json", "--no-times")
    #expect(
      result.output == """
        {"type":"test","file":"a.marble","line":1,"column":1,"title":"waits for better times",\
        "tags":[],"outcome":"skipped","message":"not thought through","expected":null,"actual":null}
        {"type":"summary","version":1,"passed":0,"failed":0,"skipped":1,"errors":0,"seed":null}

        """)
  }

  @Test func `JUnit tells failures and errors apart`() async throws {
    let result = try await mixed().run("run", "d", "--reporter", "junit")
    let document = try XMLDocument(data: Data(result.output.utf8))
    let root = try #require(document.rootElement())
    #expect(root.name == "testsuites")
    let suites = root.elements(forName: "testsuite")
    #expect(
      suites.compactMap { $0.value("name") }
        == ["d/a.marble", "d/b.marble", "d/c.marble", "d/d.marble", "d/e.marble"])
    let cases = suites.flatMap { $0.elements(forName: "testcase") }
    for test in cases.prefix(5) {
      for name in ["name", "classname", "time"] {
        #expect(test.value(name) != nil, "\(name)")
      }
    }
    let adding = try #require(cases.first { $0.value("name") == "adds one" })
    #expect(adding.value("classname") == "d.b")
    #expect(adding.value("file") == "d/b.marble")
    #expect(adding.value("line") == "1")
    #expect(cases[1].value("line") == "7")
    #expect(
      adding.elements(forName: "failure").first?.stringValue?.hasPrefix("d/b.marble:4:3: ") == true)
    #expect(adding.elements(forName: "failure").count == 1)
    #expect(adding.elements(forName: "error").isEmpty)
    let drawing = try #require(cases.first { $0.value("name") == "draws what cannot be" })
    #expect(drawing.elements(forName: "error").count == 1)
    #expect(drawing.elements(forName: "failure").isEmpty)
    let skipped = cases.compactMap { $0.elements(forName: "skipped").first?.value("message") }
    #expect(
      skipped == [
        "not thought through",
        "did not run: d/e.marble:1:8: error: this version of the format is not known",
      ])
    let outside = try #require(cases.first { $0.value("name") == "(outside the tests)" })
    #expect(
      outside.elements(forName: "error").first?.stringValue?.hasSuffix("\n\n1 test did not run.")
        == true)
    for element in [root] + suites {
      let own = element == root ? cases : element.elements(forName: "testcase")
      func count(_ name: String) -> String {
        "\(own.filter { !$0.elements(forName: name).isEmpty }.count)"
      }
      #expect(element.value("tests") == "\(own.count)")
      #expect(element.value("failures") == count("failure"))
      #expect(element.value("errors") == count("error"))
      if element != root { #expect(element.value("skipped") == count("skipped")) }
    }
  }

  @Test func `JUnit can be read whatever a fixture holds`() async throws {
    let title = "a < b & \"c\" 'd' ]]> \u{1}\u{B}\u{FFFE}\u{7F} é 👍"
    let workspace = try Workspace(["a&b.marble": "test \(title)\n  run never()\n  expect -x\n"])
    let result = try await workspace.run("run", "a&b.marble", "--reporter", "junit")
    #expect(result.status == 1)
    let document = try XMLDocument(data: Data(result.output.utf8))
    let test = try #require(try document.nodes(forXPath: "//testcase").first as? XMLElement)
    let name = try #require(test.value("name"))
    #expect(name.hasPrefix("a < b & \"c\" 'd' ]]> "))
    #expect(name.hasSuffix(" é 👍"))
  }

  @Test func `Dots stand for tests`() async throws {
    let result = try await mixed().run("run", "d", "--reporter", "dots", "--no-times")
    #expect(result.status == 2)
    #expect(result.lines.first == "..FEs-")
    #expect(result.output.contains("FAIL adds one\n"))
    #expect(!result.output.contains("is right itself"))
    #expect(result.output.contains("\n  1 test did not run.\n"))
    #expect(result.lastLine == "2 passed, 3 failed, 1 skipped")
  }

  @Test func `Several reports are written at once`() async throws {
    let workspace = try mixed()
    let result = try await workspace.run(
      "run", "d", "--no-times", "--reporter", "pretty", "--reporter", "junit=report.xml",
      "--reporter=json=report.json", "--reporter=dots=report.txt")
    #expect(result.status == 2)
    #expect(result.output == (try await workspace.run("run", "d", "--no-times")).output)
    #expect(try objects(workspace.read("report.json")).count == 8)
    #expect(try workspace.read("report.xml").hasPrefix("<?xml"))
    #expect(try workspace.read("report.txt").hasPrefix("..FEs-\n"))
  }

  @Test func `If all reports go to files, the terminal has a pretty one, unless it is quiet`()
    async throws
  {
    let workspace = try mixed()
    let result = try await workspace.run(
      "run", "d", "--no-times", "--reporter", "junit=report.xml", "--reporter", "json=report.json")
    #expect(result.status == 2)
    #expect(result.output == (try await workspace.run("run", "d", "--no-times")).output)
    let quiet = try await workspace.run("run", "d", "--quiet", "--reporter", "junit=report.xml")
    #expect(quiet.status == 2)
    #expect(quiet.output.isEmpty)
    let device = try await workspace.run("run", "d", "--reporter", "tap=/dev/stdout")
    #expect(device.output.hasPrefix("TAP version 13\n"))
    #expect(!device.output.contains("2 passed"))
  }

  @Test func `A line separator in a title does not break a line`() async throws {
    let title = "test a\u{2028}b\n  run never()\n  expect -x\n"
    let workspace = try Workspace(["a.marble": title])
    for kind in ["pretty", "dots", "json", "junit", "tap", "github"] {
      let result = try await workspace.run(
        ["run", "a.marble", "--verbose", "--reporter", kind])
      #expect(result.status == 1)
      #expect(!result.output.unicodeScalars.contains("\u{2028}"), "\(kind)")
    }
    #expect(try await workspace.run("list", "a.marble").output == "a.marble:1: a\\u{2028}b\n")
  }

  @Test(arguments: ["nowhere/report.xml", "d"])
  func `A report that cannot be written ends with 74`(path: String) async throws {
    let result = try await mixed().run("run", "d/a.marble", "--reporter", "junit=\(path)")
    #expect(result.status == 74)
    #expect(result.errors.hasPrefix("marble-cli: \(path): "))
  }

  @Test func `Colours follow the option, then the variables`() async throws {
    let workspace = try Workspace(["Fixtures/a.marble": Samples.failing])
    func isColored(_ arguments: String..., environment: [String: String] = [:]) async throws -> Bool
    {
      try await workspace.run(arguments, environment: environment).output.contains("\u{1B}[")
    }
    #expect(try await !isColored("run"))
    #expect(try await isColored("run", "--color", "always"))
    #expect(try await isColored("run", "--color=always", environment: ["NO_COLOR": "1"]))
    #expect(try await isColored("run", environment: ["CLICOLOR_FORCE": "1"]))
    #expect(try await !isColored("run", environment: ["CLICOLOR_FORCE": "0"]))
    #expect(try await !isColored("run", environment: ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"]))
    #expect(try await !isColored("run", "--color", "never", environment: ["CLICOLOR_FORCE": "1"]))
  }

  @Test func `The counts are alone on the last line, coloured or not`() async throws {
    let result = try await mixed().run("run", "d", "--color", "always")
    #expect(result.lastLine == "2 passed, 3 failed, 1 skipped")
  }
}

extension XMLElement {
  /// The value of an attribute.
  fileprivate func value(_ name: String) -> String? { attribute(forName: name)?.stringValue }
}
