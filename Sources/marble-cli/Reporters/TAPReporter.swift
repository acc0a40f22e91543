import RxTestKit

/// The Test Anything Protocol: a line a test, what is wrong below it.
///
/// It is version 13, which readers of version 14 understand too, and YAML that Perl's `prove` can read.
final class TAPReporter: Reporter {
  private let output: Output
  private let showsTimes: Bool
  private var count = 0

  init(_ output: Output, showsTimes: Bool) {
    self.output = output
    self.showsTimes = showsTimes
    output.writeLine("TAP version 13")
  }

  func fileStarted(_ file: SelectedFile) {
    write(file.warnings)
    guard file.tellsDiagnostics, !file.file.diagnostics.isEmpty else { return }
    let texts = file.file.diagnostics.map(\.description) + [file.unrunSentence].compactMap { $0 }
    let text = texts.joined(separator: "\n\n")
    write("not ok", "\(file.file.path): outside the tests")
    writeDetails(text, duration: nil)
  }

  func tested(_ report: TestReport) {
    write(report.warnings)
    let name = "\(report.location.file): \(report.name)"
    switch report.outcome {
    case .passed: write("ok", name)
    case .error where report.didNotRun, .skipped:
      write("ok", name, directive: " # SKIP " + Self.escaped(report.message ?? ""))
    case .failed, .error: write("not ok", name)
    }
    let message = report.outcome == .skipped || report.didNotRun ? nil : report.message
    writeDetails(
      message ?? report.flakySentence.map { "flaky: " + $0.escapingControls() },
      duration: showsTimes ? report.duration : nil)
  }

  func fileFinished() {}

  func unreadable(_ problem: FileProblem) {
    write("not ok", problem.path)
    writeDetails(problem.description, duration: nil)
  }

  func finished(_ summary: RunSummary) {
    if let laws = summary.laws { output.writeLine("# \(laws.sentence)") }
    if summary.isInterrupted {
      output.writeLine("Bail out! interrupted")
    } else {
      output.writeLine("1..\(count)")
    }
  }

  private func write(_ warnings: [Diagnostic]) {
    for warning in warnings {
      let note = warning.note.map { "; \($0)" } ?? ""
      let text = "\(warning.location): warning: \(warning.message)\(note)"
      output.writeLine("# \(text.escapingControls())")
    }
  }

  private func write(_ result: String, _ name: String, directive: String = "") {
    count += 1
    output.writeLine("\(result) \(count) - \(Self.escaped(name))\(directive)")
  }

  /// A block of YAML: what is wrong as it is, and the time.
  private func writeDetails(_ message: String?, duration: Duration?) {
    guard message != nil || duration != nil else { return }
    output.writeLine("  ---")
    if let duration { output.writeLine("  duration_ms: \(duration.milliseconds)") }
    if let message {
      output.writeLine("  message: |")
      // The first line sets the indentation of the others. 'prove' needs it in empty lines, too.
      let text = message.drop { $0 == " " }
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        output.writeLine("    " + line)
      }
    }
    output.writeLine("  ...")
  }

  /// One line without the characters that begin a directive.
  private static func escaped(_ text: String) -> String {
    text.escapingControls().replacing("\\", with: "\\\\").replacing("#", with: "\\#")
  }
}
