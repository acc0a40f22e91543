import RxFixtures
import RxTestKit

extension Command {
  /// Lays fixture files out.
  static let format = Command(
    name: "format", operands: "[PATH…]",
    summary: "lay out fixture files, with columns aligned by frame",
    discussion: """
      Rows are indented by two spaces, with names in one column and diagrams or
      expressions in another. A frame begins in the same column in all rows of a test.
      One blank line separates tests. The text of rows and comments stays unchanged,
      and so do line ends (all become that of the first line) and a byte order mark. A
      file is replaced as a whole, and only if it changes.

      PATH is as for 'run', without lines. - reads standard input and writes to
      standard output. A test that cannot be parsed stays unchanged, and its errors
      are printed. Other errors do not prevent formatting.

      The exit code is 1 if --check found a file that would change, and 2 if a row
      cannot be parsed.
      """,
    execute: { invocation, console in
      if invocation.operands != ["-"] {
        try Rewriting.check(invocation.settings, console, for: "format")
      }
      Interruption.endProcess()
      var command = FormatCommand(
        console: console, changesNothing: invocation.settings.changesNothing,
        watchdog: Watchdog(invocation.settings.timeout))
      return try command.execute(invocation.operands)
    })
}

private struct FormatCommand {
  let console: Console
  let changesNothing: Bool
  private let watchdog: Watchdog
  private var code = ExitCode.success

  init(console: Console, changesNothing: Bool, watchdog: Watchdog) {
    self.console = console
    self.changesNothing = changesNothing
    self.watchdog = watchdog
  }

  mutating func execute(_ operands: [String]) throws -> ExitCode {
    let paths = try FixturePaths(operands)
    if let entry = paths.entries.first(where: { $0.requests.contains { $0.line != nil } }) {
      throw UsageError("'format' takes whole files, not a line of '\(entry.path)'", topic: "format")
    }
    for problem in paths.problems { report(problem) }
    if !changesNothing { TemporaryFile.removeLeftovers(beside: paths.entries.map(\.path)) }
    for entry in paths.entries where !console.output.isBroken {
      do throws(FileProblem) {
        if changesNothing || entry.path == "-" {
          try format(entry.path)
        } else {
          try FileLock.hold(entry.path, onWait: console.noteWait(for: entry.path)) {
            () throws(FileProblem) in
            try format(entry.path)
          }
        }
      } catch {
        report(error)
      }
    }
    if paths.entries.isEmpty, code == .success {
      console.complain("there is no fixture file to lay out")
      code = .badFixture
    }
    return code
  }

  private mutating func format(_ path: String) throws(FileProblem) {
    try watchdog.watch(path, console) { () throws(FileProblem) in try layOut(path) }
  }

  private mutating func layOut(_ path: String) throws(FileProblem) {
    let old = try FileReading.contents(of: path)
    let file = FixtureFile.parse(old, path: path)
    let text = file.formatted()
    console.warn(file.warnings + file.tests.flatMap(\.warnings))
    complain(of: file, isLaidOut: text != nil)
    let new = text.map { Array($0.utf8) } ?? old
    if changesNothing {
      guard new != old else { return }
      code = max(code, .testFailed)
      let line = Self.firstDifference(old, new)
      console.output.writeLine("\(path.escapingControls()):\(line): not formatted")
    } else if path == "-" {
      console.output.write(new)
    } else if new != old {
      try FileReplacement.replace(path, old, with: new)
      console.output.writeLine("\(path.escapingControls()): formatted")
    }
  }

  /// The first line that changes, counted from 1.
  private static func firstDifference(_ old: [UInt8], _ new: [UInt8]) -> Int {
    let same = zip(old, new).prefix { $0 == $1 }
    return same.count { $0.0 == UInt8(ascii: "\n") } + 1
  }

  /// Says what cannot be read, and so stays as it is.
  private mutating func complain(of file: FixtureFile, isLaidOut: Bool) {
    let tests = file.tests.filter { !$0.isRead }
    guard !isLaidOut || !file.isHeadRead || !tests.isEmpty else { return }
    code = max(code, .badFixture)
    let head = file.isHeadRead ? [] : file.diagnostics
    for diagnostic in head + tests.flatMap(\.diagnostics) {
      console.errors.writeLine(diagnostic.description)
    }
    let path = file.path.escapingControls()
    var parts = file.isHeadRead ? [] : ["the rows above the tests"]
    if !tests.isEmpty { parts.append(counted(tests.count, "test")) }
    console.complain(
      isLaidOut
        ? "unchanged in '\(path)', because rows cannot be read: \(parts.joined(separator: ", "))"
        : "'\(path)' cannot be read, so it is unchanged")
  }

  private mutating func report(_ problem: FileProblem) {
    code = .inputOutput
    console.complain(problem.description)
  }
}
