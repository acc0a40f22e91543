import VirtualTimeCore

/// A check of a model by actions that are drawn at random.
///
/// Each case is a marble test of its own: a new world, a new model, one drawn source whose elements are the actions, and one expectation.
package struct ModelCheck {
  /// Performs one of the actions.
  package typealias Perform = (_ action: Int) -> Void

  private let title: String
  /// The names of the actions, which diagrams draw.
  private let names: [String]
  /// The actions to try before those drawn at random, as diagrams.
  private let drawn: [String]
  private let cases: LawCases
  /// The number of orders in which each case is tried at most; nil for the usual order alone.
  private let orders: Int?
  /// The longest pause between two actions, in frames.
  private let longestPause: Int
  /// The last frame that the clock may reach; nil if there is none.
  private let lastFrame: Int?
  private let site: CallSite
  /// Makes a model in a world, and expects what its states must be.
  private let begin: (TestWorld) -> Perform

  private struct Failure {
    let failure: MarbleFailure
    /// The order in which it fails; nil if that is the usual one.
    var order: OrderFailure?
  }

  package init(
    title: String, names: [String], trying drawn: [String], cases: LawCases, orders: Int?,
    longestPause: Int, through lastFrame: Int?, at site: CallSite,
    begin: @escaping (TestWorld) -> Perform
  ) {
    self.title = title
    self.names = names
    self.drawn = drawn
    self.cases = cases
    self.orders = orders
    self.longestPause = longestPause
    self.lastFrame = lastFrame
    self.site = site
    self.begin = begin
    if orders != nil { OrderedRun.prepare() }
  }

  /// Tries the model; returns how it fails, with the smallest actions that were found; nil if it does not.
  package func failure(isolation: isolated (any Actor)? = #isolation) async -> MarbleFailure? {
    let outer = TestTasks.ofCaller
    // Each case has taken the calling task over.
    defer { outer?.takeCaller() }
    if let mistake { return MarbleFailure("\(title): \(mistake)", at: site) }
    do throws(MarbleFailure) {
      for text in drawn {
        let actions = try actions(of: DrawnText(text: text, site: site))
        guard let failure = await attempt(actions) else { continue }
        return self.failure(
          failure, "The actions are drawn by trying: \(StringLiteral.source(for: text)).")
      }
    } catch { return error }
    return await randomFailure()
  }

  private func randomFailure(isolation: isolated (any Actor)? = #isolation) async -> MarbleFailure?
  {
    // A chosen seed means the same cases each time.
    let kept = cases.isSeedGiven ? nil : KeptCases(of: site.filePath)
    let (test, sources) = ("\(site.fileID): \(title)", names.joined(separator: " "))
    let first = kept?.text(of: test, sources)
    guard let found = await violation(tryingFirst: first) else {
      if first != nil { kept?.keep(nil, of: test, sources) }
      return nil
    }
    kept?.keep(found.kept.text, of: test, sources)
    let text = StringLiteral.source(for: "\(diagram(of: found.sources[0].afterFirstFrame))")
    let example = Counterexample(found, test: "trying: [\(text)]")
    var failure = failure(
      found.failure,
      """
      \(example.heading) To try these actions first in every run, pass:

          \(example.test)

      MARBLE_SEED=\(example.seed) in the environment tries the same cases again.
      """)
    failure.failingCase = FailingCase(
      seed: example.seed, count: cases.count, found.kept.text)
    return failure
  }

  /// The first case that fails, with the fewest actions that were found; nil if none does.
  private func violation(
    tryingFirst text: String?, isolation: isolated (any Actor)? = #isolation
  ) async -> LawSearch<Failure>.Finding? {
    let search = LawSearch<Failure>(title: title, cases: cases, valueCounts: [names.count])
    if let kept = text.flatMap({ KeptLawCase($0, valueCounts: search.valueCounts) }),
      let failure = await attempt(kept.sources[0].afterFirstFrame)
    {
      return .init(kept, failure: failure)
    }
    for number in 1...cases.count {
      var random = search.generator(ofCase: number)
      let actions = ArbitrarySource(
        actions: names.count, pausing: longestPause, using: &random)
      guard let failure = await attempt(actions.afterFirstFrame) else { continue }
      var shrinking = LawSearch<Failure>.Shrinking(
        of: .init(sources: [actions], failure: failure, seed: cases.seed, number: number))
      while let smaller = shrinking.next() {
        if let failure = await attempt(smaller[0].afterFirstFrame) {
          shrinking.note(failure, of: smaller)
        }
      }
      return shrinking.smallest
    }
    return nil
  }

  private func failure(_ failure: Failure, _ end: String) -> MarbleFailure {
    var result = failure.failure
    result.begin(with: "\(title): ")
    if let order = failure.order { result.append(order.text()) }
    result.append(end)
    return result
  }

  /// What is wrong with the call; nil if nothing is.
  private var mistake: String? {
    if names.isEmpty { return "pass at least one action" }
    if let name = names.first(where: { !MarbleDiagram.Symbol.canDraw($0) }) {
      return
        "no diagram can draw the action \(StringLiteral.source(for: name)): give it another name"
    }
    if let name = names.indices.first(where: { names[..<$0].contains(names[$0]) }) {
      return "two actions have the name \(StringLiteral.source(for: names[name]))"
    }
    if cases.count < 1 { return "pass 'cases:' of at least 1, not \(cases.count)" }
    if let orders, orders < 1 { return "pass 'orders:' of at least 1, not \(orders)" }
    if longestPause < 1 { return "pass 'longestPause:' of at least 1, not \(longestPause)" }
    if let lastFrame, lastFrame < 0 { return "pass 'through:' of at least 0, not \(lastFrame)" }
    return nil
  }

  // MARK: The actions of a case

  /// The actions that a diagram draws.
  private func actions(of text: DrawnText) throws(MarbleFailure) -> ArbitrarySource {
    var actions = ArbitrarySource(isHot: false, events: [])
    for mark in try text.diagram(as: .cold).marks {
      guard case .value(let name) = mark.symbol else {
        throw text.failure("a model's actions do not end", at: mark, note: "draw only actions")
      }
      guard let index = names.firstIndex(of: name) else {
        throw text.failure(
          "unknown action '\(name)'", at: mark,
          note: "the actions are \(names.map { "'\($0)'" }.joined(separator: ", "))")
      }
      actions.events.append(.init(frame: mark.frame, content: .value(index)))
    }
    return actions
  }

  private func diagram(of actions: ArbitrarySource) -> MarbleDiagram {
    actions.diagram(of: names)
  }

  /// Tries the model with some actions, in the orders that are asked for.
  private func attempt(
    _ actions: ArbitrarySource, isolation: isolated (any Actor)? = #isolation
  ) async -> Failure? {
    guard let orders else { return await run(actions).map { Failure(failure: $0) } }
    var search = OrderSearch(limit: orders)
    while let run = search.next() {
      let failure = await self.run(actions, in: run)
      if let failure {
        let order = run.order == .usual ? nil : OrderFailure(in: run.order)
        return Failure(failure: failure, order: order)
      }
      search.note(run, failed: false)
    }
    return search.divergence.map { Failure(failure: MarbleFailure($0, at: site)) }
  }

  /// Runs one test; returns how it fails.
  private func run(
    _ actions: ArbitrarySource, in order: OrderedRun? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async -> MarbleFailure? {
    await TestTasks.separately(in: order) {
      let world = TestWorld(
        initialClock: 0, frameLength: FrameLength(seconds: 0.001), syntax: .rxjs)
      world.ownTime()
      world.limit = lastFrame
      world.withItsTasks {
        let perform = begin(world)
        let diagram = diagram(of: actions)
        world.record.contents.withLock {
          $0.sources.append(.init(label: "actions", content: .diagram(diagram)))
        }
        let events = EventList<Int>(capacity: actions.events.count)
        for event in actions.events {
          events.append(element: event.valueIndex ?? 0, at: event.frame)
        }
        let source = world.hotSource(events, as: "\(diagram)")
        let subscription = source.subscribe { events, index in perform(events.element(index)) }
        world.record.add(subscription)
      }
      let failures = await world.failures(verifyingAt: site)
      world.leaveTest()
      return failures.first
    }
  }
}

extension ArbitrarySource {
  /// The same a frame later, since frame 0 shows the state before all actions.
  fileprivate var afterFirstFrame: ArbitrarySource {
    var source = self
    for index in events.indices { source.events[index].frame += 1 }
    return source
  }
}

extension MarbleTestScheduler {
  /// Expects that each state of a model, as it is at the end of frames, is allowed.
  package func expect<State: Equatable>(
    _ title: String, _ state: @escaping () -> State, holds: @escaping (State) -> Bool,
    at site: CallSite
  ) {
    let forbidden = MarbleValue<State>.matching(title) { !holds($0) }
    expectation(of: state, at: site).matching()
      .notToEmit([forbidden], by: { MarbleValue.areEqual($0, $1) }, at: site)
  }

  /// Expects that a model has the states of another one, as they are at the end of frames.
  package func expect<State: Equatable>(
    _ state: @escaping () -> State, like reference: @escaping () -> State, at site: CallSite
  ) {
    expectation(of: state, at: site)
      .toEqual(_world.changes(of: reference, by: ==), by: ==, at: site)
  }

  private func expectation<State: Equatable>(
    of state: @escaping () -> State, at site: CallSite
  ) -> MarbleExpectation<State> {
    _world.valueExpectation(of: state, by: ==, every: false, subscribing: "^", at: site)
  }
}
