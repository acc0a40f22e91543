import RxFixtures
import RxTestKit

/// Asks on a terminal, for each failing test in turn, whether to accept its change.
struct AcceptReview {
  /// What became of a test.
  enum Answer {
    /// The change was written.
    case accepted
    /// The change was written, and the user wants all others to be, too.
    case acceptedAll
    /// The test stays as it is.
    case skipped
    /// Nothing could be changed; the report was printed.
    case refused
    /// The test passes.
    case passed
    /// The user wants to end.
    case quit
  }

  let console: Console
  let style: TextStyle
  let runner: FixtureRunner
  let watchdog: Watchdog
  /// Which of the changes this is, such as `3 of 9`.
  let progress: String
  /// Whether changes are written without a question.
  let acceptsAll: Bool
  /// Prints why a test is left alone, or that it was accepted without a question.
  let report: (FixtureAcceptance.Test) -> Void

  private var dialogue: ReviewDialogue {
    ReviewDialogue(
      console: console, choices: [.accept, .all, .skip, .edit, .diff, .quit])
  }

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
    let acceptance = watchdog.watch(path, console) {
      runner.accept([test], of: file, content: old)
    }
    guard let result = acceptance.tests.first else { return .passed }
    if result.refusal != nil {
      report(result)
      return .refused
    }
    var new = acceptance.bytes
    if acceptsAll {
      try write(new, over: old, to: path)
      report(result)
      return .accepted
    }
    show(result, old, new)
    while true {
      let choice = dialogue.ask(progress)
      switch choice {
      case .accept, .all:
        try write(new, over: old, to: path)
        return choice == .all ? .acceptedAll : .accepted
      case .skip, .reject: return .skipped
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

  /// Writes a change; a file that changed since it was read is left alone.
  private func write(
    _ new: [UInt8], over old: [UInt8], to path: String
  ) throws(FileProblem) {
    try FileLock.hold(path, onWait: console.noteWait(for: path)) { () throws(FileProblem) in
      try FileReplacement.replace(path, old, with: new)
    }
  }

  private func show(_ test: FixtureAcceptance.Test, _ old: [UInt8], _ new: [UInt8]) {
    let place = "\(test.location.file):\(test.location.line)"
    console.output.writeLine()
    console.output.writeLine(style.bold("\(place): \(test.title)".escapingControls()))
    let text = LineDifference(old, new).text(path: test.location.file, style)
    console.output.write(text.isEmpty ? "nothing changes\n" : text)
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
    let results = watchdog.watch(file.path, console) { runner.run(test, in: file) }
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
  var escapingControlsButLineBreaks: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).escapingControls() }.joined(separator: "\n")
  }
}
