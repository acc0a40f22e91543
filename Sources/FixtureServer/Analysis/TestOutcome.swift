import RxFixtures
import RxTestKit

/// What came of running a test.
struct TestOutcome: Sendable {
  /// The hash of everything that the outcome depends on.
  let key: Int
  /// The line of the `test` row, counted from 1, when the test ran.
  let startLine: Int
  /// One result for each combination of the values of `each` rows.
  let results: [ShownResult]
  /// The output of each operator that ends a line of an expression of several lines.
  let outputs: [ShownOutput]
  /// Whether only the test's target can run it, so that nothing is known of its verdict.
  var needsTarget = false
  /// Whether the test's target has run it.
  var isOfTarget = false
  /// Whether the outcome of the test's target follows.
  var isInterim = false

  /// Whether the results have neither errors nor warnings nor failures.
  var isQuiet: Bool {
    results.allSatisfy { $0.failures.isEmpty && $0.diagnostics.isEmpty && $0.warnings.isEmpty }
  }

  /// Whether a text of the results names a line, so that it does not hold if the test moves.
  var namesLines: Bool { results.contains { $0.failures.contains(where: \.namesLines) } }
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
    FixtureRunner(registry: registry(noting: missing)).forEditor { cancellation.isCancelled }
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
    let missing = MissingResults()
    let answer = ending(with: cancellation, noting: missing).answerHere(
      .run, ofTest: index, in: snapshot.file, snapshot.buffer.bytes)
    guard case .results(let results, let outputs) = answer else { return nil }
    let startLine = snapshot.file.tests[index].lines.lowerBound
    if needsTarget(results, missing) {
      return TestOutcome(
        key: key, startLine: startLine,
        results: results.map { $0.withoutVerdict(keepingErrors: !missing.hasThrown) },
        outputs: [], needsTarget: true)
    }
    if cancellation.isCancelled { return nil }
    return TestOutcome(key: key, startLine: startLine, results: results, outputs: outputs)
  }

  /// Runs a test by its target.
  ///
  /// - Parameter isOfMany: Whether many tests run, so that their whole text is best read once.
  /// - Returns: The outcome, or what to say of the test target if there is none; neither if it was cancelled.
  func outcomeOfTarget(
    _ worker: TargetWorker, ofTest index: Int, isOfMany: Bool, in snapshot: FixtureSnapshot,
    key: Int, _ cancellation: Cancellation
  ) -> (outcome: TestOutcome?, obstacle: String?) {
    let test = snapshot.file.tests[index]
    func outcome(_ results: [ShownResult], _ outputs: [ShownOutput] = []) -> TestOutcome {
      TestOutcome(
        key: key, startLine: test.lines.lowerBound, results: results, outputs: outputs,
        isOfTarget: true)
    }
    let bytes = isOfMany ? snapshot.buffer.bytes : snapshot.text(ofTest: index)
    switch worker.answer(
      .run, ofTest: isOfMany ? index : 0, in: snapshot.file.path, bytes, cancellation)
    {
    case .answer(.results(let results, let outputs)): return (outcome(results, outputs), nil)
    case .answer, .cancelled: return (nil, nil)
    case .unavailable(let reason): return (nil, target?.remark(on: reason))
    case .failure(let reason):
      var result = ShownResult(title: test.title, .failed)
      result.failures = [ShownFailure(reason, at: test.location)]
      return (outcome([result]), nil)
    }
  }

  /// What to say of the results of a test target whose sources have changed since it was built; nil for nothing.
  var remarkOnAge: String? {
    guard let target, let entrance = target.entrance,
      let source = BundleAge(of: entrance, target.name).changedSource
    else { return nil }
    return "the results of \(target.name) are those of its last build, and "
      + "\(source.escapingControls()) has changed since: run '\(TestTarget.buildCommand)'"
  }

  /// Whether only the test's target can run it: it uses what the target adds, or a name that the target may add.
  private func needsTarget(_ results: [ShownResult], _ missing: MissingResults) -> Bool {
    if missing.isNeeded { return true }
    return target != nil && results.contains { $0.diagnostics.contains(where: \.isUnknownName) }
  }
}

extension ShownResult {
  /// The result of a test of which only the errors count.
  fileprivate func withoutVerdict(keepingErrors: Bool) -> ShownResult {
    let errors = keepingErrors ? diagnostics : []
    let isWrong = errors.contains { !$0.isUnknownName }
    var result = ShownResult(title: title, isWrong ? .error : .skipped)
    result.diagnostics = errors
    return result
  }
}
