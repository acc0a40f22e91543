import RxTestKit

/// A line a file, what failed in it below.
final class PrettyReporter: Reporter {
  private let output: Output
  private let style: TextStyle
  private let verbosity: Verbosity
  private let failureText: FailureText
  private var file: FileLines?
  private var last = Last.nothing

  /// What was written last, which decides where a blank line goes.
  private enum Last {
    case nothing, line, block
  }

  init(_ output: Output, style: TextStyle, verbosity: Verbosity) {
    self.output = output
    self.style = style
    self.verbosity = verbosity
    failureText = FailureText(style: style, verbosity: verbosity)
  }

  func fileStarted(_ file: SelectedFile) {
    var lines = FileLines(path: file.file.path)
    if file.tellsDiagnostics, !file.file.diagnostics.isEmpty {
      lines.blocks.append(failureText.block(errorsOf: file))
    }
    if !verbosity.isQuiet { lines.warnings = PendingWarnings(of: file) }
    self.file = lines
  }

  func tested(_ report: TestReport) {
    file?.count(report)
    if !verbosity.isQuiet { file?.warnings.add(report) }
    if verbosity.isVerbose { file?.tests.append(line(of: report)) }
    guard report.isBad, !report.didNotRun else { return }
    let warnings = file?.warnings.take(for: report) ?? []
    file?.blocks.append(failureText.block(report, warnings: warnings))
  }

  func fileFinished() {
    guard let file else { return }
    self.file = nil
    let warnings = file.warnings.rest
    guard file.total > 0 || !file.blocks.isEmpty || !warnings.isEmpty else { return }
    if !verbosity.isQuiet { write(headOf: file) }
    let warning = warnings.isEmpty ? [] : [failureText.block(warnings: warnings)]
    for block in warning + file.blocks {
      if last != .nothing { output.writeLine() }
      output.write(block)
      last = .block
    }
  }

  func unreadable(_ problem: FileProblem) {}

  func finished(_ summary: RunSummary) {
    fileFinished()
    if last != .nothing { output.writeLine() }
    output.write(failureText.summary(summary))
  }

  private func write(headOf file: FileLines) {
    let word = file.blocks.isEmpty ? style.green("PASS") : style.red("FAIL")
    let time = verbosity.showsTimes ? style.dim(" (\(file.duration.milliseconds) ms)") : ""
    if last == .block { output.writeLine() }
    output.writeLine("\(word) \(file.path.escapingControls()): \(file.counts)\(time)")
    file.tests.forEach(output.writeLine)
    last = .line
  }

  private func line(of report: TestReport) -> String {
    let name = report.name.escapingControls()
    switch report.outcome {
    case .passed:
      var facts = report.orders.map { [counted($0.count, "order")] } ?? []
      if verbosity.showsTimes { facts.append("\(report.duration.milliseconds) ms") }
      let time = facts.isEmpty ? "" : style.dim(" (\(facts.joined(separator: ", ")))")
      let word = report.isFlaky ? style.yellow("flaky") : style.green("passed")
      return "  \(word) \(name)\(time)"
    case .skipped:
      let reason = report.messages.first.map { ": \($0.escapingControls())" } ?? ""
      return "  \(style.dim("skipped \(name)\(reason)"))"
    case .failed: return "  \(style.red("failed")) \(name)"
    case .error: return "  \(style.red(report.didNotRun ? "did not run" : "error")) \(name)"
    }
  }
}

/// What is written about one file when all its tests ran.
private struct FileLines {
  let path: String
  /// The warnings that no block has.
  var warnings = PendingWarnings()
  /// What is wrong, in the order of the file.
  var blocks: [String] = []
  /// A line a test, where each is named.
  var tests: [String] = []
  private(set) var duration = Duration.zero
  private var passed = 0
  private var bad = 0
  private var unrun = 0
  private var skipped = 0

  init(path: String) {
    self.path = path
  }

  var total: Int { passed + bad + unrun + skipped }

  /// The counts that are not zero.
  var counts: String {
    let parts = [
      (passed, "passed"), (bad, "failed"), (unrun, "did not run"), (skipped, "skipped"),
    ].filter { $0.0 > 0 }
    guard !parts.isEmpty else { return "no tests" }
    return parts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  mutating func count(_ report: TestReport) {
    duration += report.duration
    switch report.outcome {
    case .passed: passed += 1
    case .failed: bad += 1
    case .error where report.didNotRun: unrun += 1
    case .error: bad += 1
    case .skipped: skipped += 1
    }
  }
}
