import RxTestKit

/// A character a test; what failed, at the end.
final class DotsReporter: Reporter {
  private let output: Output
  private let style: TextStyle
  private let verbosity: Verbosity
  private let failureText: FailureText
  private var column = 0
  private var blocks: [String] = []
  private static let width = 80

  init(_ output: Output, style: TextStyle, verbosity: Verbosity) {
    self.output = output
    self.style = style
    self.verbosity = verbosity
    failureText = FailureText(style: style, verbosity: verbosity)
  }

  func fileStarted(_ file: SelectedFile) {
    if !file.warnings.isEmpty, !verbosity.isQuiet {
      blocks.append(failureText.block(warnings: file.warnings))
    }
    guard file.tellsDiagnostics, !file.file.diagnostics.isEmpty else { return }
    blocks.append(failureText.block(errorsOf: file))
  }

  func tested(_ report: TestReport) {
    switch report.outcome {
    case .passed: write(report.isFlaky ? style.yellow("~") : ".")
    case .skipped: write(style.dim("s"))
    case .failed: write(style.red("F"))
    case .error: write(style.red(report.didNotRun ? "-" : "E"))
    }
    if report.isBad, !report.didNotRun { blocks.append(failureText.block(report)) }
  }

  func fileFinished() {}

  func unreadable(_ problem: FileProblem) {}

  func finished(_ summary: RunSummary) {
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
