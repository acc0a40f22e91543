import RxFixtures
import RxTestKit

/// Asks on a terminal, for each failing test in turn, whether to accept its change.
struct AcceptReview {
  /// What became of a test.
  enum Answer {
    /// The change was written.
    case accepted
    /// The test stays as it is.
    case skipped
    /// Nothing could be changed; the report was printed.
    case refused
    /// The test passes.
    case passed
    /// The user wants to end.
    case quit
  }

  private enum Choice: String, CaseIterable {
    case accept, skip, edit, diff, quit
  }

  let console: Console
  let style: TextStyle
  let runner: FixtureRunner
  /// Prints why a test is left alone.
  let report: (FixtureAcceptance.Test) -> Void

  /// Asks about one test of a file.
  ///
  /// - Parameters:
  ///   - title: The title of the test.
  ///   - path: The file, which is written if the change is accepted.
  /// - Throws: Why the file cannot be used.
  func review(_ title: String, of path: String) throws(FileProblem) -> Answer {
    let old = try FileReading.contents(of: path)
    let file = FixtureFile.parse(old, path: path)
    guard let test = file.tests.first(where: { $0.title == title }) else { return .passed }
    let acceptance = runner.accept([test], of: file, content: old)
    guard let result = acceptance.tests.first else { return .passed }
    if result.refusal != nil {
      report(result)
      return .refused
    }
    var new = acceptance.bytes
    show(result, old, new)
    while true {
      switch ask() {
      case .accept:
        try FileReplacement.replace(path, old, with: new)
        return .accepted
      case .skip: return .skipped
      case .edit:
        do throws(FileProblem) {
          new = try edited(new, title: title, of: path)
        } catch {
          console.output.writeLine(error.description)
          continue
        }
        show(result, old, new)
        printVerdict(on: title, in: FixtureFile.parse(new, path: path))
      case .diff: show(result, old, new)
      case .quit: return .quit
      }
    }
  }

  private func show(_ test: FixtureAcceptance.Test, _ old: [UInt8], _ new: [UInt8]) {
    let place = "\(test.location.file):\(test.location.line)"
    console.output.writeLine()
    console.output.writeLine(style.bold("\(place): \(test.title)".escapingControls()))
    let text = LineDifference(old, new).text(path: test.location.file, style)
    console.output.write(text.isEmpty ? "nothing changes\n" : text)
  }

  /// Asks until the answer is one of the choices; the end of the input is a wish to quit.
  private func ask() -> Choice {
    while true {
      console.output.write("Accept this change? (a)ccept, (s)kip, (e)dit, (d)iff, (q)uit: ")
      console.output.flush()
      guard let line = readLine() else {
        console.output.writeLine()
        return .quit
      }
      let word = line.filter { $0 != " " }.lowercased()
      let choices = Choice.allCases.filter { !word.isEmpty && $0.rawValue.hasPrefix(word) }
      if let choice = choices.first { return choice }
      console.output.writeLine("Answer with a, s, e, d or q.")
    }
  }

  // MARK: - Editing

  /// Lets the user edit the lines of the test.
  private func edited(_ bytes: [UInt8], title: String, of path: String) throws(FileProblem)
    -> [UInt8]
  {
    let file = FixtureFile.parse(bytes, path: path)
    guard let test = file.tests.first(where: { $0.title == title }) else { return bytes }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let range = test.lines.lowerBound - 1..<min(test.lines.upperBound, lines.count)
    let part = Array(lines[range].joined(separator: [UInt8(ascii: "\n")])) + [UInt8(ascii: "\n")]
    console.output.flush()
    var text = try Editor(console.environment).edit(part, suffix: ".marble")
    if text.last == UInt8(ascii: "\n") { text.removeLast() }
    let all = lines[..<range.lowerBound] + [text[...]] + lines[range.upperBound...]
    return Array(all.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// Says whether a test would pass as it was edited.
  private func printVerdict(on title: String, in file: FixtureFile) {
    guard let test = file.tests.first(where: { $0.title == title }) else {
      let name = title.escapingControls()
      return console.output.writeLine("No test has the title '\(name)' any more.")
    }
    let results = runner.run(test, in: file)
    let problems = results.flatMap { result in
      result.diagnostics.map(\.description) + result.failures.map { $0.summary }
    }
    let verdict = problems.first.map { "As edited, the test does not pass: \($0)" }
    console.output.writeLine(
      verdict?.escapingControlsButLineBreaks ?? "As edited, the test passes.")
  }
}

extension String {
  /// The text with control characters escaped in each of its lines.
  fileprivate var escapingControlsButLineBreaks: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).escapingControls() }.joined(separator: "\n")
  }
}
