import RxTestKit

/// Writes for people what the reports for people have in common.
struct FailureText {
  let style: TextStyle
  let verbosity: Verbosity

  /// A test that did not pass: its title, its place and what is wrong.
  func block(_ report: TestReport) -> String {
    let word = report.outcome == .error ? "ERROR" : "FAIL"
    var lines = ["\(style.red(word)) \(style.bold(report.name.escapingControls()))"]
    for message in style.isColored ? report.coloredMessages : report.messages {
      lines.append("")
      lines += Self.indented(message)
    }
    if report.outcome == .failed, report.location.file != "-" {
      let place = "\(report.location.file):\(report.location.line)"
      lines += ["", style.dim("  Stage by stage: marble-cli explain \(place.shellWord)")]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What is wrong with a file outside its tests.
  func block(_ diagnostics: [Diagnostic]) -> String {
    diagnostics.map { "\(style.red("ERROR")) \($0)\n" }.joined()
  }

  /// What stands at the end of a run; the last line is the one that programs look for.
  func summary(_ summary: RunSummary) -> String {
    var lines: [String] = []
    if !summary.slowest.isEmpty {
      lines.append(style.bold("Slowest tests:"))
      lines += summary.slowest.map {
        "  \($0.duration.milliseconds) ms  \($0.location)  \($0.name.escapingControls())"
      }
      lines.append("")
    }
    if !verbosity.isQuiet {
      let time = verbosity.showsTimes ? " in \(summary.duration.seconds) s" : ""
      let files = counted(summary.files, "file")
      lines.append("Ran \(counted(summary.total, "test")) of \(files)\(time).")
    }
    if summary.errors > 0 {
      let tests = counted(summary.errors, "test")
      lines.append("\(tests) of the failed could not be parsed or evaluated.")
    }
    if summary.brokenFiles > 0 {
      lines.append("\(counted(summary.brokenFiles, "file")) without a test could not be parsed.")
    }
    if summary.unreadableFiles > 0 {
      lines.append("\(counted(summary.unreadableFiles, "file")) could not be read.")
    }
    if summary.isStopped { lines.append("Stopped after \(counted(summary.bad, "failure")).") }
    if summary.isInterrupted { lines.append("Interrupted.") }
    // Never coloured: programs look for this line.
    let counts = "\(summary.passed) passed, \(summary.bad) failed, \(summary.skipped) skipped"
    lines.append(counts)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func indented(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.isEmpty ? "" : "  " + $0
    }
  }
}
