import Foundation
import MarbleKit
import Testing
import VirtualTimeCore

/// One run of a test in an order of its work: its failures are kept until it is known which order to report.
final class OrderTrial: Sendable {
  /// The trial of the code that runs.
  @TaskLocal static var current: OrderTrial?

  private struct Contents {
    var failures: [MarbleFailure] = []
    /// Whether the test framework has recorded an issue of its own.
    var hasIssue = false
  }

  let run: OrderedRun
  private let contents = Guarded(Contents())

  init(_ run: OrderedRun) { self.run = run }

  func add(_ failure: MarbleFailure) { contents.withLock { $0.failures.append(failure) } }

  private func noteIssue() { contents.withLock { $0.hasIssue = true } }

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

  /// Calls code of a test of Swift Testing, and notes whether it records an issue, which stays a failure.
  private func noticingIssues(_ body: () throws -> Void) throws {
    if Test.current == nil { return try body() }
    try withKnownIssue(isIntermittent: true) {
      try body()
    } matching: { _ in
      self.noteIssue()
      return false
    }
  }

  private func noticingIssues(
    isolation: isolated (any Actor)?, _ body: () async throws -> Void
  ) async throws {
    if Test.current == nil { return try await body() }
    try await withKnownIssue(isIntermittent: true, isolation: isolation) {
      try await body()
    } matching: { _ in
      self.noteIssue()
      return false
    }
  }
}

/// Tries a test in the orders of its work, and reports the first one that fails.
struct OrderTrials {
  /// The order that the environment asks for, or what is wrong with it; nil if it asks for none.
  private static let environmentOrder: Result<WorkOrder, WorkOrder.ParsingError>? =
    ProcessInfo.processInfo.environment["MARBLE_ORDER"].map(order)

  private static func order(_ text: String) -> Result<WorkOrder, WorkOrder.ParsingError> {
    Result { () throws(WorkOrder.ParsingError) in try WorkOrder(parsing: text) }
  }

  private let site: CallSite
  private let replayed: WorkOrder?
  /// The mistake in the text of the order; nil if the text is right.
  private let mistake: String?
  private var search: OrderSearch
  private var hasReplayed = false
  /// What failed in the first order that failed.
  private var found: [MarbleFailure] = []

  /// Creates what tries a test.
  ///
  /// - Parameters:
  ///   - limit: The number of runs at most.
  ///   - text: The order to try alone; nil for that of the environment, or else every order.
  ///   - site: The place of the test.
  init(limit: Int, order text: String? = nil, at site: CallSite) {
    OrderedRun.prepare()
    self.site = site
    search = OrderSearch(limit: limit)
    switch text.map(Self.order) ?? Self.environmentOrder {
    case .success(let order)?: (replayed, mistake) = (order, nil)
    case .failure(let error)?: (replayed, mistake) = (nil, "\(error)")
    case nil: (replayed, mistake) = (nil, nil)
    }
  }

  /// The next trial; nil after the last one.
  private mutating func next() -> OrderTrial? {
    if mistake != nil { return nil }
    guard let replayed else { return search.next().map(OrderTrial.init) }
    if hasReplayed { return nil }
    hasReplayed = true
    return OrderTrial(OrderedRun(replaying: replayed))
  }

  /// Notes how a trial has ended.
  ///
  /// - Returns: Whether the test is done, because it fails whatever the order, or the test framework has recorded the failure.
  private mutating func note(_ trial: OrderTrial, _ thrown: (any Error)?) -> Bool {
    let hasFailed = thrown != nil || trial.hasIssue
    let order = trial.run.order
    if replayed != nil, let divergence = trial.run.divergence {
      FailureReporter.report(MarbleFailure(divergence, at: site))
    }
    if order == .usual || replayed != nil {
      for failure in trial.failures { FailureReporter.report(accepting: failure) }
      if hasFailed || !trial.failures.isEmpty { return true }
    } else if hasFailed {
      let text = """
        this test fails in this order, number \(search.count + 1) of those that were tried; in the usual order, it passes:
        \(order.lines.map { "  " + $0 }.joined(separator: "\n"))
        \(Self.advice(on: order))
        """
      FailureReporter.report(MarbleFailure(text, at: site))
      return true
    }
    if replayed != nil { return true }
    search.note(trial.run, failed: !trial.failures.isEmpty)
    if search.firstFailure == order { found = trial.failures }
    return false
  }

  /// Reports the first order that failed, if one did.
  private func end() {
    if let mistake {
      return FailureReporter.report(
        MarbleFailure("the text of the order is wrong: \(mistake)", at: site))
    }
    if let divergence = search.divergence {
      return FailureReporter.report(MarbleFailure(divergence, at: site))
    }
    guard let failure = OrderFailure(search) else { return }
    let text = failure.text(replay: Self.advice(on: failure.order))
    for failure in found {
      FailureReporter.report(
        MarbleFailure("\(failure.message)\n\n\(text.indented())", at: failure.site))
    }
  }

  private static func advice(on order: WorkOrder) -> String {
    "again: MARBLE_ORDER=\(StringLiteral.source(for: order.text)) in the environment, or .order(…) in place of .everyOrder"
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
