import RxTestKit
import Testing

@Suite("Fixtures")
struct FixtureRunTests {
  @Test("there are fixtures of operators, subjects, traits and scenarios")
  func fixturesAreThere() {
    for folder in ["operators", "subjects", "traits", "scenarios"] {
      #expect(FixtureFiles.paths.contains { $0.hasPrefix("Fixtures/\(folder)/") })
    }
  }

  @Test("every fixture passes", arguments: FixtureFiles.paths)
  func passes(path: String) throws {
    let file = try FixtureFiles.parse(path)
    #expect(file.diagnostics.isEmpty, "\(file.diagnostics)")
    let runner = FixtureRunner()
    for test in file.tests {
      for result in runner.run(test, in: file) {
        #expect(result.outcome == .passed, "\(path): \(result.title)\n\(result.report())")
      }
    }
  }
}
