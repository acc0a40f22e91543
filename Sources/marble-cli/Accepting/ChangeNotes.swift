import RxFixtures
import RxTestKit

/// The tests of a run, by the lines at which they begin.
struct RanTests {
  /// What is known of the tests of a file.
  struct File {
    var passed: Set<Int> = []
    var failed: Set<Int> = []
    /// Those that could not be parsed or evaluated.
    var broken: Set<Int> = []
  }

  /// What is known, by file.
  private(set) var files: [String: File] = [:]

  mutating func note(_ report: TestReport) {
    let (file, line) = (report.location.file, report.location.line)
    if file == "-" { return }
    switch report.outcome {
    case .passed: files[file, default: File()].passed.insert(line)
    case .failed: files[file, default: File()].failed.insert(line)
    case .error: files[file, default: File()].broken.insert(line)
    case .skipped: break
    }
  }
}

/// Notes how the failing tests of a run would be rewritten, and forgets the changes of those that passed.
struct ChangeNotes {
  private let console: Console
  private var runner: FixtureRunner
  private let watchdog: Watchdog

  init(_ console: Console, _ settings: Settings) {
    self.console = console
    let watchdog = Watchdog(settings.timeout)
    runner = FixtureRunner(
      registry: .pointingToTests(run: "MARBLE_ACCEPT=review swift test"), limits: settings.limits)
    runner.onStep = { watchdog.begin($0) }
    self.watchdog = watchdog
  }

  /// Notes the changes of a run's tests.
  ///
  /// - Returns: Whether they could be written.
  func note(_ tests: RanTests) -> ExitCode {
    var code = ExitCode.success
    var count = 0
    for (path, tests) in tests.files.sorted(by: { $0.key < $1.key }) {
      do throws(FileProblem) { count += try note(tests, of: path) } catch {
        code = .inputOutput
        console.complain(error.description)
      }
    }
    if count > 0 {
      console.complain(
        "noted \(counted(count, "change")): \(CommandName.words(for: "review"))")
    }
    return code
  }

  private func note(_ tests: RanTests.File, of path: String) throws(FileProblem) -> Int {
    if tests.failed.isEmpty, !PendingStore.hasChanges(of: path) { return 0 }
    let content = try FileReading.contents(of: path)
    var changes: [PendingChange] = []
    try watchdog.watch(path, console) { () throws(FileProblem) in
      let file = FixtureFile.parse(content, path: path)
      for test in file.tests where tests.failed.contains(test.location.line) {
        if let change = try change(of: test, in: file, content) { changes.append(change) }
      }
    }
    // A test with 'each' rows may pass with some values only.
    let held = tests.passed.subtracting(tests.failed).subtracting(tests.broken).compactMap {
      StringLiteral.offset(ofLine: UInt($0), in: content)
    }
    try PendingStore.note(changes, forgetting: Set(held), of: path, reading: content)
    return changes.count
  }

  /// How a test would be rewritten; nil if it would not.
  private func change(
    of test: FixtureTest, in file: FixtureFile, _ content: [UInt8]
  ) throws(FileProblem) -> PendingChange? {
    let acceptance = runner.accept([test], of: file, content: content)
    guard let result = acceptance.tests.first else { return nil }
    if let refusal = result.refusal {
      console.complain("not noted: \(test.location): \(test.title): \(refusal)".escapingControls())
      return nil
    }
    return try PendingChange(
      title: test.title, line: test.location.line, from: content, to: acceptance.bytes,
      picture: result.picture)
  }
}
