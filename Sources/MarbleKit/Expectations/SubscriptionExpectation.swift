extension TestWorld {
  /// Begins an expectation of the subscriptions to a source.
  package func expectSubscriptions(
    of log: SubscriptionLog, at site: CallSite
  ) -> SubscriptionExpectation {
    announce()
    return SubscriptionExpectation(
      world: self, log: log,
      unfinished: record.addUnfinished(
        "nothing is expected here: call toBe(…) on what expectSubscriptions(of:) returns", at: site)
    )
  }
}

/// A source whose subscriptions a test expects.
///
/// `expectSubscriptions(of:)` returns it.
public struct SubscriptionExpectation {
  let world: TestWorld
  let log: SubscriptionLog
  let unfinished: TestRecord.Check

  /// Expects subscriptions, in order.
  ///
  /// - Parameters:
  ///   - first: The first subscription: `^` is its begin, `!` its end. A subscription that must not end has no `!`.
  ///   - further: The second subscription, and so on.
  public func toBe(
    _ first: String, _ further: String...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    toBe([first] + further, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Expects subscriptions, in order; `toBe([])` expects none.
  ///
  /// - Parameter diagrams: One diagram for each subscription: `^` is its begin, `!` its end. A subscription that must not end has no `!`.
  public func toBe(
    _ diagrams: [String],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    world.record.remove(unfinished)
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    do throws(MarbleFailure) {
      let drawn = try diagrams.map { text throws(MarbleFailure) in
        try DrawnText(text: text, site: site)
          .diagram(as: .subscription(allowsLoneUnsubscribe: false), in: world.syntax)
      }
      let expected = drawn.compactMap { SubscriptionFrames($0) }
      let lastFrame = drawn.map(\.lastFrame).max() ?? 0
      let check = TestRecord.Check(site: site) { [log, syntax = world.syntax] _, contents in
        let actual = log.subscriptions.map(\.drawn)
        if actual == expected {
          log.confirm()
          return nil
        }
        let comparison = SubscriptionComparison(
          expected: expected.map(\.events), actual: actual.map(\.events), lastFrame: lastFrame)
        guard
          var failure = comparison.isReordered
            ? MarbleFailure(Self.reordering(actual, in: syntax), at: site)
            : comparison.failure(below: contents.rows(in: syntax), in: syntax, at: site)
        else { return nil }
        failure.miss?.subscriptions = comparison
        failure.correction = MarbleCorrection(drawn: diagrams) {
          () throws(MarbleCorrection.Obstacle) in
          var texts: [String] = []
          for subscription in actual { texts.append(try subscription.drawing(in: syntax)) }
          // A diagram of no subscription: the call may need an argument.
          return texts.isEmpty ? ["-"] : texts
        }
        return failure
      }
      world.record.add(check, lastFrame: lastFrame)
    } catch {
      world.record.add(error)
    }
  }
}

extension SubscriptionExpectation {
  /// What to say of diagrams that are drawn in another order than the subscriptions began.
  private static func reordering(
    _ actual: [SubscriptionFrames], in syntax: MarbleSyntax
  ) -> String {
    let texts = actual.compactMap { try? $0.drawing(in: syntax) }.map {
      StringLiteral.source(for: $0)
    }
    return """
      the subscriptions are the expected ones in another order: draw them in the order in which they began, \
      \(texts.joined(separator: ", "))
      """
  }
}

extension SubscriptionComparison {
  /// The difference between the subscriptions; nil if they are equal.
  fileprivate func failure(
    below sources: [FailureReport.ContextRow], in syntax: MarbleSyntax, at site: CallSite
  ) -> MarbleFailure? {
    guard let report = report(below: sources, in: syntax) else { return nil }
    let difference = "\(isSingle ? "subscription" : subject): \(report.comparison.summary)"
    var summary = countDifference ?? difference
    if countDifference != nil, let surplusRhythm { summary += ": \(surplusRhythm)" }
    return MarbleFailure(summary, below: nil, drawing: report, at: site)
  }
}

extension SubscriptionFrames {
  /// The subscription as diagrams show it: what began before the test is drawn at its start.
  fileprivate var drawn: SubscriptionFrames {
    SubscriptionFrames(max(0, subscribe), max(0, unsubscribe))
  }

  fileprivate var events: SubscriptionComparison.Events {
    [.init(.subscribe, at: subscribe)] + (end.map { [.init(.unsubscribe, at: $0)] } ?? [])
  }

  /// The subscription's diagram.
  fileprivate func drawing(
    in syntax: MarbleSyntax
  ) throws(MarbleCorrection.Obstacle) -> String {
    let marks =
      [MarbleDiagram.Mark(.subscribe, frame: subscribe)]
      + (end.map { [.init(.unsubscribe, frame: $0)] } ?? [])
    return try MarbleCorrection.text(of: marks, in: syntax.ofSubscriptions, lastFrame: nil)
  }
}
