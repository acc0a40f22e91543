import RxFixtures
import RxTestKit
import Testing

/// Runs the tests of a fixture's text.
struct RunnerText {
  private let file: FixtureFile
  private let limits: Budget.Limits
  private let laws: LawCases

  init(_ text: String, limits: Budget.Limits = .init(), laws: LawCases = .init()) {
    file = FixtureFile.parse(text, path: "runner.marble")
    self.limits = limits
    self.laws = laws
  }

  /// The results of all tests, in the order of the file.
  var results: [TestResult] {
    let runner = FixtureRunner(limits: limits, laws: laws)
    return file.tests.flatMap { runner.run($0, in: file) }
  }

  /// The result of the only test.
  func result() throws -> TestResult {
    let results = results
    #expect(results.count == 1)
    return try #require(results.first)
  }

  /// The rows of one test, which passes.
  static func expectPass(_ rows: String) throws {
    let result = try RunnerText("test rows\n\(rows)\n").result()
    #expect(result.outcome == .passed, "\(result.report())")
  }

  /// The rows of one test, which fails; gives `line:column summary` of each failure, where the first row is line 2.
  static func failures(_ rows: String) throws -> [String] {
    let result = try RunnerText("test rows\n\(rows)\n").result()
    #expect(result.outcome == .failed, "\(result.report())")
    return result.failures.map { "\($0.location.line):\($0.location.column) \($0.summary)" }
  }

  /// The rows of one test, which is in error; gives `line:column message` of each error, with its note.
  static func errors(_ rows: String) throws -> [String] {
    let result = try RunnerText("test rows\n\(rows)\n").result()
    #expect(result.outcome == .error, "\(result.report())")
    return result.diagnostics.map { error in
      let note = error.note.map { "; \($0)" } ?? ""
      return "\(error.location.line):\(error.location.column) \(error.message)\(note)"
    }
  }
}
