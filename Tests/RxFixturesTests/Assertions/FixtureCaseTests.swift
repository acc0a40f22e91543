import RxFixturesAssertions
import TestSupport
import Testing
import XCTest

/// The registry and the fixtures of the tests below.
private enum Sample {
  static let runner: FixtureRunner = {
    var registry = OperatorRegistry.standard
    registry.add("search") { (query: Observable<FixtureValue>) in query }
    return FixtureRunner(registry: registry)
  }()

  static let failing = runner.cases(in: "FixtureCases/Failing")
}

@Suite("Fixtures as cases of a test")
struct FixtureCaseTests {
  @MainActor
  @Test(
    "each test of a directory is a case", arguments: Sample.runner.cases(in: "FixtureCases/Passing")
  )
  func passes(fixture: FixtureCase) { fixture.verify() }

  @Test func `cases are listed by file, with their tags, and with why they are skipped`() {
    let cases = Sample.runner.cases(in: "FixtureCases/Passing/")
    #expect(
      cases.map(\.testDescription) == [
        "Deeper/Each.marble: emits each value", "Search.marble: emits what is typed",
        "Search.marble: emits what will be typed (skipped: nobody knows it yet)",
      ])
    #expect(cases.map(\.title).dropFirst() == ["emits what is typed", "emits what will be typed"])
    #expect(cases.filter { $0.tags.contains("quick") }.map(\.id) == [cases[1].id])
    let file = Sample.runner.cases(in: "FixtureCases/Passing/Search.marble")
    #expect(file.map(\.id) == cases.dropFirst().map(\.id))
  }

  @Test func `the error of an unknown operator names the registry`() {
    let cases = FixtureRunner().cases(in: "FixtureCases/Passing/Search.marble")
    withKnownIssue {
      cases.first?.verify()
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.hasSuffix(
          "note: if it is yours, add it to the registry: FixtureRunner(registry: …)")
      }
    }
  }

  @Test func `a directory without fixtures is a case that fails`() {
    for path in ["FixtureCases/Missing", "FixtureCases/Missing.marble"] {
      let cases = Sample.runner.cases(in: path)
      #expect(cases.count == 1)
      withKnownIssue {
        cases.first?.verify()
      } matching: { issue in
        issue.comments.contains { $0.rawValue.contains("FixtureCases/Missing") }
      }
    }
  }
}

final class FixtureCaseXCTests: XCTestCase {
  func testEachPasses() { verify(Sample.runner.cases(in: "FixtureCases/Passing")) }
}

/// Must fail, once for each `// fails:` in the fixtures: see `FixtureCaseReportTests`.
@Suite(.enabled(if: FailingSuite.isOn))
struct FixtureCaseFailingTests {
  @Test(arguments: Sample.failing) func fixture(_ fixture: FixtureCase) { fixture.verify() }

  /// A filter that names one of the others selects nothing here, which is no failure.
  @Test(arguments: Sample.runner.cases(in: "FixtureCases/Passing"))
  func other(_ fixture: FixtureCase) { fixture.verify() }
}

/// Must fail, once for each `// fails:` in the fixtures: see `FixtureCaseReportTests`.
final class FixtureCaseFailingXCTests: XCTestCase {
  func testFixtures() throws {
    try XCTSkipUnless(FailingSuite.isOn)
    verify(Sample.failing)
  }
}

/// Passes, with a warning: see `FixtureCaseReportTests`.
@Suite(.enabled(if: FailingSuite.isOn))
struct FixtureCaseWarnedTests {
  @Test(arguments: Sample.runner.cases(in: "FixtureCases/Warned"))
  func fixture(_ fixture: FixtureCase) { fixture.verify() }
}

/// Passes, with a warning: see `FixtureCaseReportTests`.
final class FixtureCaseWarnedXCTests: XCTestCase {
  func testFixtures() throws {
    try XCTSkipUnless(FailingSuite.isOn)
    verify(Sample.runner.cases(in: "FixtureCases/Warned"))
  }
}

#if os(Linux)
  @Suite("What XCTest and Swift Testing are told of fixtures that fail")
  struct FixtureCaseReportTests {
    @Test(
      "a warning is printed with its place, and fails nothing",
      arguments: ["FixtureCaseWarnedTests", "FixtureCaseWarnedXCTests"])
    func warns(suite: String) async throws {
      let (output, status) = try await TestProcess.run(suite)
      #expect(status == 0)
      let count = suite.hasSuffix("XCTests") ? 2 : 0
      let place = /Warned\/Joined\.marble:[24]:17: warning: this draws 4 values, not a time/
      #expect(output.matches(of: place).count == count, "\(output)")
      #expect(output.matches(of: /this draws 4 values, not a time/).count == 2)
      if count == 0 {
        #expect(output.matches(of: /warning .* at Joined\.marble:[24]:17/).count == 2)
      }
      // What only the run of the fixture finds.
      let untaken = "nothing takes this row: 'request' is subscribed only once\n"
      #expect(output.components(separatedBy: untaken).count == 2, "\(output)")
      #expect(output.contains("note: if that is meant, draw each subscription"))
      #expect(output.contains("Untaken.marble:3:17"))
    }

    @Test(
      "each is one failure, at its place in the fixture file",
      arguments: ["FixtureCaseFailingTests", "FixtureCaseFailingXCTests"])
    func reports(suite: String) async throws {
      let (output, status) = try await TestProcess.run(suite)
      #expect(status == 1)
      let reports = Self.reports(in: output)
      let expected = try Self.expected()
      #expect(expected.count == 8)
      #expect(reports.map(\.place).sorted() == expected.map(\.place).sorted(), "\(output)")
      for (place, text) in expected {
        #expect(reports.contains { $0.place == place && $0.text.contains(text) }, "\(output)")
      }
    }

    #if compiler(>=6.2)
      @Test("each is attached as a file, which names the fixture and the command")
      func attaches() async throws {
        let folder = FileManager.default.temporaryDirectory
          .appendingPathComponent("attached-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try await TestProcess.run("FixtureCaseFailingTests", attachments: folder)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let files = try names.filter { $0.hasSuffix(".txt") }.map {
          try FailureFile(reading: folder.appendingPathComponent($0).path)
        }
        #expect(files.count == 8)
        for file in files {
          #expect(file.command?.hasPrefix("swift test --filter '^RxFixturesTests") == true)
        }
        let fixtures = files.filter { $0.file.hasSuffix("/Wrong.marble") }
        #expect(!fixtures.isEmpty)
        for file in fixtures {
          #expect(file.file.hasPrefix("Tests/RxFixturesTests/"), "\(file.file)")
          #expect(file.command?.hasSuffix("' --filter Wrong.marble:\(file.line)") == true)
          #expect(file.lines?.hasPrefix("test \(file.test)") == true)
        }
      }
    #endif

    @Test(
      "a filter that names a file, a line of it, or a title runs those tests alone",
      arguments: [
        (
          "Wrong.marble",
          ["Wrong.marble:10", "Wrong.marble:15", "Wrong.marble:18", "Wrong.marble:4"]
        ),
        ("Wrong.marble:1", ["Wrong.marble:4"]), ("Failing/Wrong.marble:1", []),
        ("Wrong.marble:9", ["Wrong.marble:10"]),
        ("Wrong.marble: is not subscribed to", ["Wrong.marble:10"]),
        ("Headless.marble:1", ["Headless.marble:1"]), ("ong.marble:1", []),
      ])
    func filters(filter: String, places: [String]) async throws {
      let (output, status) = try await TestProcess.run(
        "FixtureCaseFailingTests", alsoFilteringBy: filter)
      #expect(status == 1)
      #expect(Self.reports(in: output).map(\.place).sorted() == places, "\(output)")
      #expect(output.contains("matches --filter \(filter)") == places.isEmpty)
    }

    /// The failures of an output: the file and line of each, and its lines.
    private static func reports(in output: String) -> [(place: String, text: String)] {
      var reports: [(place: String, text: String)] = []
      for line in output.split(separator: "\n", omittingEmptySubsequences: false) {
        let mark = /(\w+\.marble:\d+):(?:\d+: Issue recorded| error: FixtureCaseFailingXCTests)/
        if let match = line.firstMatch(of: mark) {
          reports.append((String(match.1), String(line)))
        } else if !reports.isEmpty {
          reports[reports.count - 1].text += "\n\(line)"
        }
      }
      return reports
    }

    /// What the fixtures say of what is reported.
    private static func expected() throws -> [(place: String, text: String)] {
      let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("FixtureCases/Failing")
      return try FileManager.default.contentsOfDirectory(atPath: folder.path).flatMap { name in
        let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
          .compactMap { number, line in
            line.firstRange(of: "// fails: ").map {
              ("\(name):\(number + 1)", String(line[$0.upperBound...]))
            }
          }
      }
    }
  }
#endif
