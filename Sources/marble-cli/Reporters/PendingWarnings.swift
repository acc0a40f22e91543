import RxTestKit

/// The warnings of a file that its report does not show yet: those of a test that fails are in the block of the test.
struct PendingWarnings {
  private var tests: [TextLocation: [Diagnostic]] = [:]
  private var others: [Diagnostic] = []

  init() {}

  init(of file: SelectedFile) {
    others = file.tellsDiagnostics ? file.file.warnings : []
    for test in file.tests { tests[test.location] = test.warnings }
  }

  /// Adds those that only running a test has found.
  mutating func add(_ report: TestReport) {
    for warning in report.warnings where tests[report.location]?.contains(warning) != true {
      tests[report.location, default: []].append(warning)
    }
  }

  /// Removes and returns the warnings of a failed test, with the places in drawn rows that explain its failures.
  mutating func take(for report: TestReport) -> [Diagnostic] {
    let warnings = tests.removeValue(forKey: report.location) ?? []
    let places = Set(report.mistakes.map(\.location))
    return (report.mistakes + warnings.filter { !places.contains($0.location) })
      .sorted { $0.location < $1.location }
  }

  /// All that are left.
  var rest: [Diagnostic] {
    others + tests.values.joined().sorted { $0.location < $1.location }
  }
}
