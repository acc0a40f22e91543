import RxFixtures
import RxTestKit

extension Command {
  /// Lists tests.
  static let list = Command(
    name: "list", operands: "[PATH…]",
    summary: "list the tests of fixture files without running them",
    discussion: """
      Prints one line per test, 'FILE:LINE: TITLE' and its tags, in the order in which
      the tests run. PATH is as for 'run'. With --json each line is an object
      {"type":"test"} with file, line, column, title, tags, law (true for a law) and
      skip (the reason, or null). Errors of a file are objects {"type":"file"}, and
      warnings {"type":"warning"}, as in the reports of 'run'. A test with 'each' rows
      is one line; filters see its title without their values.
      """,
    execute: { invocation, console in
      var command = try ListCommand(invocation, console)
      return try command.execute()
    })
}

/// Reads files and writes what 'run' would run.
private struct ListCommand {
  private let operands: [String]
  private let console: Console
  private let writesJSON: Bool
  private let watchdog: Watchdog
  private var selection: SelectionSettings
  private var tally = SelectionTally()
  private var code = ExitCode.success

  init(_ invocation: Invocation, _ console: Console) throws {
    operands = invocation.operands
    self.console = console
    writesJSON = invocation.settings.writesJSON
    selection = invocation.settings.selection
    watchdog = Watchdog(invocation.settings.timeout)
    try BuildSystemProtocol.apply(console.environment, to: &selection)
  }

  mutating func execute() throws -> ExitCode {
    let paths = try FixturePaths(operands)
    for problem in paths.problems { report(problem) }
    var tests = TestSelection(selection)
    for entry in paths.entries where !console.output.isBroken {
      do throws(FileProblem) {
        try watchdog.watch(entry.path, console) { () throws(FileProblem) in
          list(try SelectedFile(entry, selection: &tests))
        }
      } catch {
        report(error)
      }
    }
    guard code != .inputOutput else { return code }
    return max(code, tally.complain(of: paths, selection, to: console))
  }

  private mutating func list(_ file: SelectedFile) {
    tally.add(file)
    warn(file.warnings)
    if file.tellsDiagnostics {
      for diagnostic in file.file.diagnostics { report(diagnostic) }
    }
    for test in file.tests {
      write(test)
      for diagnostic in test.diagnostics { report(diagnostic) }
    }
  }

  private func write(_ test: FixtureTest) {
    guard writesJSON else {
      let tags = test.tags.isEmpty ? "" : "  [\(test.tags.joined(separator: " "))]"
      let place = "\(test.location.file):\(test.location.line)"
      console.output.writeLine("\(place): \(test.shownTitle())\(tags)".escapingControls())
      return
    }
    var line = JSONLine()
    line.add("type", "test")
    line.add(test.location)
    line.add("title", test.title)
    line.add("tags", test.tags)
    line.add("law", raw: "\(test.isLaw)")
    line.add("skip", test.skip)
    console.output.writeLine(line.text)
  }

  private func warn(_ warnings: [Diagnostic]) {
    guard writesJSON else { return console.warn(warnings) }
    for warning in warnings {
      console.output.writeLine(JSONReporter.line(warning, type: "warning").text)
    }
  }

  private mutating func report(_ diagnostic: Diagnostic) {
    code = max(code, .badFixture)
    if writesJSON {
      console.output.writeLine(JSONReporter.line(diagnostic).text)
    } else {
      console.errors.writeLine(diagnostic.description)
    }
  }

  private mutating func report(_ problem: FileProblem) {
    code = .inputOutput
    console.complain(problem.description)
    if writesJSON { console.output.writeLine(JSONReporter.line(problem).text) }
  }
}
