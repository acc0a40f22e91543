import RxFixtures
import RxTestKit

/// Runs tests and prepares what reports say about them, on the workers' own threads.
struct TestExecution: Sendable {
  /// The colours and widths of the reports.
  let styles: Set<TextStyle>
  private let runner: FixtureRunner
  private let retries: Int
  private let timeout: Duration?
  /// Whether reports have the file of each test that fails.
  private let savesFailures: Bool
  /// Whether a warning is an error.
  private let deniesWarnings: Bool

  /// Creates what runs tests.
  ///
  /// - Parameters:
  ///   - styles: The colours and widths of the reports.
  ///   - settings: What the options say.
  ///   - memory: Has the failing cases of earlier runs, which are tried first.
  init(styles: Set<TextStyle>, settings: Settings, memory: FailureMemory) {
    self.styles = styles
    retries = settings.retries
    timeout = settings.timeout
    var runner = FixtureRunner(
      registry: .pointingToTests(run: "swift test"), limits: settings.limits, laws: settings.laws)
    runner.orders = settings.orders
    runner.keptCase = memory.keptCase
    self.runner = runner
    savesFailures = settings.failures != nil
    deniesWarnings = settings.selection.deniesWarnings
  }

  /// Creates what runs the test of a saved failure again.
  init(replaying saved: FailureFile, style: TextStyle, settings: Settings) {
    styles = [style]
    retries = 0
    timeout = settings.timeout
    var runner = FixtureRunner(
      registry: .pointingToTests(run: "swift test"), limits: settings.limits)
    runner.replay(saved)
    self.runner = runner
    savesFailures = true
    deniesWarnings = false
  }

  /// Runs a test: one report, or one for each combination of the values of its `each` rows.
  ///
  /// - Parameters:
  ///   - work: The test.
  ///   - begin: Is called when a run with the values of `each` rows begins.
  func run(_ work: TestWork, _ begin: @escaping @Sendable (String?) -> Void) -> [TestReport] {
    var runner = runner
    runner.onStep = begin
    let first = runner.runHere(work.test, in: work.file)
    var last = first
    var attempts = [Int](repeating: 1, count: first.count)
    for attempt in 1...(retries + 1) where attempt > 1 {
      let failing = last.indices.filter { last[$0].outcome == .failed }
      if failing.isEmpty { break }
      let again = runner.runHere(work.test, in: work.file)
      for index in failing {
        last[index] = again[index]
        attempts[index] = attempt
      }
    }
    return zip(reports(on: last, of: work), attempts).enumerated().map { index, pair in
      var report = pair.0
      report.attempts = pair.1
      if pair.1 > 1 { report.firstFailure = first[index].failures.first?.summary }
      return report
    }
  }

  /// The report on a test that exceeds `--timeout` and does not end.
  func report(onLost running: RunningTests.Running) -> TestReport {
    let work = running.work
    let summary =
      "the budget of time is exceeded: the test \((timeout ?? .zero).overrun), and does not end"
    let failure = FailureParts(summary, at: work.test.location)
    let suffix = work.repetition.map { " (repetition \($0))" } ?? ""
    return TestReport(
      name: work.test.shownTitle(running.title) + suffix, title: running.title,
      identity: work.identity, place: work.test.location, location: work.test.location,
      tags: work.test.tags, outcome: .failed, duration: .now - running.start,
      messages: ["\(work.test.location): \(summary)"], repetition: work.repetition,
      laws: work.isTriedAsLaw ? runner.laws : nil,
      failure: savesFailures
        ? work.test.saved(
          as: running.title, [failure], in: work.file, at: FailureFile.path(of: work.file.path),
          by: runner
        ).of(version: Version.current) : nil)
  }

  private func reports(on results: [TestResult], of work: TestWork) -> [TestReport] {
    results.map { result in
      let obstacle = result.obstacle(among: work.file.diagnostics)
      var result = result.withOwnErrors(among: work.file.diagnostics)
      if deniesWarnings { result.denyWarnings() }
      let compared = result.failures.lazy.compactMap(\.report).first?.comparison
      let suffix = work.repetition.map { " (repetition \($0))" } ?? ""
      let mistakes = Set(result.failures.compactMap(\.mistake)).sorted { $0.location < $1.location }
      return TestReport(
        name: work.test.shownTitle(result.title) + suffix, title: result.title,
        identity: work.identity,
        place: (result.diagnostics.map(\.location) + result.failures.map(\.location)).first
          ?? result.location, location: result.location,
        tags: result.tags, outcome: result.outcome,
        obstacle: obstacle, isAcceptable: result.isAcceptable(for: work.test, in: work.file),
        duration: result.duration,
        messages: obstacle.map { [TestResult.message(on: $0)] }
          ?? messages(of: result, in: TextStyle()),
        styledMessages: Dictionary(
          uniqueKeysWithValues: styles.map {
            ($0, messages(of: result, in: $0, showsMistakes: false))
          }),
        mistakes: mistakes, warnings: result.warnings,
        newWarnings: (mistakes + result.warnings).map(\.location).filter { place in
          !work.test.warnings.contains { $0.location == place }
        }, hasRun: result.hasRun,
        expected: compared.flatMap { $0.drawsExpected ? "\($0.expected.diagram)" : nil },
        actual: compared.map { "\($0.actual.diagram)" },
        counterexample: result.failures.lazy.compactMap(\.counterexample).first?.test,
        repetition: work.repetition,
        order: result.failures.lazy.compactMap(\.order).first,
        failsInUsualOrder: result.failsInUsualOrder, orders: result.orders,
        laws: work.isTriedAsLaw ? runner.laws : nil,
        counterexampleSeed: result.failures.lazy.compactMap(\.counterexample).first?.seed,
        cases: result.cases,
        failingCase: result.failingCase,
        failure: obstacle == nil ? failure(result, of: work) : nil)
    }
  }

  /// A failing test as a file, if it is to be saved.
  private func failure(_ result: TestResult, of work: TestWork) -> FailureFile? {
    guard savesFailures, result.outcome == .failed || result.outcome == .error else { return nil }
    let path = FailureFile.path(of: work.file.path)
    return result.saved(work.test, in: work.file, at: path, by: runner).of(
      version: Version.current)
  }

  private func messages(
    of result: TestResult, in style: TextStyle, showsMistakes: Bool = true
  ) -> [String] {
    (result.skip.map { [$0.escapingControls()] } ?? [])
      + result.diagnostics.map(\.description)
      + result.failures.map {
        $0.text(
          below: "\($0.location)", isLocated: false, showsMistake: showsMistakes, in: style)
      }
  }
}

extension TestResult {
  /// The result without the errors that are reported once for the file.
  fileprivate func withOwnErrors(among fileErrors: [Diagnostic]) -> TestResult {
    if fileErrors.isEmpty { return self }
    var result = self
    result.diagnostics.removeAll(where: fileErrors.contains)
    return result
  }
}
