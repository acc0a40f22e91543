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
  /// Whether only the test's target can run it, so that nothing is known of its verdict.
  var needsTarget = false

  /// Whether the results have neither errors nor warnings nor failures.
  var isQuiet: Bool {
    results.allSatisfy { $0.failures.isEmpty && $0.diagnostics.isEmpty && $0.warnings.isEmpty }
  }

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
  private let registry: OperatorRegistry
  private let target: TestTarget?

  /// Creates a runner of the tests of a file.
  ///
  /// Laws are always tried with the same cases, so that a result changes only when the text does.
  ///
  /// - Parameters:
  ///   - registry: The operators of files without a test target that is known.
  ///   - target: The file's test target.
  init(registry: OperatorRegistry, target: TestTarget?) {
    self.registry = target?.registry ?? registry
    self.target = target
  }

  /// The steps of a test that an editor waits for.
  private static let fewSteps = 20_000

  /// A runner for tests of which only the errors matter: each ends after a few steps.
  var checking: FixtureRunner {
    var limits = Budget.Limits()
    limits.steps = Self.fewSteps
    return FixtureRunner(
      registry: registry(noting: MissingResults()), limits: limits, laws: LawCases(10, seed: 1))
  }

  /// A runner whose tests end when their results are no longer wanted.
  ///
  /// - Parameters:
  ///   - cancellation: Says that the results are no longer wanted.
  ///   - missing: Notes what a test needs of its test target.
  func ending(with cancellation: Cancellation, noting missing: MissingResults) -> FixtureRunner {
    var limits = Budget.Limits()
    limits.isCancelled = { cancellation.isCancelled }
    return FixtureRunner(
      registry: registry(noting: missing), limits: limits, laws: LawCases(seed: 1))
  }

  /// Whether the tests of a file pass after a few steps each, with so many warnings at the most.
  func passes(_ file: FixtureFile, warnings: Int) -> Bool {
    let missing = MissingResults()
    var limits = Budget.Limits()
    limits.steps = Self.fewSteps
    let runner = FixtureRunner(
      registry: registry(noting: missing), limits: limits, laws: LawCases(seed: 1))
    guard file.diagnostics.isEmpty else { return false }
    return file.tests.allSatisfy { test in
      guard test.diagnostics.isEmpty else { return false }
      let results = runner.run(test, in: file)
      let count = test.warnings.count + results.flatMap(\.warnings).count
      return results.allSatisfy { $0.outcome == .passed } && count <= warnings
        && !missing.isNeeded
    }
  }

  private func registry(noting missing: MissingResults) -> OperatorRegistry {
    var registry = registry
    if target?.registry != nil { registry.missing = missing }
    return registry
  }

  /// Runs a test on the calling thread, whose stack must be large.
  ///
  /// - Returns: The outcome; nil if it was cancelled.
  func outcome(
    ofTest index: Int, in snapshot: FixtureSnapshot, key: Int, _ cancellation: Cancellation
  ) -> TestOutcome? {
    let test = snapshot.file.tests[index]
    let missing = MissingResults()
    let runner = ending(with: cancellation, noting: missing)
    let results = runner.runHere(test, in: snapshot.file)
    if needsTarget(results, missing) {
      return TestOutcome(
        key: key, startLine: test.lines.lowerBound,
        results: results.map { $0.withoutVerdict(keepingErrors: !missing.hasThrown) },
        outputs: [], needsTarget: true)
    }
    let isDrawn = snapshot.hasPipelineOfSeveralLines(test)
    let outputs = isDrawn ? Self.outputs(of: test, in: snapshot.file, runner) : []
    if cancellation.isCancelled { return nil }
    return TestOutcome(
      key: key, startLine: test.lines.lowerBound, results: results,
      outputs: outputs)
  }

  /// Whether only the test's target can run it: it uses what the target adds, or a name that the target may add.
  private func needsTarget(_ results: [TestResult], _ missing: MissingResults) -> Bool {
    if missing.isNeeded { return true }
    return target != nil && results.contains { $0.diagnostics.contains(where: \.isUnknownName) }
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

extension TestResult {
  /// The result of a test of which only the errors count.
  fileprivate func withoutVerdict(keepingErrors: Bool) -> TestResult {
    var result = self
    result.failures = []
    result.warnings = []
    if !keepingErrors { result.diagnostics = [] }
    let isWrong = result.diagnostics.contains { !$0.isUnknownName }
    result.outcome = isWrong ? .error : .skipped
    return result
  }
}
