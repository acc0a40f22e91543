import RxTestKit

/// One JSON object a line, written when it is known.
final class JSONReporter: Reporter {
  /// What the summary calls the form of all lines; raised when a program that reads them must change.
  static let version = 1

  private let output: Output
  private let showsTimes: Bool

  init(_ output: Output, showsTimes: Bool) {
    self.output = output
    self.showsTimes = showsTimes
  }

  func fileStarted(_ file: SelectedFile) {
    write(file.warnings)
    guard file.tellsDiagnostics else { return }
    for diagnostic in file.file.diagnostics { output.writeLine(Self.line(diagnostic).text) }
  }

  func tested(_ report: TestReport) {
    write(report.warnings)
    var line = JSONLine()
    line.add("type", "test")
    line.add(report.location)
    line.add("title", report.title)
    line.add("tags", report.tags)
    line.add("outcome", report.outcome.rawValue)
    if showsTimes { line.add("milliseconds", raw: report.duration.milliseconds) }
    line.add("message", report.message)
    line.add("expected", report.expected)
    line.add("actual", report.actual)
    if report.isBad, !report.didNotRun {
      line.add("failureLine", report.place.line)
      line.add("failureColumn", report.place.column)
    }
    if let counterexample = report.counterexample { line.add("counterexample", counterexample) }
    if let order = report.order { line.add("order", order.name) }
    if let orders = report.orders {
      line.add("orders", orders.count)
      line.add("everyOrder", raw: "\(orders.areAll)")
    }
    if report.attempts > 1 { line.add("attempts", report.attempts) }
    if report.isFlaky {
      line.add("flaky", raw: "true")
      line.add("firstFailure", report.firstFailure)
    }
    if let repetition = report.repetition { line.add("repetition", repetition) }
    output.writeLine(line.text)
  }

  private func write(_ warnings: [Diagnostic]) {
    for warning in warnings { output.writeLine(Self.line(warning, type: "warning").text) }
  }

  func fileFinished() {}

  func unreadable(_ problem: FileProblem) {
    output.writeLine(Self.line(problem).text)
  }

  func finished(_ summary: RunSummary) {
    var line = JSONLine()
    line.add("type", "summary")
    line.add("version", Self.version)
    line.add("passed", summary.passed)
    line.add("failed", summary.failed)
    line.add("skipped", summary.skipped)
    line.add("errors", summary.errors)
    if showsTimes { line.add("seconds", raw: summary.duration.seconds) }
    line.add("seed", raw: summary.laws.map { "\($0.seed)" } ?? "null")
    if summary.retries > 0 { line.add("flaky", summary.flaky.count) }
    if let seed = summary.shuffleSeed { line.add("shuffle", raw: "\(seed)") }
    output.writeLine(line.text)
  }

  /// An error outside the tests of a file, or a warning.
  static func line(_ diagnostic: Diagnostic, type: String = "file") -> JSONLine {
    var line = JSONLine()
    line.add("type", type)
    line.add(diagnostic.location)
    line.add("message", diagnostic.message)
    return line
  }

  /// Why a file could not be read; there is no place in it to name.
  static func line(_ problem: FileProblem) -> JSONLine {
    var line = JSONLine()
    line.add("type", "file")
    line.add("file", problem.path)
    line.add("line", nil as Int?)
    line.add("column", nil as Int?)
    line.add("message", problem.reason)
    return line
  }
}

extension JSONLine {
  /// Adds a place as `file`, `line` and `column`.
  mutating func add(_ location: TextLocation) {
    add("file", location.file)
    add("line", location.line)
    add("column", location.column)
  }
}
