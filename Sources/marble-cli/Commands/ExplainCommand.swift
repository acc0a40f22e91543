import RxFixtures
import RxTestKit

extension Command {
  /// Shows what each operator of a test's pipelines emitted.
  static let explain = Command(
    name: "explain", operands: "[PATH…]",
    summary: "show what each operator of a test's pipelines emitted",
    discussion: """
      Shows on one time axis: the sources, the output of each operator of a 'let' or
      'run' row, and the expected and the actual output, with carets under the
      differences. The operators of 'same' rows follow. Look for the first operator
      whose output is not what you expect. An observable that a closure returns is
      shown below the operator that calls the closure, with the number of the call.
      '!' marks a disposal. For a law, it shows the smallest counterexample, or the
      first case if all cases pass.

      PATH is as for 'run'. FILE:LINE explains that test, whether it passes or fails;
      a path without a line explains every failing test.
      """,
    execute: { invocation, console in
      var command = ExplainCommand(invocation, console)
      return try command.execute()
    })
}

private struct ExplainCommand {
  private let operands: [String]
  private let console: Console
  private let style: TextStyle
  private let runner: FixtureRunner
  private let watchdog: Watchdog
  private var tally = SelectionTally()
  private var code = ExitCode.success
  private var count = 0

  init(_ invocation: Invocation, _ console: Console) {
    operands = invocation.operands
    self.console = console
    let watchdog = Watchdog(invocation.settings.timeout)
    var runner = FixtureRunner(
      registry: .pointingToTests(run: "swift test"), limits: invocation.settings.limits,
      laws: invocation.settings.laws)
    runner.orders = invocation.settings.orders
    runner.onStep = { watchdog.begin($0) }
    self.runner = runner
    self.watchdog = watchdog
    style = console.output.style(invocation.settings.color, in: console.environment)
  }

  mutating func execute() throws -> ExitCode {
    let paths = try FixturePaths(operands)
    for problem in paths.problems { report(problem) }
    var tests = TestSelection(SelectionSettings())
    for entry in paths.entries where !console.output.isBroken {
      do throws(FileProblem) {
        try watchdog.watch(entry.path, console) { () throws(FileProblem) in
          explain(try SelectedFile(entry, selection: &tests), entry)
        }
      } catch {
        report(error)
      }
    }
    guard code != .inputOutput else { return code }
    code = max(code, tally.complain(of: paths, SelectionSettings(), to: console))
    if count == 0, code == .success {
      console.output.writeLine("No test fails. FILE:LINE explains one that passes.")
    }
    return code
  }

  private mutating func explain(_ file: SelectedFile, _ entry: FixturePaths.Entry) {
    tally.add(file)
    if !file.file.diagnostics.isEmpty {
      let errors = file.file.diagnostics + file.tests.flatMap(\.diagnostics)
      for error in errors { write("\(error)", .badFixture) }
      if let sentence = file.unrunSentence { write(sentence, .badFixture) }
      return
    }
    for test in file.tests where !console.output.isBroken {
      let isNamed = entry.requests.contains { $0.line.map(test.lines.contains) ?? false }
      console.warn(test.warnings)
      for explanation in runner.explain(test, in: file.file, onlyFailing: !isNamed) {
        let isBad = explanation.result.outcome == .error
        write(explanation.text(in: style), isBad ? .badFixture : .success)
      }
    }
  }

  private mutating func write(_ text: String, _ code: ExitCode) {
    if count > 0 { console.output.writeLine() }
    console.output.writeLine(text)
    self.code = max(self.code, code)
    count += 1
  }

  private mutating func report(_ problem: FileProblem) {
    code = .inputOutput
    console.complain(problem.description)
  }
}
