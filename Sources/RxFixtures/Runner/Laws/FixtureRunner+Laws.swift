import RxTestKit

extension FixtureRunner {
  /// Steps that are enough for a law's sources; what needs more is not looked for when a counterexample is made smaller.
  private static let stepsOfSmallCase = 50_000

  /// Tries a law with the sources of every case; returns the failure with the smallest sources that were found.
  func failure(of law: FixtureLaw, _ result: inout TestResult) throws -> TestResult.Failure? {
    if case .one = orders {
      result.lacksOrder = true
      return TestResult.Failure(
        summary:
          "a law cannot run in one order: pass --orders, or pass --order to a counterexample that you have added to a file",
        location: law.test.location)
    }
    guard var smallest = try counterexample(to: law, &result) else { return nil }
    // An order is that of a case.
    smallest.failure.order?.failsAlone = false
    smallest.failure.counterexample = Counterexample(smallest, test: text(of: smallest, law))
    return smallest.failure
  }

  /// The smallest sources that a law does not hold with, or the first that it is tried with.
  func smallestCase(of law: FixtureLaw) -> [ArbitrarySource] {
    var result = TestResult(title: "", location: law.test.location, tags: [])
    return (try? counterexample(to: law, &result))?.sources ?? firstCase(of: law)
  }

  private func counterexample(
    to law: FixtureLaw, _ result: inout TestResult
  ) throws -> LawSearch<TestResult.Failure>.Finding? {
    try check(law)
    let start = RealInstant()
    let search = search(for: law)
    let canShare = registry.isStandard && !TaskedRun.isOn && orderLimit(of: law.test) == nil
    // A chosen seed means the same cases each time.
    let kept = laws.isSeedGiven ? nil : result.cases.flatMap { keptCase?($0) }
    let found = try search.find(tryingFirst: kept) { sources in
      var limits = limits
      limits.time = limits.time.map { $0 - start.elapsed }
      if canShare, let prepared = law.preparedSideBySide(with: sources), holds(prepared, limits) {
        return nil
      }
      do {
        let failure = try failures(of: law.prepared(with: sources), limits, &result).first
        if failure?.spent == .time || limits.time.map({ $0 < .zero }) == true {
          throw FixtureError(
            "the budget of time is exceeded: the law takes longer than \(self.limits.time ?? .zero)"
          )
        }
        return failure
      } catch var error as Diagnostic {
        error.note = [error.note, law.note(on: sources)].compactMap { $0 }.joined(separator: "; ")
        throw error
      }
    }
    return found.map { shrink($0, of: law, by: search, since: start) }
  }

  /// The sources that a law is tried with first.
  func firstCase(of law: FixtureLaw) -> [ArbitrarySource] { search(for: law).sources(ofCase: 1) }

  private func search(for law: FixtureLaw) -> LawSearch<TestResult.Failure> {
    LawSearch(title: law.test.title, cases: laws, valueCounts: law.valueCounts)
  }

  private func failures(
    of prepared: PreparedTest, _ limits: Budget.Limits, _ result: inout TestResult
  ) throws -> [TestResult.Failure] {
    if let limit = orderLimit(of: prepared.test) {
      return try failures(of: prepared, inOrders: limit, limits, isChecked: true, &result)
    }
    return try TestVerdict(prepared, registry: registry, limits: limits, isChecked: true).failures
  }

  /// Whether all runs of one instance give the same, and nothing went wrong.
  ///
  /// One instance takes less time than one for each expression. If this returns false, the law is tried again with one for each expression:
  /// all failures come from these. A budget counts for all expressions of an instance together.
  private func holds(_ prepared: PreparedTest, _ limits: Budget.Limits) -> Bool {
    let instance = FixtureInstance(prepared, registry: registry, limits: limits)
    defer { instance.tearDown() }
    guard (try? instance.run()) != nil, instance.isUnremarkable else { return false }
    let matcher = RecordingMatcher(instance: instance)
    var wanted: (events: EventList<Emission>, leeway: Leeway)?
    for index in prepared.runs.indices {
      guard let recording = instance.recordings[index], recording.isComparable else { return false }
      if !prepared.runs[index].same.isEmpty {
        wanted = (recording.events, prepared.runs[index].row.allowed)
      } else if wanted.map({ matcher.areEqual(recording.events, $0.events, $0.leeway) }) != true {
        return false
      }
    }
    return true
  }

  /// Makes sure that the law's expressions are right, whatever the sources.
  private func check(_ law: FixtureLaw) throws {
    let instance = FixtureInstance(
      law.prepared(with: firstCase(of: law)), registry: registry, limits: limits)
    defer { instance.tearDown() }
    try instance.checkExpressions()
    try instance.checkProperties()
  }

  /// Shrinks a counterexample while the same row fails, but not one that exceeds a budget: each attempt takes too long.
  private func shrink(
    _ found: LawSearch<TestResult.Failure>.Finding, of law: FixtureLaw,
    by search: LawSearch<TestResult.Failure>, since start: RealInstant
  ) -> LawSearch<TestResult.Failure>.Finding {
    if found.failure.spent != nil { return found }
    var limits = limits
    let time = limits.time
    limits.time = nil
    limits.steps = min(limits.steps, Self.stepsOfSmallCase)
    var result = TestResult(title: "", location: law.test.location, tags: [])
    return search.shrink(found) { sources in
      // When time is up, the smallest counterexample so far is reported.
      if let time, start.elapsed > time { return nil }
      let failures = try? failures(of: law.prepared(with: sources), limits, &result)
      return failures?.first { failure in
        failure.location == found.failure.location && failure.spent == nil
          && (failure.report == nil) == (found.failure.report == nil)
          && failure.order?.failsAlone == found.failure.order?.failsAlone
      }
    }
  }

  // MARK: The counterexample as a test

  /// The test that expects of the run what the row that it does not agree with gives; where that cannot be drawn, with that row itself.
  private func text(of found: LawSearch<TestResult.Failure>.Finding, _ law: FixtureLaw) -> String {
    var test = law.test(with: found.sources)
    if found.failure.order != nil {
      test.orders = OrderSearch.usualLimit
      return test.text
    }
    let isMet: (RunRow) -> Bool = { run in
      !run.same.contains { $0.start == found.failure.location }
    }
    guard let index = test.runs.firstIndex(where: { !isMet($0) }),
      let same = test.runs[index].same.first(where: { $0.start == found.failure.location })
    else { return test.text }
    var expecting = test
    for run in test.runs.indices { expecting.runs[run].same = [] }
    expecting.runs[index].expression = same
    guard var drawn = accepted(expecting) else { return test.text }
    drawn.runs[index].expression = test.runs[index].expression
    return drawn.text
  }

  /// The test with rows that draw what its runs record.
  private func accepted(_ test: FixtureTest) -> FixtureTest? {
    let lastFrame = test.sources.flatMap { $0.diagrams.map(\.diagram.lastFrame) }.max()
    let diagram = MarbleDiagram(marks: [], lastFrame: lastFrame)
    let empty = DiagramText(diagram, at: test.location)
    var test = test
    for run in test.runs.indices {
      test.runs[run].expect = empty
      test.runs[run].allowed = .none
    }
    let bytes = Array(test.text.utf8)
    let file = FixtureFile.parse(bytes, path: test.location.file)
    let acceptance = accept(file.tests, of: file, content: bytes)
    let accepted = FixtureFile.parse(acceptance.bytes, path: test.location.file)
    guard acceptance.tests.allSatisfy({ $0.refusal == nil }), accepted.tests.count == 1 else {
      return nil
    }
    return accepted.tests.first { $0.diagnostics.isEmpty }
  }
}
