import RxTestKit

/// A character a test; what failed, at the end.
final class DotsReporter: Reporter {
  private let output: Output
  private let style: TextStyle
  private let verbosity: Verbosity
  private let failureText: FailureText
  private var column = 0
  private var blocks: [String] = []
  private var warnings = PendingWarnings()
  /// How many blocks are above those of the file.
  private var blocksAbove = 0
  private static let width = 80

  init(_ output: Output, style: TextStyle, verbosity: Verbosity) {
    self.output = output
    self.style = style
    self.verbosity = verbosity
    failureText = FailureText(style: style, verbosity: verbosity)
  }

  func fileStarted(_ file: SelectedFile) {
    if !verbosity.isQuiet { warnings = PendingWarnings(of: file) }
    blocksAbove = blocks.count
    guard file.tellsDiagnostics, !file.file.diagnostics.isEmpty else { return }
    blocks.append(failureText.block(errorsOf: file))
  }

  func tested(_ report: TestReport) {
    if !verbosity.isQuiet { warnings.add(report) }
    switch report.outcome {
    case .passed: write(report.isFlaky ? style.yellow("~") : ".")
    case .skipped: write(style.dim("s"))
    case .failed: write(style.red("F"))
    case .error: write(style.red(report.didNotRun ? "-" : "E"))
    }
    guard report.isBad, !report.didNotRun else { return }
    blocks.append(failureText.block(report, warnings: warnings.take(for: report)))
  }

  func fileFinished() {
    let rest = warnings.rest
    if !rest.isEmpty { blocks.insert(failureText.block(warnings: rest), at: blocksAbove) }
    warnings = PendingWarnings()
  }

  func unreadable(_ problem: FileProblem) {}

  func finished(_ summary: RunSummary) {
    fileFinished()
    if column > 0 { output.writeLine() }
    if !verbosity.isQuiet || !blocks.isEmpty { output.writeLine() }
    for block in blocks {
      output.write(block)
      output.writeLine()
    }
    output.write(failureText.summary(summary))
  }

  private func write(_ mark: String) {
    guard !verbosity.isQuiet else { return }
    output.write(mark)
    column = (column + 1) % Self.width
    if column == 0 { output.writeLine() }
  }
}
