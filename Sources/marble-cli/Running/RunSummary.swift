import RxTestKit

/// What a run came to.
struct RunSummary {
  /// How many tests passed.
  private(set) var passed = 0
  /// How many tests ran and did not pass.
  private(set) var failed = 0
  /// How many tests are skipped.
  private(set) var skipped = 0
  /// How many tests could not be parsed or evaluated, or did not run.
  private(set) var errors = 0
  /// How many of them did not run, because of an error outside the tests of their file.
  private(set) var unrun = 0
  /// How many tests could not be parsed or evaluated.
  private(set) var unevaluated = 0
  /// How many files were read.
  private(set) var files = 0
  /// How many files have errors and no test to report them with.
  private(set) var brokenFiles = 0
  /// How many files could not be read.
  private(set) var unreadableFiles = 0
  /// Where the tests stand that failed and whose actual output can be accepted, without laws, and those of standard input.
  private(set) var failures: [TextLocation] = []
  /// The tests that passed only when they ran again.
  private(set) var flaky: [TestReport] = []
  /// Whether a flaky test fails the run.
  var deniesFlaky = false
  /// Whether a warning is an error.
  var deniesWarnings = false
  /// The places of the warnings that only running the tests has found.
  private var newWarnings: Set<TextLocation> = []
  /// How often a test that fails runs again.
  var retries = 0
  /// How many warnings were reported.
  private(set) var warnings = 0
  /// How long the run took.
  var duration = Duration.zero
  /// What the order of the tests followed from, where it was not that of the files.
  var shuffleSeed: UInt64?
  /// Whether the user stopped it.
  var isInterrupted = false
  /// Whether it stopped because enough tests had failed.
  var isStopped = false
  /// The slowest tests, the slowest first.
  private(set) var slowest: [TestReport] = []

  private let slowestCount: Int

  /// In how many orders the tests ran.
  private(set) var orders = OrderTally()
  /// With what laws were tried; nil where there was none.
  private(set) var laws: LawCases?

  /// Creates the summary of a run in which nothing happened yet.
  ///
  /// - Parameter slowestCount: How many of the slowest tests to remember.
  init(slowestCount: Int) {
    self.slowestCount = slowestCount
  }

  /// How many tests did not pass, for whatever reason.
  var bad: Int { failed + errors }
  /// How many tests there were.
  var total: Int { passed + bad + skipped }

  /// What the tests and files say the process should end with.
  var exitCode: ExitCode {
    if isInterrupted { return .interrupted }
    if unreadableFiles > 0 { return .inputOutput }
    if errors > 0 || brokenFiles > 0 { return .badFixture }
    return failed > 0 || (deniesFlaky && !flaky.isEmpty) ? .testFailed : .success
  }

  /// Counts a file that was read.
  mutating func add(_ file: SelectedFile) {
    files += file.tests.isEmpty ? 0 : 1
    warnings += file.warnings.count
    if file.tests.isEmpty, file.tellsDiagnostics, !file.file.diagnostics.isEmpty {
      brokenFiles += 1
    }
  }

  /// Counts a file that could not be read.
  mutating func addUnreadableFile() {
    unreadableFiles += 1
  }

  /// Counts a test.
  mutating func add(_ report: TestReport) {
    switch report.outcome {
    case .passed:
      passed += 1
      if report.isFlaky { flaky.append(report) }
    case .failed:
      failed += 1
      if report.isAcceptable, report.location.file != "-", report.laws == nil {
        failures.append(report.location)
      }
    case .skipped: skipped += 1
    case .error:
      errors += 1
      unrun += report.didNotRun ? 1 : 0
    }
    if !deniesWarnings {
      for place in report.newWarnings where newWarnings.insert(place).inserted { warnings += 1 }
    }
    unevaluated += report.outcome == .error && !report.didNotRun && !report.hasRun ? 1 : 0
    orders.add(report)
    laws = laws ?? report.laws
    guard slowestCount > 0, report.outcome != .skipped else { return }
    if slowest.count == slowestCount, let last = slowest.last, last.duration >= report.duration {
      return
    }
    let place = slowest.firstIndex { $0.duration < report.duration } ?? slowest.endIndex
    slowest.insert(report, at: place)
    if slowest.count > slowestCount { slowest.removeLast() }
  }
}
