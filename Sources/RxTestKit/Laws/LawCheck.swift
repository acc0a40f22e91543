import RxCore

/// How the observation of a pipeline went; not nested in `LawCheck`, because then its type metadata would be looked up.
private struct LawOutcome {
  /// Why the pipeline did not end.
  var problem: String?
  /// The work that was requested outside the scheduler.
  var realTime: String?
  /// What is wrong in the closure of the law.
  var misuse: String?
}

/// A law of two pipelines, and how it is tried.
///
/// A class, because a closure that captures a generic structure looks its type metadata up for each call.
final class LawCheck<Element: Equatable> {
  typealias Pipelines = (run: Observable<Element>, same: Observable<Element>)

  let title: String
  let cases: LawCases
  /// What each source may emit.
  let lists: [LawValues]
  let schedule: SubscriptionSchedule
  let site: CallSite
  let schedulers = LawSchedulers()
  /// Whether any case has subscribed to a source.
  private var usesSources = false
  /// Makes the pipelines of a case, on a scheduler.
  let make: (LawCase, TestScheduler) -> Pipelines

  /// In what the law does not hold with some sources.
  private struct Failure {
    let text: String
    /// Whether it may hold with other sources: not if the law is written wrongly, or if a pipeline left the scheduler.
    var dependsOnSources = true
    /// Whether smaller sources can show the same failure.
    var canShrink = true
  }

  /// What a pipeline has emitted, and how that went.
  private typealias Recording = (events: EventList<Event<Element>>, outcome: LawOutcome)

  /// The pieces of work, or events, after which a case counts as endless.
  private static var mostSteps: Int { 10_000 }
  /// The number of events to draw of a pipeline that does not end.
  private static var mostDrawnEvents: Int { 10 }

  init(
    title: String, cases: LawCases, lists: [LawValues], schedule: SubscriptionSchedule,
    site: CallSite, make: @escaping (LawCase, TestScheduler) -> Pipelines
  ) {
    self.title = title
    self.cases = cases
    self.lists = lists
    self.schedule = schedule
    self.site = site
    self.make = make
  }

  /// Tries the law; returns in what it does not hold with the smallest sources that were found.
  func failure() -> MarbleFailure? {
    let search = LawSearch<Failure>(
      title: title, cases: cases, valueCounts: lists.map(\.tokens.count))
    guard var found = search.find(attempt) else {
      if usesSources || lists.isEmpty { return nil }
      return MarbleFailure(
        """
        \(title): no pipeline subscribed to a source in any case, so the law tests nothing: build both pipelines from the closure's sources
        """, at: site)
    }
    if found.failure.canShrink {
      found = search.shrink(found) { sources in
        attempt(sources).flatMap { $0.canShrink ? $0 : nil }
      }
    }
    if !found.failure.dependsOnSources {
      return MarbleFailure("\(title): \(found.failure.text)", at: site)
    }
    let example = Counterexample(
      seed: cases.seed, number: found.number, steps: found.steps, test: code(found.sources))
    return MarbleFailure(
      """
      \(title): \(found.failure.text)\(repetitionParagraph(found.sources))

        \(example.heading) Its sources:

      \(example.test.indented(by: 4))

        MARBLE_SEED=\(cases.seed) in the environment tries the same cases again.
      """, at: site)
  }

  /// A paragraph about pipelines that emit something else when they run again; empty if they emit the same.
  private func repetitionParagraph(_ sources: [ArbitrarySource]) -> String {
    let lawCase = LawCase(sources)
    let isRepeated = [{ $0.run }, { $0.same }].allSatisfy {
      (side: (Pipelines) -> Observable<Element>) in
      let (first, second) = (record(side, lawCase), record(side, lawCase))
      return RecordingComparison<Element>(areEqual: ==).holds(first.events, second.events)
    }
    if isRepeated { return "" }
    return """


        A pipeline emits something else when it runs again with the same sources, so it uses state that an earlier run has changed: \
      let the closure of the law create that state, or reset it.
      """
  }

  private func attempt(_ sources: [ArbitrarySource]) -> Failure? {
    let lawCase = LawCase(sources)
    let run = record({ $0.run }, lawCase)
    let same = record({ $0.same }, lawCase)
    if let misuse = run.outcome.misuse ?? same.outcome.misuse {
      return Failure(text: misuse, dependsOnSources: false, canShrink: false)
    }
    if let realTime = run.outcome.realTime ?? same.outcome.realTime {
      let summary =
        "work of a pipeline left the scheduler, so this law was not checked in virtual time"
      return Failure(
        text: "\(summary)\n\n\(realTime.indented())", dependsOnSources: false, canShrink: false)
    }
    if let problem = run.outcome.problem.map({ "the first pipeline \($0)" })
      ?? same.outcome.problem.map({ "the second pipeline \($0)" })
    {
      // The message about an error that reaches `bind(to:)`.
      let mayFail = problem.contains("A bound sequence failed") && sources.contains(where: \.fails)
      let advice =
        mayFail
        ? "; a law's sources can fail: if the app's sources never fail, pass source.catch { _ in .never() }"
        : ""
      let drawn = comparison(
        Array(same.events.records.prefix(Self.mostDrawnEvents)),
        Array(run.events.records.prefix(Self.mostDrawnEvents)))
      let diagrams = drawn.diagrams(below: context(sources), in: .rxjs)
      return Failure(text: "\(problem)\(advice)\n\n\(diagrams)", canShrink: false)
    }
    if RecordingComparison<Element>(areEqual: ==).holds(same.events, run.events) { return nil }
    let difference = comparison(same.events.records, run.events.records)
    let text = difference.text(below: context(sources), in: .rxjs)
    return Failure(text: "\(difference.summary)\n\n\(text)")
  }

  /// Compares both pipelines; the first is expected to equal the second.
  private func comparison(
    _ wanted: [Recorded<Event<Element>>], _ actual: [Recorded<Event<Element>>]
  ) -> RowComparison {
    var comparison = RecordingComparison<Element>(areEqual: ==).comparison(wanted, actual)
    comparison.expected.label = "second, expected"
    comparison.actual.label = "first, actual"
    return comparison
  }

  /// Observes one of the pipelines on a scheduler of its own.
  private func record(
    _ side: (Pipelines) -> Observable<Element>, _ lawCase: LawCase
  ) -> Recording {
    let first = lawCase.sources.lazy.compactMap { $0.events.first?.frame }.min() ?? 0
    var scheduler = schedulers.take(at: min(0, first))
    defer { schedulers.giveBack(&scheduler) }
    return record(side, lawCase, on: scheduler)
  }

  private func record(
    _ side: (Pipelines) -> Observable<Element>, _ lawCase: LawCase, on scheduler: TestScheduler
  ) -> Recording {
    let pipelines = make(lawCase, scheduler)
    // The kept objects may keep the scheduler.
    defer { if !scheduler.record.isEmpty { scheduler.record.removeAll() } }
    if let misuse = misuse(of: scheduler) {
      return (EventList(), LawOutcome(misuse: misuse))
    }
    let mistake = Guarded<String?>(nil)
    scheduler.record.setMistakeReceiver { message in
      mistake.withLock { $0 = $0 ?? message }
    }
    let recorder = ExpectationRecorder(
      side(pipelines), schedule, expecting: Self.mostSteps, on: scheduler.frames)
    defer {
      recorder.dispose()
      scheduler.record.setMistakeReceiver(nil)
    }
    let run = scheduler.runToRest(steps: Self.mostSteps)
    if !usesSources {
      usesSources = scheduler.record.hasSubscribedSource(amongFirst: lists.count)
    }
    let advice = "; end it by checkLaw(…, subscribing: \"^---!\")"
    var problem: String?
    if let mistake = mistake.withLock({ $0 }) {
      problem = "made a programming error: \(mistake)"
    } else if recorder.isFull {
      problem = "emitted \(recorder.eventCount) events and more\(advice)"
    } else if recorder.isActive {
      problem = run.ending.map { $0 + advice }
    }
    return (
      recorder.list,
      LawOutcome(problem: problem, realTime: scheduler.record.lawRealTimeParagraph)
    )
  }

  /// Returns what the closure of the law has done that it must not do, and forgets it.
  private func misuse(of scheduler: TestScheduler) -> String? {
    if scheduler.frames.hasRun {
      return "the law runs its scheduler: return both pipelines, which checkLaw observes and runs"
    }
    if scheduler.record.site == nil { return lostSource(of: scheduler) }
    let mistake = scheduler.record.takeMistake()
    if let mistake { return "in line \(mistake.site.line): \(mistake.message)" }
    return "the law has an expectation: return both pipelines, which checkLaw compares"
  }

  /// Returns an error message if the law's closure has released a view model.
  private func lostSource(of scheduler: TestScheduler) -> String? {
    if !scheduler.record.hasLostSource { return nil }
    return """
      every subscription to a source was disposed before frame 0: keep the view model, or the DisposeBag, alive by \
      scheduler.keep(…)
      """
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
