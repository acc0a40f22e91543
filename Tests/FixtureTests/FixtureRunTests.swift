import Foundation
import RxFixtures
import RxTestKit
import Testing

/// Laws are tried with their first 25 random cases; with `THOROUGH=1` in the environment, as `make thorough` sets it, with 100.
@Suite("Fixtures")
struct FixtureRunTests {
  private static let cases =
    ProcessInfo.processInfo.environment["THOROUGH"] == nil ? 25 : LawCases().count

  @Test("there are fixtures of operators, subjects, traits, scenarios and laws")
  func fixturesAreThere() {
    for folder in ["operators", "subjects", "traits", "scenarios", "laws"] {
      #expect(FixtureFiles.paths.contains { $0.hasPrefix("Fixtures/\(folder)/") })
    }
  }

  @Test("every fixture passes", arguments: FixtureFiles.paths)
  func passes(path: String) throws {
    let file = try FixtureFiles.parse(path)
    #expect(file.diagnostics.isEmpty, "\(file.diagnostics)")
    let runner = FixtureRunner(laws: LawCases(Self.cases, seed: 1))
    for test in file.tests {
      for result in runner.run(test, in: file) {
        #expect(result.outcome == .passed, "\(path): \(result.title)\n\(result.report())")
      }
    }
  }
}

/// What notes every stage's output changes nothing of it.
///
/// Every fourth file is tried; each with `THOROUGH=1`, as CI does.
@Suite("Fixtures, explained")
struct FixtureExplanationTests {
  @Test("explaining each test finds what running it found", arguments: FixtureFiles.somePaths)
  func explained(path: String) throws {
    let file = try FixtureFiles.parse(path)
    let runner = FixtureRunner(laws: FixtureFiles.fewCases)
    for test in file.tests where test.fails == nil {
      for explanation in runner.explain(test, in: file) {
        #expect(explanation.result.outcome == .passed)
        #expect(explanation.otherFailures.isEmpty, "\(explanation.text())")
        #expect(!explanation.rows.contains { $0.role == .actual }, "\(explanation.text())")
        #expect(explanation.rows.contains { $0.role == .stage })
      }
    }
  }
}
