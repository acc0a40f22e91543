import RxCore
import RxTestKit

/// What came of one run of a test.
final class TestVerdict {
  var failures: [TestResult.Failure] = []
  /// What may be wrong although the test passes.
  private(set) var warnings: [Diagnostic] = []
  private(set) var recordings: [RecordedRow] = []
  /// What the probes of a test target's pipelines have seen.
  private var probedRows: [FailureReport.ContextRow] = []
  /// What each run emitted, to be compared with other orders; empty unless that was asked for.
  private(set) var emissions: [EventList<Emission>] = []
  /// Which of the diagrams of a run's `expect` and `or` rows draws what was received, by the run.
  private(set) var metExpectations: [Int: Int] = [:]
  /// What an instance was made for.
  enum Side {
    case runs
    /// An expression that must give the same as a run.
    case same(FixtureExpression, run: Int)
  }

  let prepared: PreparedTest
  let registry: OperatorRegistry
  let limits: Budget.Limits
  private let explain: Explain?
  /// Chooses the order of the work; nil for the usual one.
  private let order: OrderedRun?

  private let sames: Sames

  /// What happens to the expressions of `same` rows.
  enum Sames {
    /// They are compared, in the usual order alone.
    case compared
    /// The emissions of the runs are kept, so that those of all orders can be compared.
    case kept
    /// Both.
    case comparedAndKept
  }

  /// Whether the test has run as without a search for orders.
  private var isInUsualOrder: Bool { order?.isUsual ?? true }

  /// Is given each instance that has run, and what was not as expected so far.
  typealias Explain = (Side, FixtureInstance, [TestResult.Failure]) -> Void

  /// Runs a test and compares what happened with what its rows say.
  ///
  /// - Parameters:
  ///   - isChecked: Whether it is known that nothing is wrong with the test's expressions.
  ///   - order: Chooses the order of the work.
  ///   - sames: What happens to what must give the same as a run.
  ///   - explain: Is given each instance that has run, with what each stage emitted.
  /// - Throws: Errors of the test's expressions.
  convenience init(
    _ prepared: PreparedTest, registry: OperatorRegistry, limits: Budget.Limits,
    isChecked: Bool = false, order: OrderedRun? = nil, sames: Sames = .compared,
    explain: Explain? = nil
  ) throws {
    self.init(prepared, registry, limits, sames, explain, order)
    let instance = makeInstance(of: prepared, order: order)
    defer { instance.tearDown() }
    if !isChecked { try instance.checkExpressions() }
    if try run(instance) {
      probedRows = instance.host.clock._world.record.probedRows(in: .rxjs)
      if !isChecked { try instance.checkProperties() }
      for index in prepared.runs.indices { try compareRun(index, instance) }
      compareSubscriptions(instance)
      addCause(in: instance)
      if sames != .compared, prepared.runs.contains(where: { !$0.same.isEmpty }) {
        emissions = prepared.runs.indices.map { instance.events(ofRun: $0) }
      }
      if isInUsualOrder {
        for (failure, note) in operatorNotes(instance) { failures[failure].note = note }
      }
    }
    explain?(.runs, instance, failures)
  }

  /// Runs a test and keeps what was recorded.
  convenience init(
    observing prepared: PreparedTest, registry: OperatorRegistry, limits: Budget.Limits,
    order: OrderedRun? = nil
  ) throws {
    self.init(prepared, registry, limits)
    let instance = makeInstance(of: prepared, order: order)
    defer { instance.tearDown() }
    try instance.checkExpressions()
    guard try run(instance) else { return }
    let drawer = RecordingDrawer(RecordingMatcher(instance: instance))
    recordings = prepared.runs.indices.map { drawer.row("run", instance.events(ofRun: $0)) }
  }

  /// A verdict on a test that has not run.
  init(
    _ prepared: PreparedTest, _ registry: OperatorRegistry, _ limits: Budget.Limits,
    _ sames: Sames = .compared, _ explain: Explain? = nil, _ order: OrderedRun? = nil
  ) {
    self.sames = sames
    self.explain = explain
    self.order = order
    self.prepared = prepared
    self.registry = registry
    self.limits = limits
  }

  func makeInstance(of prepared: PreparedTest, order: OrderedRun? = nil) -> FixtureInstance {
    let trace = explain == nil ? nil : PipelineTrace()
    return FixtureInstance(
      prepared, registry: registry, limits: limits, trace: trace, order: order)
  }

  /// Runs an instance to its end; returns whether no budget was exceeded.
  func run(_ instance: FixtureInstance) throws -> Bool {
    do { try instance.run() } catch is Budget.Exhausted {}
    if let fault = instance.host.budget.fault { throw fault }
    if let exhausted = instance.host.budget.exhausted {
      failures = [exhaustion(exhausted, instance)]
      return false
    }
    failures = mishaps(of: instance)
    return true
  }

  /// Adds what is known of real time to the first failure.
  ///
  /// A test that would pass fails if events came in real time.
  private func addCause(in instance: FixtureInstance) {
    let location = prepared.runs.first?.row.location ?? prepared.test.location
    let lost = instance.lostSources
    if !lost.isEmpty {
      let summary = """
        every subscription to \(lost.joined(separator: " and to ")) ended with the call that made it: keep the view model alive, such as by \
        .do(onDispose: { _ = model })
        """
      failures = [.init(summary: summary, location: location)]
      return
    }
    if failures.isEmpty {
      guard let frame = instance.host.outsideFrame else {
        return warnOfRealTime(in: instance, at: location)
      }
      let summary = "frame \(frame): this event \(Findings.inRealTime)"
      failures.append(.init(summary: summary, location: location))
    }
    let misses = failures.lazy.compactMap(\.report?.comparison).map { Miss($0) }
    var miss = misses.first(where: \.lacksEvents) ?? Miss()
    miss.outsideFrame = instance.host.outsideFrame
    failures[0].cause = Hint.text(for: miss, given: instance.findings, among: Hint.ofFindings)?
      .indented()
  }

  private func warnOfRealTime(in instance: FixtureInstance, at location: TextLocation) {
    let clock = instance.host.clock
    let delay = clock._world.realDelayParagraph.map {
      """
      this holds, but a part of the test waits in real time, so what it emits cannot show here

      \($0.indented())
      """
    }
    let task = TaskedRun.isOn ? nil : instance.findings.continuingTaskWarning
    guard let text = delay ?? task else { return }
    var warning = Diagnostic(text, at: location, in: "")
    warning.severity = .warning
    warnings.append(warning)
  }

  private func mishaps(of instance: FixtureInstance) -> [TestResult.Failure] {
    instance.host.mishaps.map { mishap in
      .init(
        summary: "in frame \(mishap.frame): \(mishap.description)",
        location: mishap.site?.location ?? prepared.test.location)
    }
  }

  private func compareRun(_ index: Int, _ instance: FixtureInstance) throws {
    let run = prepared.runs[index]
    let recording = instance.recordings[index]
    if !instance.expectsPredicates(ofRun: index) {
      try recording?.checkComparable(run.expression)
    }
    let matcher = RecordingMatcher(instance: instance)
    defer { compareForbidden(index, matcher) }
    if let expectation = matcher.expectation(ofRun: index) {
      // Most tests pass, and need no drawing.
      if expectation.isMet {
        metExpectations[index] = expectation.index
      } else {
        let row = run.row.expectations[expectation.index]
        let actual = instance.events(ofRun: index)
        let comparison = RecordingDrawer(matcher, expected: [row.diagram]).comparison(
          ("expected", expectation.events, row.diagram), ("actual", actual, nil),
          allowing: run.leeway, comparesEach: instance.expectsPredicate(ofRun: index))
        let keyword = run.row.expectLocation ?? run.row.location
        fail(comparison, at: expectation.index == 0 ? keyword : row.location, run: run)
        // Another order is an explanation by itself.
        if isInUsualOrder {
          failures[failures.count - 1].explain(
            actual.count == 0 && needsConnection(index, instance)
              ? FailureExplanation(note: Self.connectableNote)
              : explanation(of: comparison, inRun: index, instance))
        }
        if run.row.isList, !run.row.allowsMore, expectation.events.last?.isEnd != true,
          actual.last?.isCompletion == true
        {
          failures[failures.count - 1].note =
            "the run completes; if it should, write: emits \(row.text) |"
        }
        if !run.row.alternatives.isEmpty {
          failures[failures.count - 1].note =
            "of the \(run.row.expectations.count) allowed diagrams, this one is the nearest"
        }
      }
    }
    if let fault = instance.host.budget.fault { throw fault }
    if !isInUsualOrder || sames == .kept { return }
    for same in run.same { try compareSame(same, index, instance) }
  }

  /// Compares what a run emitted with its `never` row.
  private func compareForbidden(_ index: Int, _ matcher: RecordingMatcher) {
    let run = prepared.runs[index]
    let forbidden = matcher.forbiddenEvents(ofRun: index)
    guard let location = run.row.neverLocation, !forbidden.isEmpty else { return }
    let drawn = run.row.never.map { [$0.diagram] } ?? []
    let actual = RecordingDrawer(matcher, expected: drawn).row(
      "actual", matcher.instance.events(ofRun: index))
    fail(RowComparison(of: actual, without: forbidden), at: location, run: run)
  }

  /// Runs another expression in a fresh instance, and compares the recordings.
  private func compareSame(
    _ expression: FixtureExpression, _ index: Int, _ instance: FixtureInstance
  ) throws {
    let run = prepared.runs[index]
    let fresh = makeInstance(of: prepared.with(expression, inRun: index))
    defer { fresh.tearDown() }
    do { try fresh.run() } catch is Budget.Exhausted {}
    explain?(.same(expression, run: index), fresh, failures)
    if let fault = fresh.host.budget.fault { throw fault }
    if let exhausted = fresh.host.budget.exhausted {
      return failures.append(exhaustion(exhausted, fresh))
    }
    // What goes wrong in other rows does so in both instances.
    for mishap in mishaps(of: fresh)
    where !failures.contains(where: {
      $0.summary == mishap.summary && $0.location == mishap.location
    }) {
      failures.append(mishap)
    }
    try fresh.recordings[index]?.checkComparable(expression)
    let (wanted, actual) = (fresh.events(ofRun: index), instance.events(ofRun: index))
    let matcher = RecordingMatcher(instance: instance)
    if matcher.areEqual(wanted, actual, run.row.allowed) { return }
    let comparison = RecordingDrawer(matcher).comparison(
      ("same", wanted, nil), ("run", actual, nil), allowing: run.row.allowed)
    fail(comparison, at: expression.text.start, run: run)
  }

  private func compareSubscriptions(_ instance: FixtureInstance) {
    let rows = prepared.test.subs
    // Most tests have no more than one such row.
    if rows.count <= 1 { return compare(rows, instance) }
    let groups = Dictionary(grouping: rows, by: \.name).values
    for rows in groups.sorted(by: { $0[0].order < $1[0].order }) { compare(rows, instance) }
  }

  /// Compares the subscriptions to a source with its rows.
  private func compare(_ rows: [SubsRow], _ instance: FixtureInstance) {
    guard let first = rows.first, let source = instance.sources[first.name] else { return }
    let rows = rows.filter { !$0.diagram.diagram.marks.isEmpty }
    if source.isSubscribed(as: rows.map(\.diagram.diagram)) { return }
    let comparison = SubscriptionComparison(
      expected: rows.map { row in
        row.diagram.diagram.marks.map { mark in
          RecordedRow.Event(mark.symbol == .subscribe ? .subscribe : .unsubscribe, at: mark.frame)
        }
      }, actual: source.subscriptions.map(events))
    let location = (rows.isEmpty ? first : rows[comparison.firstExpected]).location
    guard let report = comparison.report(below: Self.rows(of: source.row)) else { return }
    let count = Self.countDifference(
      of: first.name, rows.count, source.subscriptions.count, report.comparisons,
      advises: isInUsualOrder)
    failures.append(
      .init(
        summary: count ?? report.comparison.summary, location: location,
        title: prepared.test.title,
        subject: count == nil ? "\(comparison.subject) of \(first.name)" : nil, report: report))
  }

  /// Says how many rows to add or remove, if that is all that differs; nil otherwise.
  private static func countDifference(
    of name: String, _ rows: Int, _ subscriptions: Int, _ comparisons: [RowComparison],
    advises: Bool
  ) -> String? {
    let isMissing = subscriptions > rows
    let wrong = comparisons.map { isMissing ? $0.expected : $0.actual }
    guard rows > 0, rows != subscriptions, wrong.allSatisfy(\.events.isEmpty) else { return nil }
    let times = ["is not subscribed", "is subscribed once"]
    let received =
      subscriptions < times.count ? times[subscriptions] : "is subscribed \(subscriptions) times"
    let right = comparisons.map { "subs \(name) \((isMissing ? $0.actual : $0.expected).diagram)" }
    let isShort =
      advises && abs(rows - subscriptions) <= 3 && right.allSatisfy { $0.utf8.count <= 60 }
    return "\(name) \(received), but has \(rows) 'subs' row\(rows == 1 ? "" : "s")"
      + (isShort ? "; \(isMissing ? "add" : "remove"): \(right.joined(separator: "; "))" : "")
  }

  private func events(_ subscription: (subscribed: Int, disposed: Int?)) -> [RecordedRow.Event] {
    let start = RecordedRow.Event(.subscribe, at: subscription.subscribed)
    guard let disposed = subscription.disposed else { return [start] }
    return [start, RecordedRow.Event(.unsubscribe, at: disposed)]
  }

  func fail(
    _ comparison: RowComparison, at location: TextLocation, run: PreparedTest.Run,
    in order: OrderFailure? = nil
  ) {
    var failure = TestResult.Failure(
      summary: comparison.summary, location: location, title: prepared.test.title,
      report: FailureReport(context: context(run), comparison: comparison))
    failure.order = order
    failures.append(failure)
  }

  /// Notes the order in which all failures so far have come.
  func noteOrder(_ order: OrderFailure) {
    for index in failures.indices { failures[index].order = order }
  }

  private static func rows(of source: SourceRow) -> [FailureReport.ContextRow] {
    source.diagrams.map { diagram in
      FailureReport.ContextRow(
        label: "\(source.kind == .hot ? "hot" : "cold") \(source.name)",
        content: .diagram(diagram.diagram))
    }
  }

  /// The rows above the recordings: sources as they are drawn, and the expression.
  private func context(_ run: PreparedTest.Run?) -> [FailureReport.ContextRow] {
    var rows = prepared.test.sources.flatMap(Self.rows)
    if let run {
      rows.append(.init(label: "run", content: .text([run.expression.text.indentedText])))
      if let subscribe = run.row.subscribe {
        rows.append(.init(label: "subscribe", content: .diagram(subscribe.diagram)))
      }
    }
    return rows + probedRows
  }
}

extension FixtureInstance {
  /// Finds the errors of the expressions before anything runs.
  func checkExpressions() throws {
    for row in prepared.test.sources { scope.define(row.name, as: .observable(.never())) }
    for row in prepared.lets { scope.define(row.name, as: .void) }
    for (name, _) in prepared.each { scope.define(name, as: .void) }
    let interpreter = Interpreter(host: host)
    let diagnostics = prepared.expressions.flatMap { interpreter.check($0, in: scope) }
    scope.removeAll()
    try report(diagnostics)
  }

  /// Finds the properties that no value has, in parts of expressions that did not run: else the value that lacks the property has said more.
  func checkProperties() throws {
    let interpreter = Interpreter(host: host)
    try report(prepared.expressions.flatMap { interpreter.unknownProperties(of: $0, in: scope) })
  }

  private func report(_ diagnostics: [Diagnostic]) throws {
    if diagnostics.isEmpty { return }
    throw Diagnostics(all: diagnostics.sorted { $0.location.line < $1.location.line })
  }
}
