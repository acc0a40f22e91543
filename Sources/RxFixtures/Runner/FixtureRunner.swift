import RxCore
import RxTestKit

/// Runs the tests of fixture files with the operators of a registry, in virtual time.
///
/// A runner may be used on any thread, and on several at once. Each test has a scheduler of its own.
public struct FixtureRunner: Sendable {
  package let registry: OperatorRegistry
  let limits: Budget.Limits
  package internal(set) var laws: LawCases
  /// The orders of its work in which each test is tried.
  package var orders = TriedOrders.usual
  /// Returns the failing case of an earlier run of a law, or its failing order of work, to be tried first.
  package var keptCase: (@Sendable (TestResult.TriedCases) -> String?)?
  /// Is called when the work on a test begins, with its title and the values of its `each` rows; with nil when work on its file begins.
  package var onStep: (@Sendable (String?) -> Void)?

  /// What is wrong with what was added to the registry.
  package var registryProblems: [Diagnostic] { registry.problems }

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - registry: The operators, factories and values that expressions can use.
  ///   - limits: The limits of a test. A test that exceeds a limit fails.
  ///   - laws: The number of random cases of each law, and their seed.
  public init(
    registry: OperatorRegistry = .standard, limits: Budget.Limits = .init(),
    laws: LawCases = .init()
  ) {
    self.registry = registry
    self.limits = limits
    self.laws = laws
  }

  /// The same runner, whose errors about unknown names end with a note, unless its registry says more.
  package func noting(unknownNames note: String) -> FixtureRunner {
    var registry = registry
    if registry.unknownNameNote == nil { registry.unknownNameNote = { _, _ in note } }
    registry.isOfTestTarget = true
    return FixtureRunner(registry: registry, limits: limits, laws: laws)
  }

  /// Runs a test.
  ///
  /// If it is called on the main thread, the test runs there, as `MainScheduler` and code of the main actor need it. Otherwise, it runs
  /// on a thread with a large stack.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - file: The test's file. Errors outside of the file's tests fail each test.
  /// - Returns: One result, or one for each combination of the values of its `each` rows.
  public func run(_ test: FixtureTest, in file: FixtureFile) -> [TestResult] {
    LargeStack.runOrStay { runHere(test, in: file) }
  }

  /// The same on the thread that asks, whose stack is large enough.
  package func runHere(_ test: FixtureTest, in file: FixtureFile) -> [TestResult] {
    var result = TestResult(title: test.title, location: test.location, tags: test.tags)
    result.diagnostics = registry.problems + file.diagnostics + test.diagnostics
    if result.diagnostics.count == test.harmlessErrors {
      result.diagnostics += tooManyCombinations(test)
    }
    let mayRun = test.skip == nil && result.diagnostics.count == test.harmlessErrors
    if !result.diagnostics.isEmpty, !mayRun {
      result.outcome = .error
      return [result]
    }
    result.diagnostics = []
    if let reason = test.skip {
      result.outcome = .skipped
      result.skip = reason
      return [result]
    }
    let use = RowUse()
    var results = test.combinations.map { combination in
      var result = result
      result.title += combination.suffix
      onStep?(result.title)
      let start = RealInstant()
      run(combination.test, combination.values, use, &result)
      result.duration = start.elapsed
      if let limit = limits.time, result.duration > limit { failLate(limit, test, &result) }
      result.hasRun = result.outcome != .error
      // The failure says which keys no diagram draws, if they explain it.
      let explained = Set(result.failures.flatMap(\.undrawnKeys))
      let errors = test.diagnostics.filter { !explained.contains($0.location) }
      if !errors.isEmpty {
        result.diagnostics = (errors + result.diagnostics).inOrder()
        result.outcome = .error
      }
      // A report names the line of a table, and the values of `each` rows, too.
      for index in result.failures.indices { result.failures[index].title = result.title }
      return result
    }
    if case .one = orders { return skippingThoseWithoutOrder(results) }
    if test.fails == nil, results.allSatisfy({ $0.outcome == .passed }) {
      results[0].warnings += use.warnings(on: test)
    }
    return results
  }

  /// An order is that of one combination of values: those that lack it are skipped.
  private func skippingThoseWithoutOrder(_ results: [TestResult]) -> [TestResult] {
    if results.allSatisfy(\.lacksOrder) { return results }
    return results.map { result in
      if !result.lacksOrder { return result }
      var result = result
      result.outcome = .skipped
      result.skip = "it has no such order"
      result.failures = []
      return result
    }
  }

  private func run(
    _ test: FixtureTest, _ values: [Int], _ use: RowUse, _ result: inout TestResult
  ) {
    do {
      let prepared = try PreparedTest(test, each: values, noting: use)
      result.failures = try failures(of: prepared, each: values, &result)
      result.outcome = result.failures.isEmpty ? .passed : .failed
    } catch let error as Diagnostics {
      result.diagnostics = error.all.inOrder()
      result.outcome = .error
    } catch let error as Diagnostic {
      result.diagnostics = [error]
      result.outcome = .error
    } catch {
      let error = FixtureError(error)
      let location = error.site?.location ?? test.location
      result.failures = [.init(summary: error.description, location: location)]
      result.outcome = .failed
    }
    if let reason = test.fails { expectFailure(reason, test, &result) }
  }

  /// Fails a test that passes too late: what it did last, such as a comparison, counted no steps.
  private func failLate(_ limit: Duration, _ test: FixtureTest, _ result: inout TestResult) {
    guard result.outcome == .passed, test.fails == nil else { return }
    result.outcome = .failed
    let summary = "the budget of time is exceeded: the test takes longer than \(limit)"
    result.failures = [.init(summary: summary, location: test.location, spent: .time)]
  }

  private func failures(
    of prepared: PreparedTest, each values: [Int], _ result: inout TestResult
  ) throws -> [TestResult.Failure] {
    if prepared.test.isLaw || orderLimit(of: prepared.test) != nil {
      let sources = prepared.test.sources.map { source in
        "\(source.name) \(source.tokens) " + source.rows.map(\.text).joined(separator: " ")
      }.joined(separator: "\n")
      result.cases = .init(
        file: prepared.test.location.file, title: result.title, sources: sources)
    }
    if prepared.test.isLaw {
      return try failure(of: FixtureLaw(prepared, each: values), &result).map { [$0] } ?? []
    }
    if let limit = orderLimit(of: prepared.test) {
      let kept = result.cases.flatMap { keptCase?($0) }.flatMap { try? WorkOrder(parsing: $0) }
      return try failures(of: prepared, inOrders: limit, tryingFirst: kept, limits, &result)
    }
    if case .one(let order) = orders { return try failures(of: prepared, in: order, &result) }
    let verdict = try TestVerdict(prepared, registry: registry, limits: limits)
    result.warnings = verdict.warnings
    return verdict.failures
  }

  /// The number of orders in which a test, or each case of a law, is tried at most; nil if it runs in one order.
  func orderLimit(of test: FixtureTest) -> Int? {
    if case .one = orders { return nil }
    // The number of a row holds for its test.
    if let limit = test.orders { return limit }
    guard case .every(let limit) = orders else { return nil }
    return limit ?? (test.isLaw ? OrderSearch.usualLimitOfCase : OrderSearch.usualLimit)
  }

  /// A known failure must fail.
  private func expectFailure(_ reason: String, _ test: FixtureTest, _ result: inout TestResult) {
    switch result.outcome {
    case .failed:
      result.outcome = .passed
      result.failures = []
    case .passed:
      result.outcome = .failed
      let summary = "expected to fail (\(reason)) but passed"
      result.failures = [.init(summary: summary, location: test.location)]
    case .skipped, .error: break
    }
  }

  /// The most tests that one test may stand for.
  private static let mostCombinations = 10_000

  /// Says so where the values of the `each` rows, multiplied, are more tests than anyone could want.
  private func tooManyCombinations(_ test: FixtureTest) -> [Diagnostic] {
    var count = max(1, test.table.count)
    for row in test.eachs {
      count *= max(1, row.values.count)
      guard count > Self.mostCombinations else { continue }
      let line = row.values.first?.lines.first?.source ?? "each \(row.name)"
      return [
        Diagnostic(
          "the 'each' rows make more than \(Self.mostCombinations) combinations",
          at: row.location, in: line)
      ]
    }
    return []
  }
}
