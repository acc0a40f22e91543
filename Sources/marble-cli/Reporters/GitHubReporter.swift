import RxTestKit

/// Commands that GitHub's runners turn into annotations at the rows that were not met.
final class GitHubReporter: Reporter {
  private let output: Output
  private let failureText: FailureText

  init(_ output: Output, verbosity: Verbosity) {
    self.output = output
    failureText = FailureText(style: TextStyle(isColored: false), verbosity: verbosity)
  }

  func fileStarted(_ file: SelectedFile) {
    annotate(file.warnings)
    guard file.tellsDiagnostics else { return }
    for diagnostic in file.file.diagnostics {
      let text = [diagnostic.description, file.unrunSentence].compactMap { $0 }
      annotate(
        diagnostic.location, title: diagnostic.message, text.joined(separator: "\n\n"))
    }
  }

  func tested(_ report: TestReport) {
    annotate(report.warnings)
    if let sentence = report.flakySentence {
      return annotate(report.location, title: report.name, "flaky: \(sentence)", as: .warning)
    }
    guard report.isBad, !report.didNotRun else { return }
    annotate(report.place, title: report.name, report.message ?? "")
  }

  func fileFinished() {}

  func unreadable(_ problem: FileProblem) {
    output.writeLine("::error file=\(Self.property(problem.path))::\(Self.data(problem.reason))")
  }

  func finished(_ summary: RunSummary) {
    output.write(failureText.summary(summary))
  }

  private func annotate(_ warnings: [Diagnostic]) {
    for warning in warnings {
      annotate(warning.location, title: warning.message, "\(warning)", as: .warning)
    }
  }

  private func annotate(
    _ place: TextLocation, title: String, _ message: String,
    as severity: Diagnostic.Severity = .error
  ) {
    let file = Self.property(place.file)
    output.writeLine(
      "::\(severity.rawValue) file=\(file),line=\(place.line),col=\(place.column),title=\(Self.property(title))"
        + "::\(Self.data(message))")
  }

  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text.escapingControls()).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
