import RxTestKit

/// Runs one test on a worker's thread, whose stack is large enough.
enum TestExecution {
  private static let runner = FixtureRunner()

  /// Runs a test; one with `each` rows stands for several.
  static func run(_ work: TestWork) -> [TestReport] {
    runner.runHere(work.test, in: work.file).map { TestReport($0, work) }
  }
}

extension TestReport {
  /// What a report says about a result.
  fileprivate init(_ result: TestResult, _ work: TestWork) {
    let repetition = work.repetition.map { " (repetition \($0))" } ?? ""
    self.init(
      name: result.title + repetition, title: result.title, location: result.location,
      tags: result.tags, outcome: Outcome(result.outcome), duration: result.duration)
    self.repetition = work.repetition
    let diagnostics = result.diagnostics.map(\.description)
    messages = result.skip.map { [$0] } ?? diagnostics
    coloredMessages = messages
    for failure in result.failures {
      messages.append(failure.message(isColored: false))
      coloredMessages.append(failure.message(isColored: true))
    }
    let comparison = result.failures.lazy.compactMap(\.report).first?.comparison
    expected = comparison?.expected.diagram.description
    actual = comparison?.actual.diagram.description
  }
}

extension TestReport.Outcome {
  fileprivate init(_ outcome: TestResult.Outcome) {
    switch outcome {
    case .passed: self = .passed
    case .failed: self = .failed
    case .skipped: self = .skipped
    case .error: self = .error
    }
  }
}

extension TestResult.Failure {
  /// The failure as it stands below the title of its test.
  fileprivate func message(isColored: Bool) -> String {
    guard var report else { return text(isColored: isColored) }
    report.title = subject ?? ""
    return report.text(isColored: isColored)
  }
}
