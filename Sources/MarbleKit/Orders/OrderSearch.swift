/// Finds an order of a test's work in which the test fails.
///
/// It tries the usual order, then all orders with one deviation from it, with two, and so on. So the first order that fails deviates
/// least. If there are more orders than the limit, the last quarter of the runs have random orders.
package struct OrderSearch: Sendable {
  /// The number of orders that a search tries at most, unless a test says otherwise.
  package static let usualLimit = 2_000

  /// The number of orders that a search tries at most for a case of a law.
  package static let usualLimitOfCase = 20

  /// Of so many runs, one is repeated to see whether the test does the same again.
  private static let repetition = 50

  /// What to ask of a test that does not do the same again.
  fileprivate static let question =
    "does it use the real time, random numbers, or values that one run leaves to the next?"

  private let limit: Int
  /// The number of runs without random ones.
  private let orderlyLimit: Int
  private let seed: UInt64
  /// The choices of runs to come, those with the fewest deviations first.
  private var waiting: [[OrderedRun.Choice]] = [[]]
  private var nextWaiting = 0
  /// The orders that were tried.
  private var tried: Set<[OrderedRun.Choice]> = []
  /// The number of runs with random orders, also those that were tried before.
  private var attemptCount = 0
  /// The last run and how it has ended, if the next one repeats it.
  private var repeated: (run: OrderedRun, failed: Bool, outcome: Int)?
  private var isRepeating = false
  /// Which deviation of the first failure, a random order, the next run leaves out.
  private var leftOut: Int?

  /// The number of different orders that were tried.
  package private(set) var count = 0
  package private(set) var failureCount = 0
  /// How many of them were found at random.
  package private(set) var randomCount = 0
  /// The first order in which the test failed; of a random one, only the deviations that it needs.
  package private(set) var firstFailure: WorkOrder?
  /// Why the test cannot be tried in several orders: it does not do the same again.
  package private(set) var divergence: String?

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - limit: The number of orders at most; less than 1 counts as 1. A quarter more runs may have random orders that were tried before.
  ///   - seed: The seed of random orders.
  package init(limit: Int = usualLimit, seed: UInt64 = 1) {
    self.limit = max(1, limit)
    self.seed = seed
    orderlyLimit = max(1, limit - limit / 4)
  }

  /// Whether every order was tried.
  package var isComplete: Bool {
    !isCut && nextWaiting == waiting.count && divergence == nil
  }

  /// Whether there are more orders than the limit.
  private var isCut: Bool { waiting.count > limit }

  /// The next run; nil after the last one.
  ///
  /// Each must be noted before the next one is made.
  package mutating func next() -> OrderedRun? {
    if divergence != nil { return nil }
    if let repeated {
      isRepeating = true
      return OrderedRun(.choices(repeated.run.choices))
    }
    if let leftOut, let firstFailure {
      var order = firstFailure
      order.deviations.remove(at: leftOut)
      return OrderedRun(.order(order))
    }
    if nextWaiting < waiting.count, !isCut || nextWaiting < orderlyLimit {
      defer { nextWaiting += 1 }
      return OrderedRun(.choices(waiting[nextWaiting]))
    }
    // Where few orders are left, most random ones were tried before.
    if !isCut || count >= limit || attemptCount >= 2 * (limit - orderlyLimit) { return nil }
    attemptCount += 1
    let generator = SeededGenerator(seed: seed, UInt64(attemptCount))
    return OrderedRun(.random(generator, isUniform: attemptCount.isMultiple(of: 2)))
  }

  /// Notes how a run has ended.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - failed: Whether the test has failed.
  ///   - outcome: Which of the test's different outcomes it is, if they are told apart.
  package mutating func note(_ run: OrderedRun, failed: Bool, outcome: Int = 0) {
    if isRepeating, let repeated {
      (self.repeated, isRepeating) = (nil, false)
      divergence = repeated.run.difference(from: run)
      if divergence != nil { return }
      if repeated.failed != failed {
        divergence =
          "in the same order, the test \(failed ? "passed and then failed" : "failed and then passed")"
      } else if repeated.outcome != outcome {
        divergence = "in the same order, the test had another outcome; \(Self.question)"
      }
      return
    }
    if leftOut != nil { return shrink(by: run, failed: failed) }
    if let found = run.divergence {
      divergence = found
      return
    }
    if !tried.insert(run.choices).inserted { return }
    count += 1
    if attemptCount > 0 { randomCount += 1 }
    if failed {
      failureCount += 1
      if firstFailure == nil {
        firstFailure = run.order
        // The others have no order with fewer deviations that fails.
        if randomCount > 0 { leftOut = 0 }
      }
    }
    if count % Self.repetition == 1 { repeated = (run, failed, outcome) }
    if attemptCount == 0 { branch(after: run) }
  }

  /// Notes whether the test still fails without one of the deviations of a random order.
  private mutating func shrink(by run: OrderedRun, failed: Bool) {
    guard let index = leftOut, let smallest = firstFailure else { return }
    let order = run.order
    let isSmaller = failed && order.deviations.count < smallest.deviations.count
    if isSmaller { firstFailure = order }
    let next = isSmaller ? index : index + 1
    leftOut = next < (isSmaller ? order : smallest).deviations.count ? next : nil
  }

  /// Adds the runs that deviate once more than this one, later in the run.
  private mutating func branch(after run: OrderedRun) {
    let (decisions, choices) = (run.decisions, run.choices)
    let start = choices.last.map { $0.decision + 1 } ?? 0
    for number in decisions.indices.dropFirst(start) {
      let candidates = decisions[number].candidates
      for index in candidates.indices.dropFirst() {
        if isCut { return }
        waiting.append(
          choices + [
            OrderedRun.Choice(decision: number, index: index, candidate: candidates[index])
          ])
      }
    }
  }

  /// What was tried, as the end of a sentence: `every order: 34`.
  package var summary: String {
    if isComplete { return "every order: \(count)" }
    let random = randomCount > 0 ? ", \(randomCount) of them at random" : ""
    return "\(count) order\(count == 1 ? "" : "s")\(random); the limit was reached"
  }
}

extension OrderedRun {
  /// The choices that differ from the usual order.
  var choices: [Choice] {
    decisions.enumerated().compactMap { number, decision in
      decision.choice == 0
        ? nil
        : Choice(
          decision: number, index: decision.choice,
          candidate: decision.candidates[decision.choice])
    }
  }

  /// The first decision that differs from that of another run in the same order; nil if there is none.
  fileprivate func difference(from other: OrderedRun) -> String? {
    let (mine, others) = (decisions, other.decisions)
    let both = min(mine.count, others.count)
    guard
      let index = (0..<both).first(where: { mine[$0] != others[$0] })
        ?? (mine.count == others.count ? nil : both)
    else { return nil }
    func text(_ decisions: [Decision]) -> String {
      if index >= decisions.count { return "nothing" }
      let decision = decisions[index]
      let names = decision.candidates.map(\.name).joined(separator: " or ")
      return "\(names) in frame \(decision.frame)"
    }
    return """
      in two runs in the same order, the test did not do the same: first \(text(mine)) could be next, then \(text(others)); \(OrderSearch.question)
      """
  }
}
