import MarbleKit

/// Collects the outcomes of a test in every order of the work that is due in one frame.
///
///     print(
///       try outcomesInEveryOrder {
///         let scheduler = TestScheduler()
///         let answer = scheduler.hot("----a--|")
///         let cancel = scheduler.hot("----x---")
///         return scheduler.start(created: 0, subscribed: 0, disposed: 20) { answer.take(until: cancel) }.events
///       })
///
/// The closure is called for each order, so it must make all that the test changes: its scheduler, its model. No outcome fails the test. An
/// expectation in the closure that does not hold does, and ends the search. `MARBLE_ORDER` in the environment is an order to run alone.
///
/// - Parameters:
///   - limit: The number of orders at most. If there are more, the last quarter are random ones, the same each time.
///   - test: The test, which returns its outcome.
/// - Returns: The different outcomes, each with the number of its orders and the first of them.
/// - Throws: The error of the test.
public func outcomesInEveryOrder<Outcome: Equatable>(
  limit: Int = 2_000,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ test: () throws -> Outcome
) throws -> OrderOutcomes<Outcome> {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  var outcomes = OrderOutcomes<Outcome>(limit: limit, by: ==)
  var warned: Set<String> = []
  while let trial = outcomes.nextTrial(at: site) {
    // Also if the test throws.
    defer { trial.reportWarnings(besides: &warned) }
    let outcome = try OrderTrial.$current.withValue(trial) { try trial.run.perform(test) }
    if outcomes.note(trial, outcome, at: site) { break }
  }
  return outcomes
}

/// Collects the outcomes of a test in every order of the work that is due in one frame, and of its tasks' steps.
///
///     print(
///       try await outcomesInEveryOrder {
///         let counter = Counter()
///         try await TestScheduler().withVirtualTime { await addTwice(to: counter) }
///         return await counter.value
///       })
///
/// The closure is called for each order, as by `outcomesInEveryOrder(limit:_:)` of a test without tasks.
///
/// - Parameters:
///   - limit: The number of orders at most.
///   - isolation: The actor that calls the closure; by default that of the caller.
///   - test: The test, which returns its outcome.
/// - Returns: The different outcomes, each with the number of its orders and the first of them.
/// - Throws: The error of the test.
public func outcomesInEveryOrder<Outcome: Equatable>(
  limit: Int = 2_000,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
  _ test: () async throws -> Outcome
) async throws -> OrderOutcomes<Outcome> {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  var outcomes = OrderOutcomes<Outcome>(limit: limit, by: ==)
  var warned: Set<String> = []
  while let trial = outcomes.nextTrial(at: site) {
    // Also if the test throws.
    defer { trial.reportWarnings(besides: &warned) }
    let outcome = try await OrderTrial.$current.withValue(
      trial, operation: { try await trial.run.perform(isolation: isolation, test) },
      isolation: isolation)
    if outcomes.note(trial, outcome, at: site) { break }
  }
  return outcomes
}

extension OrderOutcomes {
  /// The next trial; nil after the last one, which is the first one if the environment asks for an order.
  fileprivate mutating func nextTrial(at site: CallSite) -> OrderTrial? {
    OrderedRun.prepare()
    switch RequestedOrder.ofEnvironment {
    case .order(let order)?:
      return entries.isEmpty ? OrderTrial(OrderedRun(replaying: order)) : nil
    case .mistake(let text)?:
      FailureReporter.report(MarbleFailure(text, at: site))
      return nil
    case nil: return next().map(OrderTrial.init)
    }
  }

  /// Notes the outcome of a trial.
  ///
  /// - Returns: Whether the trial has failed, which is reported: an expectation of the test, or the test has no such order.
  fileprivate mutating func note(
    _ trial: OrderTrial, _ outcome: Outcome, at site: CallSite
  ) -> Bool {
    note(trial.run, outcome)
    let lacking = RequestedOrder.ofEnvironment == nil ? nil : trial.run.divergence
    let failures = trial.failures + (lacking.map { [MarbleFailure($0, at: site)] } ?? [])
    for failure in failures { FailureReporter.report(failure) }
    return !failures.isEmpty
  }
}
