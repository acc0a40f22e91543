import RxTestKit

/// The warnings of a file that its report does not show yet: those of a test that fails are in the block of the test.
struct PendingWarnings {
  private var tests: [TextLocation: [Diagnostic]] = [:]
  private var order: [TextLocation] = []
  private var others: [Diagnostic] = []

  init() {}

  init(of file: SelectedFile) {
    others = file.tellsDiagnostics ? file.file.warnings : []
    for test in file.tests where !test.warnings.isEmpty {
      tests[test.location] = test.warnings
      order.append(test.location)
    }
  }

  /// Removes and returns the warnings of a failed test, without those that its messages show.
  mutating func take(for report: TestReport) -> [Diagnostic] {
    let warnings = tests.removeValue(forKey: report.location) ?? []
    return warnings.filter { !report.mistakes.contains($0.location) }
  }

  /// All that are left.
  var rest: [Diagnostic] { others + order.flatMap { tests[$0] ?? [] } }
}
