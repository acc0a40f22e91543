import RxFixtures
import RxTestKit

extension Command {
  /// Runs tests; what the program does when no command is named.
  static let run = Command(
    name: "run", operands: "[PATH…]",
    summary: "run the tests of fixture files (the default command)",
    discussion: """
      PATH is a file, FILE:LINE for the test at that line, a directory (searched for
      *.marble files, but not in hidden or symbolically linked directories), or - for
      standard input. The default is Fixtures.

      Reports: 'pretty' and 'dots' are for people, 'junit' and 'tap' for continuous-
      integration servers. 'github' annotates the failing rows in GitHub's workflows.
      'json' writes one object per line: {"type":"test"} with file, line, column,
      title, tags, outcome (passed, failed, skipped or error), milliseconds, message,
      expected, actual and, for a violated law, counterexample; {"type":"file"} with
      file, line, column and message for an error outside the tests;
      {"type":"warning"} with the same fields for a warning; and, as the last line,
      {"type":"summary"} with version, passed, failed, skipped, errors (not included
      in failed), seconds and, if laws ran, their seed.

      A law, a test with an 'any' row, is tried with many random sources. Its report
      prints the seed: --seed N tries the same sources again.

      --save-failures writes a file for each failing test, with which 'replay' runs
      the test again.

      --retries reruns a failing test. Fixtures run in virtual time, so only a test
      that exceeds its --timeout on a busy machine may pass on a retry. Such a flaky
      test passes, and every report names it; --deny-flaky fails the run.

      The run follows Bazel's variables TEST_TOTAL_SHARDS, TEST_SHARD_INDEX,
      TEST_SHARD_STATUS_FILE, XML_OUTPUT_FILE and TESTBRIDGE_TEST_ONLY.

      The exit code is 0 if all tests passed; 1 if a test failed, or was flaky with
      --deny-flaky; 2 if a fixture could not be parsed or evaluated, a path or filter
      matched no test, or no test ran with --no-tests fail; 64 if the command line is
      wrong; 74 if a file could not be read or written; 130 if the run was
      interrupted.
      """,
    execute: { invocation, console in
      try RunCommand(invocation, console).execute()
    })
}

/// Sets a run up and starts it.
private struct RunCommand {
  private let invocation: Invocation
  private let console: Console
  private var settings: Settings

  init(_ invocation: Invocation, _ console: Console) throws {
    self.invocation = invocation
    self.console = console
    settings = invocation.settings
    try BuildSystemProtocol.apply(console.environment, to: &settings.selection)
    try checkCombinations()
  }

  func execute() throws -> ExitCode {
    let interruption = Interruption()
    var outcomes = FileOutcomes()
    guard settings.watches else { return try run(until: interruption, &outcomes) }
    var watch = try FileWatch(invocation.operands)
    console.errors.writeLine("Watching the fixtures. Press Ctrl-C to stop.")
    console.errors.flush()
    var code = try run(until: interruption, &outcomes)
    var again = self
    // What passed has been told; from now on only what does not matters.
    again.settings.verbosity.isQuiet = !settings.verbosity.isVerbose
    let console = console
    let isOver = { interruption.isInterrupted || console.output.isBroken }
    while !isOver() {
      let changes = try watch.changes(until: isOver)
      if changes.isEmpty { return .interrupted }
      console.errors.writeLine("\n" + changes.description)
      console.errors.flush()
      outcomes.forget(changes.changed + changes.deleted)
      code = try again.run(until: interruption, &outcomes)
    }
    // An interruption that comes after a run's report must not look like that run's result.
    return interruption.isInterrupted ? .interrupted : code
  }

  private func run(
    until interruption: Interruption, _ outcomes: inout FileOutcomes
  ) throws -> ExitCode {
    let paths = try FixturePaths(invocation.operands)
    var requests = self.requests
    if let request = try BuildSystemProtocol.prepare(console.environment) {
      requests.append(request)
    }
    try check(requests, reading: paths)
    let memory = try FailureMemory(state: settings.state, console.environment)
    var settings = settings
    if settings.runsLastFailed { try selectFailed(in: memory, &settings.selection) }
    let reporters = try requests.map { request in
      try ReporterOutput(request, settings: settings, console: console)
    }
    var run = TestRun(
      settings: settings, reporters: reporters, memory: memory, outcomes: outcomes,
      console: console)
    var code = try run.run(paths, until: interruption)
    outcomes = run.outcomes
    console.output.flush()
    if settings.notesChanges { code = max(code, ChangeNotes(console, settings).note(run.ranTests)) }
    return code
  }

  /// Selects the tests that failed last; all tests if no earlier run is recorded.
  private func selectFailed(
    in memory: FailureMemory, _ selection: inout SelectionSettings
  ) throws {
    guard memory.isKept else {
      throw UsageError(
        "'--last-failed' finds no record of earlier runs, because there is neither a directory "
          + "'\(FailureMemory.standardDirectory)' here nor a home folder; pass '--state FILE' to each run",
        topic: "run")
    }
    guard memory.isRecorded else {
      return console.complain("no earlier run is recorded, so all tests run")
    }
    selection.only = memory.failed
    if memory.failed.isEmpty { console.complain("no test failed last time") }
  }

  /// Checks that the outputs of the run replace only earlier reports and state files.
  private func check(_ requests: [ReporterRequest], reading paths: FixturePaths) throws {
    var outputs = requests.compactMap { request in
      request.path.map { (path: $0, kind: request.kind.outputKind) }
    }
    try settings.failures?.check()
    if let state = settings.state { outputs.append((state, .state)) }
    guard !outputs.isEmpty else { return }
    TemporaryFile.removeLeftovers(beside: outputs.map(\.path))
    let inputs = paths.identities
    for output in outputs { try output.kind.check(output.path, inputs: inputs) }
  }

  /// The reports to write: with none on the terminal, also a pretty one there, unless the user wants it quiet.
  private var requests: [ReporterRequest] {
    let isSilent = settings.reporters.allSatisfy(\.isForFile)
    let isWanted =
      settings.reporters.isEmpty || (isSilent && !invocation.settings.verbosity.isQuiet)
    return settings.reporters + (isWanted ? [ReporterRequest(kind: .pretty)] : [])
  }

  private func checkCombinations() throws {
    let verbosity = settings.verbosity
    if verbosity.isQuiet, verbosity.isVerbose {
      throw UsageError("options '--quiet' and '--verbose' contradict each other", topic: "run")
    }
    if verbosity.slowest > 0, !verbosity.showsTimes {
      throw UsageError("options '--slowest' and '--no-times' contradict each other", topic: "run")
    }
    if settings.watches, invocation.operands.contains("-") {
      throw UsageError("'--watch' cannot watch standard input", topic: "run")
    }
    var paths: Set<String?> = []
    for request in settings.reporters where !paths.insert(request.path).inserted {
      let place = request.path.map { "the file '\($0)'" } ?? "standard output"
      throw UsageError("two reporters write to \(place): give one '=FILE'", topic: "run")
    }
    if let state = settings.state, paths.contains(state) {
      throw UsageError("'--state' and a reporter write to the file '\(state)'", topic: "run")
    }
  }
}
