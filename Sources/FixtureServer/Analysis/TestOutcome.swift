import RxFixtures
import RxTestKit

/// What came of running a test.
struct TestOutcome: Sendable {
  /// What an operator emits, at the end of its line.
  struct Output: Hashable, Sendable {
    /// The line, counted from 1.
    var line: Int
    /// The diagram.
    var diagram: String
  }

  /// The hash of everything that the outcome depends on.
  let key: Int
  /// The line of the `test` row, counted from 1, when the test ran.
  let startLine: Int
  /// One result for each combination of the values of `each` rows.
  let results: [TestResult]
  /// The output of each operator that ends a line of an expression of several lines.
  let outputs: [Output]

  /// Whether nothing failed.
  var isPassed: Bool { results.allSatisfy { $0.outcome == .passed || $0.outcome == .skipped } }

  /// Whether a text of the results names a line, so that it does not hold if the test moves.
  var namesLines: Bool { results.contains { $0.failures.contains { $0.order != nil } } }
}

extension FixtureSnapshot {
  /// Whether a test can run: neither it nor the head has an error that prevents it.
  func canRun(test index: Int) -> Bool {
    file.diagnostics.isEmpty
      && file.tests[index].diagnostics.count == file.tests[index].harmlessErrors
  }
}

/// Runs tests for an editor.
struct TestRunner: Sendable {
  /// The operators, and the orders in which each test is tried.
  let runner: FixtureRunner
  private let registry: OperatorRegistry

  /// Creates a runner of tests with the operators of a registry.
  ///
  /// Laws are always tried with the same cases, so that a result changes only when the text does.
  init(registry: OperatorRegistry) {
    self.registry = registry
    runner = FixtureRunner(registry: registry, laws: LawCases(seed: 1))
  }

  /// The same, for tests of which only the errors matter: each ends after a few steps.
  var checking: FixtureRunner {
    var limits = Budget.Limits()
    limits.steps = 20_000
    return FixtureRunner(registry: registry, limits: limits, laws: LawCases(1, seed: 1))
  }

  /// The same, whose tests end when their results are no longer wanted.
  func ending(with cancellation: Cancellation) -> FixtureRunner {
    var limits = Budget.Limits()
    limits.isCancelled = { cancellation.isCancelled }
    return FixtureRunner(registry: registry, limits: limits, laws: LawCases(seed: 1))
  }

  /// Runs a test on the calling thread, whose stack must be large.
  ///
  /// - Returns: The outcome; nil if it was cancelled.
  func outcome(
    ofTest index: Int, in snapshot: FixtureSnapshot, key: Int, _ cancellation: Cancellation
  ) -> TestOutcome? {
    let test = snapshot.file.tests[index]
    let runner = ending(with: cancellation)
    let results = runner.runHere(test, in: snapshot.file)
    let isDrawn = snapshot.hasPipelineOfSeveralLines(test)
    let outputs = isDrawn ? Self.outputs(of: test, in: snapshot.file, runner) : []
    if cancellation.isCancelled { return nil }
    return TestOutcome(
      key: key, startLine: test.lines.lowerBound, results: results,
      outputs: outputs)
  }

  /// The diagrams of the operators with which lines end.
  private static func outputs(
    of test: FixtureTest, in file: FixtureFile, _ runner: FixtureRunner
  ) -> [TestOutcome.Output] {
    guard let explanation = runner.explain(test, in: file).first else { return [] }
    let printer = MarblePrinter(foldingSilenceOver: 40)
    var outputs: [Int: String] = [:]
    for row in explanation.rows where row.depth == 1 {
      guard let end = row.end, let diagram = row.diagram else { continue }
      outputs[end.line] = printer.print(diagram).shortened(to: 100)
    }
    return outputs.map { TestOutcome.Output(line: $0.key, diagram: $0.value) }
      .sorted { $0.line < $1.line }
  }
}

extension FixtureSnapshot {
  /// Whether a pipeline of a test calls operators in several lines.
  fileprivate func hasPipelineOfSeveralLines(_ test: FixtureTest) -> Bool {
    (test.runs.map(\.expression) + test.lets.map(\.expression)).contains { $0.lines.count > 1 }
  }
}
