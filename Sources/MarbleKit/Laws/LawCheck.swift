import VirtualTimeCore

/// A law of two pipelines, and how it is tried.
///
/// A class, because a closure that captures a generic structure looks its type metadata up for each call.
package final class LawCheck<Scheduler: MarbleTestScheduler, Element: Equatable> {
  package typealias Pipelines = (run: EventSource<Element>, same: EventSource<Element>)

  private let title: String
  private let cases: LawCases
  /// The number of orders in which each pipeline of a case is tried at most; nil for the usual order alone.
  private let orders: Int?
  /// What each source may emit.
  private let lists: [LawValues]
  private let schedule: SubscriptionFrames
  /// How the output of the pipelines may differ.
  private let leeway: Leeway
  private let site: CallSite
  /// Makes the pipelines of a case, on a scheduler.
  private let make: (LawCase, Scheduler) -> Pipelines
  /// A scheduler on which an earlier pipeline has left nothing behind.
  private let newScheduler: () -> Scheduler
  private var spare: Scheduler?
  /// Whether any case has subscribed to a source.
  private var usesSources = false

  /// In what the law does not hold with some sources.
  private struct Failure {
    var failure: MarbleFailure
    /// Whether it may hold with other sources: not if the law is written wrongly, or if a pipeline left the scheduler.
    var dependsOnSources = true
    /// Whether smaller sources can show the same failure.
    var canShrink = true
  }

  /// What a pipeline has emitted, why it did not end, and why the law cannot be checked.
  private typealias Recording = (
    events: EventList<Element>, problem: String?, obstacle: String?
  )

  /// The pieces of work, or events, after which a case counts as endless.
  private static var mostSteps: Int { 10_000 }
  /// The number of events to draw of a pipeline that does not end.
  private static var mostDrawnEvents: Int { 10 }

  package init(
    title: String, cases: LawCases, orders: Int?, lists: [LawValues], schedule: SubscriptionFrames,
    allowing leeway: Leeway, site: CallSite,
    on newScheduler: @escaping () -> Scheduler,
    make: @escaping (LawCase, Scheduler) -> Pipelines
  ) {
    self.newScheduler = newScheduler
    self.title = title
    self.cases = cases
    self.orders = orders
    if orders != nil { OrderedRun.prepare() }
    self.lists = lists
    self.schedule = schedule
    self.leeway = leeway
    self.site = site
    self.make = make
  }

  /// Tries the law; returns in what it does not hold with the smallest sources that were found.
  package func failure() -> MarbleFailure? {
    // In a test that runs in every order, its cases have no part: they differ from run to run, and a law has orders of its own.
    TestTasks.inUsualOrder { foundFailure() }
  }

  private func foundFailure() -> MarbleFailure? {
    let search = LawSearch<Failure>(
      title: title, cases: cases, valueCounts: lists.map(\.tokens.count))
    // A chosen seed means the same cases each time.
    let kept = cases.isSeedGiven ? nil : KeptCases(of: site.filePath)
    let name = "\(site.fileID): \(title)"
    let sources = lists.map { $0.tokens.joined(separator: " ") }.joined(separator: "\n")
    let first = kept?.text(of: name, sources)
    guard var found = search.find(tryingFirst: first, attempt) else {
      if first != nil { kept?.keep(nil, of: name, sources) }
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
    var failure = found.failure.failure
    failure.begin(with: "\(title): ")
    if !found.failure.dependsOnSources { return failure }
    kept?.keep(found.kept.text, of: name, sources)
    let example = Counterexample(found, test: code(found.sources))
    if let paragraph = repetitionParagraph(found.sources) { failure.append(paragraph) }
    failure.append(
      """
      \(example.heading) Its sources:

      \(example.test.indented())

      MARBLE_SEED=\(found.seed) in the environment tries the same cases again.
      """)
    failure.failingCase = FailingCase(
      seed: found.seed, count: cases.count, found.kept.text)
    return failure
  }

  /// A paragraph about pipelines that emit something else when they run again; nil if they emit the same.
  private func repetitionParagraph(_ sources: [ArbitrarySource]) -> String? {
    let lawCase = LawCase(sources, of: lists)
    let isRepeated = [{ $0.run }, { $0.same }].allSatisfy {
      (side: (Pipelines) -> EventSource<Element>) in
      record(side, lawCase).events.equals(record(side, lawCase).events, by: ==)
    }
    if isRepeated { return nil }
    return """
      A pipeline emits something else when it runs again with the same sources, so it uses state that an earlier run has changed: \
      let the closure of the law create that state, or reset it.
      """
  }

  private func attempt(_ sources: [ArbitrarySource]) -> Failure? {
    let lawCase = LawCase(sources, of: lists)
    if let orders { return attempt(lawCase, inOrders: orders) }
    let run = record({ $0.run }, lawCase)
    let same = record({ $0.same }, lawCase)
    if let fault = fault(run, same, sources) { return fault }
    if areAllowed(run, same) { return nil }
    return difference(same, run, sources)
  }

  /// Compares all outcomes of both pipelines.
  private func attempt(_ lawCase: LawCase, inOrders limit: Int) -> Failure? {
    let sources = lawCase.sources
    let run = outcomes({ $0.run }, lawCase, limit)
    let same = outcomes({ $0.same }, lawCase, limit)
    let (usual, usualSame) = (run.entries[0].outcome, same.entries[0].outcome)
    let pairs =
      run.entries.map { ($0.outcome, usualSame, OrderFailure(in: $0.firstOrder, of: "It")) }
      + same.entries.map { (usual, $0.outcome, OrderFailure(in: $0.firstOrder, of: "It")) }
    for (first, second, order) in pairs {
      guard let fault = fault(first, second, sources) else { continue }
      if order.order == .usual { return fault }
      var failure = fault.failure
      failure.append(text(of: order))
      return Failure(
        failure: failure, dependsOnSources: fault.dependsOnSources, canShrink: false)
    }
    for (outcomes, name) in [(run, "first"), (same, "second")] {
      if let divergence = outcomes.search.divergence {
        let failure = MarbleFailure("the \(name) pipeline: \(divergence)", at: site)
        return Failure(failure: failure, canShrink: false)
      }
    }
    func nearest(
      _ outcome: Recording, among outcomes: OrderOutcomes<Recording>
    ) -> Recording {
      let all = outcomes.entries.map(\.outcome)
      return all[outcome.events.nearest(among: all.map(\.events), allowing: leeway, by: ==)]
    }
    if let entry = run.first(missingIn: same, by: areAllowed) {
      let order = OrderFailure(
        entry, of: ("The first pipeline", run), missingIn: ("the second", same))
      return difference(
        nearest(entry.outcome, among: same), entry.outcome, sources, text(of: order))
    }
    if let entry = same.first(missingIn: run, by: { self.areAllowed($1, $0) }) {
      let order = OrderFailure(
        entry, of: ("The second pipeline", same), missingIn: ("the first", run))
      return difference(
        entry.outcome, nearest(entry.outcome, among: run), sources, text(of: order))
    }
    return nil
  }

  /// Whether the first pipeline may emit this where the second emits that.
  private func areAllowed(_ run: Recording, _ same: Recording) -> Bool {
    same.events.allows(run.events, with: leeway, by: ==)
  }

  private func text(of order: OrderFailure) -> String {
    let replay =
      order.order == .usual
      ? nil : "as a text: .order(\(StringLiteral.source(for: order.order.text)))"
    return order.text(replay: replay)
  }

  /// What a pipeline emits in the orders of its work, up to the first one in which it does not end.
  private func outcomes(
    _ side: (Pipelines) -> EventSource<Element>, _ lawCase: LawCase, _ limit: Int
  ) -> OrderOutcomes<Recording> {
    var outcomes = OrderOutcomes<Recording>(limit: limit) { left, right in
      left.problem == right.problem && left.obstacle == right.obstacle
        && left.events.equals(right.events, by: ==)
    }
    while let run = outcomes.next() {
      let recording = run.perform { record(side, lawCase) }
      outcomes.note(run, recording)
      if recording.problem != nil || recording.obstacle != nil { break }
    }
    return outcomes
  }

  /// Why the pipelines cannot be compared; nil if they can.
  private func fault(
    _ run: Recording, _ same: Recording, _ sources: [ArbitrarySource]
  ) -> Failure? {
    if let obstacle = run.obstacle ?? same.obstacle {
      return Failure(
        failure: MarbleFailure(obstacle, at: site), dependsOnSources: false, canShrink: false)
    }
    guard
      let problem = run.problem.map({ "the first pipeline \($0)" })
        ?? same.problem.map({ "the second pipeline \($0)" })
    else { return nil }
    // The message about an error that reaches `bind(to:)`.
    let mayFail = problem.contains("A bound sequence failed") && sources.contains(where: \.fails)
    let advice =
      mayFail
      ? "; a law's sources can fail: if the app's sources never fail, pass source.catch { _ in .never() }"
      : ""
    let drawn = comparison(
      Array(same.events.records.prefix(Self.mostDrawnEvents)),
      Array(run.events.records.prefix(Self.mostDrawnEvents)))
    let failure = MarbleFailure(
      problem + advice, below: nil,
      drawing: drawn.reportOfDiagrams(below: context(sources), in: .rxjs), at: site)
    return Failure(failure: failure, canShrink: false)
  }

  /// In what both pipelines differ.
  private func difference(
    _ wanted: Recording, _ actual: Recording, _ sources: [ArbitrarySource], _ order: String? = nil
  ) -> Failure {
    let events =
      leeway.allowsAnyOrder
      ? wanted.events.ordered(like: actual.events, allowing: leeway, by: ==) : wanted.events
    let difference = comparison(events.records, actual.events.records)
    var failure = MarbleFailure(
      difference.summary, below: nil,
      drawing: difference.report(below: context(sources), in: .rxjs), at: site)
    if let order { failure.append(order) }
    return Failure(failure: failure)
  }

  /// Compares both pipelines; the first is expected to equal the second.
  private func comparison(
    _ wanted: [MarbleRecord<Element>], _ actual: [MarbleRecord<Element>]
  ) -> RowComparison {
    var comparison = RecordingComparison<Element>(areEqual: ==, leeway: leeway).comparison(
      wanted, actual)
    comparison.expected.label = "second, expected"
    comparison.actual.label = "first, actual"
    return comparison
  }

  /// Observes one of the pipelines on a scheduler of its own.
  private func record(
    _ side: (Pipelines) -> EventSource<Element>, _ lawCase: LawCase
  ) -> Recording {
    let first = lawCase.sources.lazy.compactMap { $0.events.first?.frame }.min() ?? 0
    var scheduler = spare.take() ?? newScheduler()
    if first < 0 { scheduler._world.setClock(first) }
    let recording = record(side, lawCase, on: scheduler)
    // The kept objects may keep the scheduler.
    if !scheduler._world.record.isEmpty { scheduler._world.record.removeAll() }
    if orders == nil, isKnownUniquelyReferenced(&scheduler), scheduler._world.renew() {
      spare = scheduler
    }
    return recording
  }

  private func record(
    _ side: (Pipelines) -> EventSource<Element>, _ lawCase: LawCase, on scheduler: Scheduler
  ) -> Recording {
    let pipelines = make(lawCase, scheduler)
    if let misuse = misuse(of: scheduler) { return (EventList(), nil, misuse) }
    let mistake = Guarded<String?>(nil)
    scheduler._world.record.setMistakeReceiver { message in
      mistake.withLock { $0 = $0 ?? message }
    }
    let recorder = ExpectationRecorder(
      side(pipelines), schedule, expecting: Self.mostSteps, on: scheduler._world.frames)
    defer {
      recorder.dispose()
      scheduler._world.record.setMistakeReceiver(nil)
    }
    let run = scheduler._world.runToRest(steps: Self.mostSteps)
    if !usesSources {
      usesSources = scheduler._world.record.hasSubscribedSource(amongFirst: lists.count)
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
    let obstacle = scheduler._world.record.lawRealTimeParagraph.map { paragraph in
      """
      work of a pipeline left the scheduler, so this law was not checked in virtual time

      \(paragraph.indented())
      """
    }
    return (recorder.list, problem, obstacle)
  }

  /// Returns what the closure of the law has done that it must not do, and forgets it.
  private func misuse(of scheduler: Scheduler) -> String? {
    if scheduler._world.frames.hasRun {
      return "the law runs its scheduler: return both pipelines, which checkLaw observes and runs"
    }
    if scheduler._world.record.site != nil {
      guard let mistake = scheduler._world.record.takeMistake() else {
        return "the law has an expectation: return both pipelines, which checkLaw compares"
      }
      return "in line \(mistake.site.line): \(mistake.message)"
    }
    if !scheduler._world.record.hasLostSource { return nil }
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

extension TestWorld {
  /// Resets a scheduler that nothing else retains, as if it was new; returns false if the test has left something on it.
  fileprivate func renew() -> Bool {
    if hasTaskStepped.load(ordering: .relaxed) || !tasks.waits.all.isEmpty
      || hasUses || tasks.started.areUnended
      || usedFrameEnds != nil
    {
      return false
    }
    return frames.renew(at: 0) && record.renew()
  }
}
