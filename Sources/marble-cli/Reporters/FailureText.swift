import RxFixtures
import RxTestKit

/// Writes for people what the reports for people have in common.
struct FailureText {
  let style: TextStyle
  let verbosity: Verbosity
  private let notes = TargetNotes()

  init(style: TextStyle, verbosity: Verbosity) {
    self.style = style
    self.verbosity = verbosity
  }

  /// The style of messages, which are indented.
  static func messageStyle(in style: TextStyle) -> TextStyle {
    TextStyle(isColored: style.isColored, columns: style.columns - 2)
  }

  /// A test that did not pass: its title, its place and what is wrong.
  ///
  /// The warnings of a test that failed come first, because they often explain it; so do those of the rows above its first error.
  func block(_ report: TestReport, warnings: [Diagnostic]) -> String {
    let word = report.outcome == .error ? "ERROR" : "FAIL"
    var lines = ["\(style.red(word)) \(style.bold(report.name.escapingControls()))"]
    let messages = report.styledMessages[Self.messageStyle(in: style)] ?? report.messages
    var parts = messages.map(notes.removingRepeated)
    let first = warnings.filter { report.outcome == .failed || $0.location < report.place }
    let rest = warnings.dropFirst(first.count)
    parts = first.map { "\($0)" } + parts + rest.map { "\($0)" }
    for part in parts { lines += [""] + indented(part) }
    if report.failsInUsualOrder {
      lines += ["", "  The test fails in the usual order, so no other order was tried."]
    }
    let isExplained = report.outcome == .failed || report.order != nil
    if isExplained, report.location.file != "-" {
      let place = "\(report.location.file):\(report.location.line)"
      let explain = CommandName.words(for: "explain")
      var options = report.failingLaws.map { "\($0.options) " } ?? ""
      var subject = "Each operator's output"
      if let order = report.order, order.failsAlone {
        options += "--order \(order.order.text.shellWord) "
        let run = CommandName.words(for: "run")
        lines += ["", style.dim("  In this order again: \(run) \(options)\(place.shellWord)")]
      } else {
        lines.append("")
        if report.order != nil {
          options += "--orders "
          subject = "All outcomes, and each operator's output"
        }
      }
      lines.append(style.dim("  \(subject): \(explain) \(options)\(place.shellWord)"))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What is wrong with a file outside its tests, and how many tests did not run for that reason.
  func block(errorsOf file: SelectedFile) -> String {
    let head = "\(style.red("ERROR")) \(style.bold("outside the tests"))\n"
    let errors = file.file.diagnostics.map {
      "\n" + indented(notes.removingRepeated("\($0)")).joined(separator: "\n") + "\n"
    }
    return head + errors.joined() + (file.unrunSentence.map { "\n  \($0)\n" } ?? "")
  }

  /// What is probably not meant as it is written.
  func block(warnings: [Diagnostic]) -> String {
    style.bold("WARNING") + "\n"
      + warnings.map { "\n" + indented("\($0)").joined(separator: "\n") + "\n" }.joined()
  }

  /// What is at the end of a run; the last line is the one that programs look for.
  func summary(_ summary: RunSummary) -> String {
    var lines: [String] = []
    if !summary.slowest.isEmpty {
      lines.append(style.bold("Slowest tests:"))
      lines += summary.slowest.map {
        "  \($0.duration.milliseconds) ms  \($0.location)  \($0.name.escapingControls())"
      }
      lines.append("")
    }
    if !summary.flaky.isEmpty {
      lines.append(style.bold("Flaky tests:"))
      for test in summary.flaky {
        let line = "  \(test.location): \(test.name): \(test.flakySentence ?? "")"
        lines += line.escapingControls().wrappedAsCode(to: style.columns)
      }
      lines.append("")
    }
    if !verbosity.isQuiet {
      let time = verbosity.showsTimes ? " in \(summary.duration.seconds) s" : ""
      let files = counted(summary.files, "file")
      lines.append("Ran \(counted(summary.total, "test")) of \(files)\(time).")
    }
    if let seed = summary.shuffleSeed { lines.append("Order of the tests: --shuffle=\(seed).") }
    if let sentence = summary.orders.sentence { lines.append(sentence) }
    if let laws = summary.laws { lines.append(laws.sentence) }
    if !summary.flaky.isEmpty {
      let verdict = summary.deniesFlaky ? ", which --deny-flaky forbids" : ""
      let tests = counted(summary.flaky.count, "passed test")
      lines.append("\(tests) \(summary.flaky.count == 1 ? "is" : "are") flaky\(verdict).")
    }
    if summary.unevaluated > 0 {
      let tests = counted(summary.unevaluated, "failed test")
      lines.append("\(tests) could not be parsed or evaluated.")
    }
    if summary.unrun > 0 {
      let tests = counted(summary.unrun, "failed test")
      lines.append("\(tests) did not run, because of an error outside the tests.")
    }
    if summary.brokenFiles > 0 {
      lines.append("\(counted(summary.brokenFiles, "file")) without a test could not be parsed.")
    }
    if summary.warnings > 0 {
      let warnings = counted(summary.warnings, "warning")
      lines.append("\(warnings); --deny-warnings turns them into errors.")
    }
    if summary.unreadableFiles > 0 {
      lines.append("\(counted(summary.unreadableFiles, "file")) could not be read.")
    }
    if !verbosity.isQuiet, let command = Self.acceptCommand(for: summary.failures) {
      lines.append("If the actual output is right: \(command)")
    }
    lines += notes.sentences
    if summary.isStopped { lines.append("Stopped after \(counted(summary.bad, "failure")).") }
    if summary.isInterrupted { lines.append("Interrupted.") }
    // Never coloured: programs look for this line.
    let counts = "\(summary.passed) passed, \(summary.bad) failed, \(summary.skipped) skipped"
    lines.append(counts)
    return lines.joined(separator: "\n") + "\n"
  }

  /// How the failures become what is expected; nil where there are none.
  private static func acceptCommand(for failures: [TextLocation]) -> String? {
    guard let first = failures.first else { return nil }
    let accept = CommandName.words(for: "accept")
    if failures.allSatisfy({ $0 == first }) {
      return "\(accept) " + "\(first.file):\(first.line)".quotedForShell
    }
    let files = failures.reduce(into: [String]()) { files, failure in
      if files.last != failure.file { files.append(failure.file) }
    }
    let paths = files.count > 3 ? ["PATH…"] : files.map(\.quotedForShell)
    return "\(accept) " + paths.joined(separator: " ")
  }

  /// A message's lines; the first and others that are sentences continue below themselves where they are long.
  private func indented(_ text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().flatMap { index, line in
      let isSentence =
        index == 0 || line.contains(": warning: ") || line.contains(/^ *note:/)
      return isSentence ? String(line).wrappedAsCode(to: style.columns - 2) : [String(line)]
    }.map { $0.isEmpty ? "" : "  " + $0 }
  }
}

extension String {
  /// The text as one word of a shell's command line.
  fileprivate var quotedForShell: String {
    let isPlain = utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "/._-:+@%,".utf8.contains(byte)
    }
    let escaped = escapingControls()
    return isPlain ? self : "'" + escaped.replacing("'", with: #"'\''"#) + "'"
  }
}
