import RxFixtures
import RxTestKit

extension Command {
  /// Rewrites what tests expect.
  static let accept = Command(
    name: "accept", operands: "PATH…",
    summary: "rewrite the expectations of failing tests to the actual output",
    discussion: """
      Rewrites the 'expect' and 'subs' rows of failing tests to the actual output;
      read the change before you keep it. New values get a 'where' row, emitted
      observables a 'cold' row. All other rows stay unchanged, and so does the layout
      of a formatted file. PATH is as for 'run'; FILE:LINE is the
      test at that line.

      It skips these, and prints the reason: tests with errors, tests that exceed a
      budget, tests whose 'each' values give different diagrams, tests with a 'fails'
      row, laws, and output that no row can draw. A file that changes while the
      command runs is not rewritten either.

      --review shows the change of each test and asks: accept, accept all, skip, edit
      in VISUAL or EDITOR, show the diff again, or quit; ? explains the answers. Each
      change is written when you accept it, so the next --review continues where you
      quit.

      The exit code is 1 if a failing test was skipped, 2 if a test has errors, and 74
      if a file changed or could not be written.
      """,
    execute: { invocation, console in
      guard !invocation.operands.isEmpty else {
        throw UsageError(
          "'accept' needs a path: name the files or directories to rewrite, as in "
            + "'\(CommandName.words(for: "accept")) Fixtures/Search.marble'", topic: "accept")
      }
      Interruption.endProcess()
      var command = AcceptCommand(console: console, settings: invocation.settings)
      return try command.execute(FixturePaths(invocation.operands))
    })
}

private struct AcceptCommand {
  let console: Console
  let settings: Settings
  private var code = ExitCode.success
  private var tally = SelectionTally()
  private var accepted = 0
  private var refused = 0
  private var skipped = 0
  /// What a review asks about, and whether the user wants to be asked no more.
  private var plan: ReviewPlan?
  private var acceptsAll = false
  private var runner: FixtureRunner
  private let watchdog: Watchdog
  private let notes = TargetNotes()

  init(console: Console, settings: Settings) {
    self.console = console
    self.settings = settings
    let watchdog = Watchdog(settings.timeout)
    runner = FixtureRunner(
      registry: .pointingToTests(run: "MARBLE_ACCEPT=1 swift test"), limits: settings.limits)
    runner.onStep = { watchdog.begin($0) }
    self.watchdog = watchdog
  }

  mutating func execute(_ paths: FixturePaths) throws -> ExitCode {
    try Rewriting.check(settings, console, for: "accept")
    if settings.isReviewed { try checkReview() }
    for problem in paths.problems { report(problem) }
    if !settings.changesNothing {
      TemporaryFile.removeLeftovers(beside: paths.entries.map(\.path))
    }
    if settings.isReviewed {
      // Standard input is refused below.
      let files = paths.entries.filter { $0.path != "-" }
      plan = ReviewPlan(files, settings.selection, runner, watchdog, console)
    }
    var selection = TestSelection(settings.selection)
    var left: [String] = []
    for entry in paths.entries {
      do throws(FileProblem) {
        if settings.isReviewed {
          left += try review(entry, &selection, isOver: !left.isEmpty)
        } else if settings.changesNothing || entry.path == "-" {
          try accept(entry, &selection)
        } else {
          try FileLock.hold(entry.path, onWait: console.noteWait(for: entry.path)) {
            () throws(FileProblem) in
            try accept(entry, &selection)
          }
        }
      } catch {
        report(error)
      }
    }
    if code != .inputOutput {
      code = max(code, tally.complain(of: paths, settings.selection, to: console))
    }
    if accepted == 0, refused == 0, skipped == 0, code == .success {
      console.output.writeLine("Nothing differs: the expectations of these tests hold.")
    }
    let did = settings.changesNothing ? "would be accepted" : "accepted"
    let skipped = settings.isReviewed ? "\(skipped) skipped, " : ""
    console.output.writeLine("\(accepted) \(did), \(skipped)\(refused) unchanged")
    if !left.isEmpty {
      code = max(code, .testFailed)
      console.output.writeLine(
        "To continue: marble-cli accept --review \(left.joined(separator: " "))")
    }
    return code
  }

  private var style: TextStyle { console.output.style(settings.color, in: console.environment) }

  /// Checks that a user can be asked.
  private func checkReview() throws {
    if settings.changesNothing {
      throw UsageError("options '--review' and '--dry-run' contradict each other", topic: "accept")
    }
    guard console.isInteractive else {
      throw UsageError(
        "'--review' needs a terminal; '--dry-run' shows all changes, and 'accept FILE:LINE' "
          + "accepts one", topic: "accept")
    }
  }

  /// Asks about the failing tests of a file.
  ///
  /// - Returns: The places of the tests about which the user did not want to be asked any more.
  private mutating func review(
    _ entry: FixturePaths.Entry, _ selection: inout TestSelection, isOver: Bool
  ) throws(FileProblem) -> [String] {
    let file = try rewritable(entry, &selection).selected
    if isOver { return [entry.path.shellWord] }
    console.warn(file.warnings)
    if refuse(file) { return [] }
    console.errors.flush()
    var reports: [FixtureAcceptance.Test] = []
    for title in plan?.failingTests(of: entry.path) ?? [] {
      let number = accepted + skipped + 1
      let review = AcceptReview(
        console: console, style: style, runner: runner, watchdog: watchdog,
        progress: "\(number) of \(max(number, plan?.changeCount ?? 0))", acceptsAll: acceptsAll
      ) {
        reports.append($0)
      }
      switch try review.review(title, of: entry.path) {
      // Without a question, it is counted with its report.
      case .accepted: accepted += acceptsAll ? 0 : 1
      case .acceptedAll:
        accepted += 1
        acceptsAll = true
      case .skipped:
        skipped += 1
        code = max(code, .testFailed)
      case .quit:
        return [entry.path.shellWord]
      case .refused, .passed: break
      }
      reports.forEach { report($0) }
      reports = []
      console.output.flush()
      console.errors.flush()
    }
    return []
  }

  /// Reads a file that may be rewritten, and picks its tests.
  private mutating func rewritable(
    _ entry: FixturePaths.Entry, _ selection: inout TestSelection
  ) throws(FileProblem) -> (content: [UInt8], selected: SelectedFile) {
    guard entry.path != "-" else {
      throw FileProblem("-", "standard input cannot be rewritten")
    }
    let (content, file) = try watchdog.watch(entry.path, console) { () throws(FileProblem) in
      let content = try FileReading.contents(of: entry.path)
      return (content, SelectedFile(entry, content: content, selection: &selection))
    }
    tally.add(file)
    if file.tellsDiagnostics {
      for diagnostic in file.file.diagnostics {
        console.errors.writeLine(diagnostic.description)
        code = max(code, .badFixture)
      }
    }
    return (content, file)
  }

  /// Leaves the tests of a file alone that has errors outside its tests; returns whether it has some.
  private mutating func refuse(_ file: SelectedFile) -> Bool {
    if file.file.diagnostics.isEmpty || file.tests.isEmpty { return false }
    for diagnostic in file.tests.flatMap(\.diagnostics) {
      console.errors.writeLine(diagnostic.description)
    }
    refused += file.tests.count
    let tests = counted(file.tests.count, "test")
    console.output.writeLine(
      "unchanged \(file.file.path.escapingControls()): \(tests), because of an error outside the tests"
    )
    return true
  }

  private mutating func accept(
    _ entry: FixturePaths.Entry, _ selection: inout TestSelection
  ) throws(FileProblem) {
    let (old, file) = try rewritable(entry, &selection)
    console.warn(file.warnings)
    if refuse(file) { return }
    let acceptance = watchdog.watch(entry.path, console) {
      runner.accept(file.tests, of: file.file, content: old)
    }
    if settings.changesNothing {
      let difference = LineDifference(old, acceptance.bytes)
      console.output.write(difference.text(path: entry.path, style))
    } else if acceptance.bytes != old {
      try FileReplacement.replace(entry.path, old, with: acceptance.bytes)
    }
    for test in acceptance.tests { report(test) }
  }

  private mutating func report(_ test: FixtureAcceptance.Test) {
    let place = "\(test.location.file):\(test.location.line)"
    let head = "\(place): \(test.title)".escapingControls()
    for diagnostic in test.diagnostics {
      console.errors.writeLine(notes.removingRepeated(diagnostic.description))
    }
    guard let refusal = test.refusal else {
      accepted += 1
      if !settings.changesNothing { console.output.writeLine("accepted \(head)") }
      return
    }
    refused += 1
    code = max(code, test.diagnostics.isEmpty ? .testFailed : .badFixture)
    console.output.writeLine("unchanged \(head): \(refusal.escapingControls())")
  }

  private mutating func report(_ problem: FileProblem) {
    code = .inputOutput
    console.complain(problem.description)
  }
}
