import RxCore

/// A law of two pipelines, and how it is tried.
struct LawCheck<Element: Equatable> {
  /// Both pipelines, and the scheduler that they run on.
  typealias Pipelines = (run: Observable<Element>, same: Observable<Element>, TestScheduler)

  let title: String
  let cases: LawCases
  /// What each source may emit.
  let lists: [LawValues]
  let site: CallSite
  /// Makes the pipelines of a case.
  let make: ([ArbitrarySource]) -> Pipelines

  /// In what the law does not hold with some sources.
  private struct Failure {
    let summary: String
    let report: String
    /// Whether a pipeline never came to rest.
    let isEndless: Bool
  }

  /// What needs more work is not looked for when a counterexample is made smaller.
  private static var stepsOfSmallCase: Int { 50_000 }

  /// Tries the law; returns in what it does not hold with the smallest sources that were found.
  func failure(_ schedule: SubscriptionSchedule) -> MarbleFailure? {
    let search = LawSearch<Failure>(
      title: title, cases: cases, valueCounts: lists.map(\.tokens.count))
    let found = search.find { attempt($0, schedule, steps: MarbleRun.stepBudget) }
    guard var found else { return nil }
    if !found.failure.isEndless {
      found = search.shrink(found) { sources in
        let failure = attempt(sources, schedule, steps: Self.stepsOfSmallCase)
        return failure.flatMap { $0.isEndless ? nil : $0 }
      }
    }
    let example = Counterexample(
      seed: cases.seed, number: found.number, steps: found.steps, test: code(found.sources))
    return MarbleFailure(
      """
      \(title): \(found.failure.summary)

      \(found.failure.report)

        \(example.heading) Its sources:

      \(example.test.indented)

        MARBLE_SEED=\(cases.seed) in the environment tries the same cases again.
      """, at: site)
  }

  private func attempt(
    _ sources: [ArbitrarySource], _ schedule: SubscriptionSchedule, steps: Int
  ) -> Failure? {
    let (actual, runProblem) = record(\.run, sources, schedule, steps)
    let (wanted, sameProblem) = record(\.same, sources, schedule, steps)
    let comparison = RecordingComparison<Element>(areEqual: ==)
    let expected = wanted.map { RecordingComparison.Expected(event: $0) }
    let problem = runProblem ?? sameProblem
    if problem == nil, comparison.holds(expected, actual) { return nil }
    let difference = comparison.comparison(expected, actual).labelled(
      expected: "same", actual: "run")
    return Failure(
      summary: problem ?? difference.summary,
      report: difference.text(below: context(sources), in: .rxjs),
      isEndless: problem != nil)
  }

  /// Observes one of the pipelines on a scheduler of its own.
  private func record(
    _ side: KeyPath<Pipelines, Observable<Element>>, _ sources: [ArbitrarySource],
    _ schedule: SubscriptionSchedule, _ steps: Int
  ) -> (events: [Recorded<Event<Element>>], problem: String?) {
    let pipelines = make(sources)
    let recorder = ExpectationRecorder(
      pipelines[keyPath: side], schedule, expecting: 1_000_000, on: pipelines.2.frames)
    defer { recorder.dispose() }
    let run = pipelines.2.runToRest(steps: steps)
    return (recorder.events, recorder.isActive ? run.problem : nil)
  }

  // MARK: The counterexample

  private func name(_ index: Int) -> String {
    lists.count == 1 ? "source" : "source\(index + 1)"
  }

  private func context(_ sources: [ArbitrarySource]) -> [FailureReport.ContextRow] {
    sources.indices.map { index in
      let diagram = sources[index].diagram(of: lists[index].tokens)
      let kind = sources[index].isHot ? "hot" : "cold"
      return .init(label: "\(kind) \(name(index))", content: .diagram(diagram))
    }
  }

  private func code(_ sources: [ArbitrarySource]) -> String {
    sources.indices.map { index in
      "let \(name(index)) = \(lists[index].code(for: sources[index]))"
    }.joined(separator: "\n")
  }
}

extension RowComparison {
  fileprivate func labelled(expected: String, actual: String) -> RowComparison {
    var rows = (self.expected, self.actual)
    rows.0.label = expected
    rows.1.label = actual
    return RowComparison(expected: rows.0, actual: rows.1)
  }
}
