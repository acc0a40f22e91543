import RxTestKit

extension Command {
  /// Lays fixture files out.
  static let format = Command(
    name: "format", operands: "[PATH…]",
    summary: "lay fixture files out, their columns aligned by frame",
    discussion: """
      Rows stand two blanks from the left, names in one column and what they name in
      another, and diagrams are spaced so that a frame begins in the same column in
      all rows of a test. One blank line stands between tests. What rows and comments
      say stays as it is, and so do line ends (those of the first line) and a byte
      order mark. Files are replaced as a whole, and only where they change.

      PATH is as for 'run', without lines. Standard input (-) is laid out to standard
      output. A file with errors is left alone, and what is wrong is told.

      The exit code is 1 when --check found a file that would change, and 2 when a file
      has errors.
      """,
    execute: { invocation, console in
      if invocation.operands != ["-"] {
        try Rewriting.check(invocation.settings, console, for: "format")
      }
      var command = FormatCommand(
        console: console, changesNothing: invocation.settings.changesNothing)
      return try command.execute(invocation.operands)
    })
}

private struct FormatCommand {
  let console: Console
  let changesNothing: Bool
  private var code = ExitCode.success

  init(console: Console, changesNothing: Bool) {
    self.console = console
    self.changesNothing = changesNothing
  }

  mutating func execute(_ operands: [String]) throws -> ExitCode {
    let paths = try FixturePaths(operands)
    if let entry = paths.entries.first(where: { $0.requests.contains { $0.line != nil } }) {
      throw UsageError("'format' takes whole files, not a line of '\(entry.path)'", topic: "format")
    }
    for problem in paths.problems { report(problem) }
    if !changesNothing { PendingFile.removeLeftovers(beside: paths.entries.map(\.path)) }
    for entry in paths.entries where !console.output.isBroken {
      do throws(FileProblem) { try format(entry.path) } catch { report(error) }
    }
    if paths.entries.isEmpty, code == .success {
      console.complain("there is no fixture file to lay out")
      code = .badFixture
    }
    return code
  }

  private mutating func format(_ path: String) throws(FileProblem) {
    let old = try FileReading.contents(of: path)
    let file = FixtureFile.parse(old, path: path)
    guard let text = file.formatted() else { return refuse(file) }
    let new = Array(text.utf8)
    if changesNothing {
      guard new != old else { return }
      code = max(code, .testFailed)
      let line = Self.firstDifference(old, new)
      console.output.writeLine("\(path.escapingControls()):\(line): not laid out canonically")
    } else if path == "-" {
      console.output.write(new)
    } else if new != old {
      try FileReplacement.replace(path, old, with: new)
      console.output.writeLine("\(path.escapingControls()): laid out")
    }
  }

  /// The first line that changes, counted from 1.
  private static func firstDifference(_ old: [UInt8], _ new: [UInt8]) -> Int {
    let same = zip(old, new).prefix { $0 == $1 }
    return same.count { $0.0 == UInt8(ascii: "\n") } + 1
  }

  private mutating func refuse(_ file: FixtureFile) {
    code = max(code, .badFixture)
    for diagnostic in file.diagnostics + file.tests.flatMap(\.diagnostics) {
      console.errors.writeLine(diagnostic.description)
    }
    console.complain("'\(file.path.escapingControls())' has errors, so it is left alone")
  }

  private mutating func report(_ problem: FileProblem) {
    code = .inputOutput
    console.complain(problem.description)
  }
}
