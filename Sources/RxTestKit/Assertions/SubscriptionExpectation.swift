import RxCore

extension TestScheduler {
  /// Names a source of which the test draws when it must be subscribed to.
  ///
  ///     scheduler.expectSubscriptions(of: source).toBe("^--!", "----^-!")
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - fileID: Where this is written.
  ///   - filePath: Where this is written.
  ///   - line: Where this is written.
  ///   - column: Where this is written.
  /// - Returns: What takes the diagrams; nothing is expected before it does.
  @_disfavoredOverload
  public func expectSubscriptions<Element>(
    of source: TestableObservable<Element>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> SubscriptionExpectation {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return subscriptionExpectation(of: source, at: site)
  }

  /// Says which sources record their subscriptions.
  @_disfavoredOverload
  @available(
    *, unavailable, message: "only sources that hot and cold draw record their subscriptions"
  )
  public func expectSubscriptions<Element>(
    of source: Observable<Element>
  ) -> SubscriptionExpectation { fatalError("unavailable") }

  package func subscriptionExpectation<Element>(
    of source: TestableObservable<Element>, at site: CallSite
  ) -> SubscriptionExpectation {
    SubscriptionExpectation(
      scheduler: self, log: source.log,
      unfinished: UnfinishedExpectation(
        "expectSubscriptions(of:)", needs: "toBe(…)", at: site, in: ledger))
  }
}

/// A source of which a test draws when it must be subscribed to, made by `expectSubscriptions(of:)`.
public struct SubscriptionExpectation {
  let scheduler: TestScheduler
  let log: SubscriptionLog
  let unfinished: UnfinishedExpectation

  /// Expects subscriptions, in order.
  ///
  /// - Parameters:
  ///   - first: When the first subscription began, `^`, and ended, `!`; one that has not ended is drawn without `!`.
  ///   - further: The same of the second one, and so on.
  ///   - fileID: Where the expectation is written.
  ///   - filePath: Where the expectation is written.
  ///   - line: Where the expectation is written.
  ///   - column: Where the expectation is written.
  public func toBe(
    _ first: String, _ further: String...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    toBe([first] + further, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Expects subscriptions, in order; `toBe([])` expects none.
  ///
  /// - Parameters:
  ///   - diagrams: When each began, `^`, and ended, `!`; one that has not ended is drawn without `!`.
  ///   - fileID: Where the expectation is written.
  ///   - filePath: Where the expectation is written.
  ///   - line: Where the expectation is written.
  ///   - column: Where the expectation is written.
  public func toBe(
    _ diagrams: [String],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    unfinished.close(in: scheduler.ledger)
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    do throws(MarbleFailure) {
      var expected: [Subscription] = []
      var lastFrame = 0
      for text in diagrams {
        let kind = MarbleDiagram.Kind.subscription(allowsLoneUnsubscribe: false)
        let diagram = try DrawnText(text: text, site: site).diagram(as: kind)
        lastFrame = max(lastFrame, diagram.lastFrame)
        if let subscription = Subscription(diagram) { expected.append(subscription) }
      }
      let comparison = SubscriptionComparison(
        expected: expected, lastFrame: lastFrame, syntax: scheduler.syntax)
      let check = MarbleLedger.Check(site: site) { [log] _, sources in
        let actual = log.subscriptions.map(\.drawn)
        guard let text = comparison.text(actual, sources) else {
          log.confirm()
          return nil
        }
        var failure = MarbleFailure(text, at: site)
        failure.correction = MarbleCorrection(drawn: diagrams) {
          () throws(MarbleCorrection.Obstacle) in
          var texts: [String] = []
          for subscription in actual { texts.append(try subscription.drawing()) }
          // A diagram of no subscription: the call may need an argument.
          return texts.isEmpty ? ["-"] : texts
        }
        return failure
      }
      scheduler.ledger.add(check, lastFrame: lastFrame)
    } catch {
      scheduler.ledger.add(error)
    }
  }
}

/// Compares the subscriptions that a source had with those that it should have had.
private struct SubscriptionComparison {
  let expected: [Subscription]
  let lastFrame: Int
  /// How the sources are drawn.
  let syntax: MarbleSyntax

  /// In what they differ; nil if they do not.
  func text(_ actual: [Subscription], _ sources: [FailureReport.ContextRow]) -> String? {
    if expected == actual { return nil }
    let isSingle = expected.count <= 1 && actual.count <= 1
    var reports: [String] = []
    var headline = expected.count == actual.count ? nil : counts(actual.count)
    for index in 0..<max(expected.count, actual.count) {
      let wanted = index < expected.count ? expected[index] : nil
      let received = index < actual.count ? actual[index] : nil
      if wanted == received { continue }
      let number = isSingle ? "" : " \(index + 1)"
      let comparison = RowComparison(
        expected: row("expected\(number)", wanted), actual: row("actual\(number)", received))
      headline = headline ?? "subscription\(number): \(comparison.summary)"
      reports.append(comparison.text(below: reports.isEmpty ? sources : [], in: syntax))
    }
    return ([headline ?? ""] + reports).joined(separator: "\n\n")
  }

  private func counts(_ actual: Int) -> String {
    let wanted = expected.isEmpty ? "none" : "\(expected.count)"
    return
      "\(actual == 0 ? "no" : "\(actual)") subscription\(actual == 1 ? "" : "s") instead of \(wanted)"
  }

  private func row(_ label: String, _ subscription: Subscription?) -> RecordedRow {
    var events: [RecordedRow.Event] = []
    if let subscription {
      events.append(.init(.subscribe, at: subscription.subscribe))
      if let end = subscription.end { events.append(.init(.unsubscribe, at: end)) }
    }
    return RecordedRow(label: label, events: events, lastFrame: lastFrame)
  }
}

extension Subscription {
  /// Reads a drawn subscription; nil if the diagram draws none.
  fileprivate init?(_ diagram: MarbleDiagram) {
    guard let start = diagram.marks.first(where: { $0.symbol == .subscribe }) else { return nil }
    let end = diagram.marks.first { $0.symbol == .unsubscribe }
    self.init(start.frame, end?.frame ?? .max)
  }

  /// The subscription as diagrams show it: what began before the test is drawn at its start.
  fileprivate var drawn: Subscription { Subscription(max(0, subscribe), max(0, unsubscribe)) }

  /// The frame in which it ended; nil if it did not.
  fileprivate var end: Int? { unsubscribe == .max ? nil : unsubscribe }

  /// The subscription's diagram.
  fileprivate func drawing() throws(MarbleCorrection.Obstacle) -> String {
    let marks =
      [MarbleDiagram.Mark(.subscribe, frame: subscribe)]
      + (end.map { [.init(.unsubscribe, frame: $0)] } ?? [])
    return try MarbleCorrection.text(of: marks, in: .rxjs, lastFrame: nil)
  }
}
