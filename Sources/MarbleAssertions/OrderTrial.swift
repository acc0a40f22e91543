import MarbleKit
import Testing
import VirtualTimeCore

/// One run of a test in an order of its work: its failures are kept until it is known which order to report.
final class OrderTrial: Sendable {
  /// The trial of the code that runs.
  @TaskLocal static var current: OrderTrial?

  private struct Contents {
    var failures: [MarbleFailure] = []
    var warnings: [MarbleFailure] = []
    /// Whether the test framework has recorded a failure of its own.
    var hasIssue = false
    /// Whether the test has waited in vain.
    var hasStalled = false
  }

  let run: OrderedRun
  private let contents = Guarded(Contents())

  init(_ run: OrderedRun) { self.run = run }

  func add(_ failure: MarbleFailure) { contents.withLock { $0.failures.append(failure) } }

  func warn(_ warning: MarbleFailure) { contents.withLock { $0.warnings.append(warning) } }

  /// Reports its warnings, but for those that another trial has given before.
  func reportWarnings(besides known: inout Set<String>) {
    for warning in contents.withLock({ $0.warnings })
    where known.insert("\(warning.site) \(warning.message)").inserted {
      MarbleWarnings.report(warning)
    }
  }

  /// Notes that the test has waited in vain, which takes its patience.
  func noteStall() { contents.withLock { $0.hasStalled = true } }

  var hasStalled: Bool { contents.withLock { $0.hasStalled } }

  private func note(_ issue: Issue) {
    #if compiler(>=6.3)
      if !issue.isFailure { return }
    #endif
    contents.withLock { $0.hasIssue = true }
  }

  var failures: [MarbleFailure] { contents.withLock { $0.failures } }

  var hasIssue: Bool { contents.withLock { $0.hasIssue } }

  /// Calls the test.
  ///
  /// - Returns: The error that it has thrown; nil if there is none.
  func perform(_ test: () throws -> Void) -> (any Error)? {
    do {
      try Self.$current.withValue(self) {
        try run.perform { try noticingIssues { try test() } }
      }
      return nil
    } catch { return error }
  }

  /// Calls the test.
  ///
  /// - Returns: The error that it has thrown; nil if there is none.
  func perform(
    isolation: isolated (any Actor)? = #isolation, _ test: () async throws -> Void
  ) async -> (any Error)? {
    do {
      try await Self.$current.withValue(
        self,
        operation: {
          try await run.perform(isolation: isolation) {
            try await noticingIssues(isolation: isolation, test)
          }
        }, isolation: isolation)
      return nil
    } catch { return error }
  }

  /// Calls code of a test of Swift Testing, and notes whether it records a failure, which it stays.
  private func noticingIssues(_ body: () throws -> Void) throws {
    if Test.current == nil { return try body() }
    try withKnownIssue(isIntermittent: true) {
      try body()
    } matching: { issue in
      self.note(issue)
      return false
    }
  }

  private func noticingIssues(
    isolation: isolated (any Actor)?, _ body: () async throws -> Void
  ) async throws {
    if Test.current == nil { return try await body() }
    try await withKnownIssue(isIntermittent: true, isolation: isolation) {
      try await body()
    } matching: { issue in
      self.note(issue)
      return false
    }
  }
}

/// Tries a test in the orders of its work, and reports the first one that fails.
struct OrderTrials {
  private let site: CallSite
  private let replayed: WorkOrder?
  /// The mistake in the text of the order; nil if the text is right.
  private let mistake: String?
  private var search: OrderSearch
  private var hasReplayed = false
  /// The order that has failed in an earlier run, until it is tried, after the usual one.
  private var kept: WorkOrder?
  private var isTryingKept = false
  private let keptCases: KeptCases
  /// The name by which the failing order is kept; nil to keep none.
  private let name: String?
  /// The warnings that were reported.
  private var warned: Set<String> = []
  /// What failed in the first order that failed.
  private var found: [MarbleFailure] = []
  /// The steps of tasks in that order.
  private var lanes: String?

  /// Creates what tries a test.
  ///
  /// - Parameters:
  ///   - limit: The number of orders at most.
  ///   - text: The order to try alone; nil for that of the environment, or else every order.
  ///   - name: The name by which the failing order is kept for the next run; nil to keep none.
  ///   - site: The place of the test.
  init(limit: Int, order text: String? = nil, keptAs name: String?, at site: CallSite) {
    OrderedRun.prepare()
    self.site = site
    self.name = name.map { "\(site.fileID): \($0)" }
    keptCases = KeptCases(of: site.filePath)
    search = OrderSearch(limit: limit)
    switch text.map(RequestedOrder.init) ?? .ofEnvironment {
    case .order(let order)?: (replayed, mistake) = (order, nil)
    case .mistake(let text)?: (replayed, mistake) = (nil, text)
    case nil: (replayed, mistake) = (nil, nil)
    }
    if replayed == nil, let text = self.name.flatMap({ keptCases.text(of: $0, "orders") }) {
      kept = try? WorkOrder(parsing: text)
    }
  }

  /// The next trial; nil after the last one.
  private mutating func next() -> OrderTrial? {
    if mistake != nil { return nil }
    if let order = kept, search.count > 0 {
      (kept, isTryingKept) = (nil, true)
      return OrderTrial(OrderedRun(replaying: order))
    }
    guard let replayed else { return search.next().map(OrderTrial.init) }
    if hasReplayed { return nil }
    hasReplayed = true
    return OrderTrial(OrderedRun(replaying: replayed))
  }

  /// Notes how a trial has ended.
  ///
  /// - Returns: Whether the test is done, because it fails whatever the order, or the test framework has recorded the failure.
  private mutating func note(_ trial: OrderTrial, _ thrown: (any Error)?) -> Bool {
    trial.reportWarnings(besides: &warned)
    let hasFailed = thrown != nil || trial.hasIssue
    let order = trial.run.order
    if replayed != nil, let divergence = trial.run.divergence {
      FailureReporter.report(MarbleFailure(divergence, at: site))
    }
    if order == .usual || replayed != nil {
      for failure in trial.failures {
        var failure = failure
        failure.failingCase = replayed.map { FailingCase(order: $0.text) } ?? failure.failingCase
        FailureReporter.report(accepting: failure)
      }
      if hasFailed || !trial.failures.isEmpty { return true }
    } else if hasFailed || trial.hasStalled {
      keep(order)
      let text = """
        this test fails in this order, number \(search.count + 1) of those that were tried; in the usual order, it passes:
        \(order.lines.map { "  " + $0 }.joined(separator: "\n"))
        \(Self.advice(on: order))
        """ + Self.paragraph(trial.run.lanes)
      var failures = trial.hasStalled ? trial.failures : []
      for index in failures.indices { failures[index].append(text) }
      if failures.isEmpty { failures = [MarbleFailure(text, at: site)] }
      for failure in failures { report(failure, in: order) }
      return true
    }
    if replayed != nil { return true }
    if isTryingKept {
      isTryingKept = false
      if trial.run.divergence == nil, !trial.failures.isEmpty {
        report(trial.failures, in: OrderFailure(again: order), trial.run.lanes)
        return true
      }
      keep(nil)
      return false
    }
    search.note(trial.run, failed: !trial.failures.isEmpty)
    if search.firstFailure == order { (found, lanes) = (trial.failures, trial.run.lanes) }
    return false
  }

  /// Reports the first order that failed, if one did.
  private func end() {
    if let mistake { return FailureReporter.report(MarbleFailure(mistake, at: site)) }
    if let divergence = search.divergence {
      return FailureReporter.report(MarbleFailure(divergence, at: site))
    }
    guard let failure = OrderFailure(search) else { return }
    keep(failure.order)
    report(found, in: failure, lanes)
  }

  private func report(_ failures: [MarbleFailure], in order: OrderFailure, _ lanes: String?) {
    let text = order.text(replay: Self.advice(on: order.order)) + Self.paragraph(lanes)
    for failure in failures {
      var failure = failure
      failure.append(text)
      report(failure, in: order.order)
    }
  }

  private func report(_ failure: MarbleFailure, in order: WorkOrder) {
    var failure = failure
    failure.failingCase = FailingCase(order: order.text)
    FailureReporter.report(failure)
  }

  /// Keeps the order for the next run, or forgets the one that was kept.
  private func keep(_ order: WorkOrder?) {
    if let name { keptCases.keep(order?.text, of: name, "orders") }
  }

  /// A table of steps below other text.
  private static func paragraph(_ lanes: String?) -> String {
    lanes.map { "\n\nWhat runs in these frames:\n\n\($0.indented())" } ?? ""
  }

  private static func advice(on order: WorkOrder) -> String {
    RequestedOrder.advice(on: order) + ", or .order(…) in place of .everyOrder"
  }

  /// Tries the test.
  ///
  /// - Throws: The error of the test.
  mutating func run(_ test: () throws -> Void) throws {
    if OrderTrial.current != nil { return try test() }
    while let trial = next() {
      let thrown = trial.perform(test)
      let isDone = note(trial, thrown)
      if let thrown { throw thrown }
      if isDone { return }
    }
    end()
  }

  /// Tries the test.
  ///
  /// - Throws: The error of the test.
  mutating func run(
    isolation: isolated (any Actor)? = #isolation, _ test: () async throws -> Void
  ) async throws {
    if OrderTrial.current != nil { return try await test() }
    while let trial = next() {
      let thrown = await trial.perform(isolation: isolation, test)
      let isDone = note(trial, thrown)
      if let thrown { throw thrown }
      if isDone { return }
    }
    end()
  }
}
