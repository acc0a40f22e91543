import RxCore
import RxTestKit

extension TestScheduler {
  /// Names an observable of which the test draws what it must emit.
  ///
  ///     scheduler.expect(source.map { $0 + 1 }).toBe("-2-3-|")
  ///     scheduler.expect(source, subscribing: "--^---!").toBe("---3")
  ///
  /// - Parameters:
  ///   - source: The observable, which must run on this scheduler.
  ///   - subscription: When it is subscribed to, and when that ends; by default in frame 0, and not until it ends itself.
  ///   - fileID: Where the subscription is drawn.
  ///   - filePath: Where the subscription is drawn.
  ///   - line: Where the subscription is drawn.
  ///   - column: Where the subscription is drawn.
  /// - Returns: What takes the diagram, or another observable; nothing is expected before it does.
  public func expect<Element>(
    _ source: any ObservableConvertibleType<Element>, subscribing subscription: String = "^",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<Element> {
    FailureReporter.watch(self)
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return expectation(of: source, subscribing: subscription, at: site)
  }

  /// Names an observable of which the test draws what it must emit until it is disposed.
  ///
  /// - Parameters:
  ///   - source: The observable, which must run on this scheduler. It is subscribed to in frame 0.
  ///   - end: The frame in which it is disposed.
  ///   - fileID: Where this is written.
  ///   - filePath: Where this is written.
  ///   - line: Where this is written.
  ///   - column: Where this is written.
  /// - Returns: What takes the diagram, or another observable; nothing is expected before it does.
  public func expect<Element>(
    _ source: any ObservableConvertibleType<Element>, unsubscribingAt end: TestTime,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<Element> {
    FailureReporter.watch(self)
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return expectation(of: source, unsubscribingAt: end, at: site)
  }

  /// Names an asynchronous sequence of which the test draws what it must emit.
  ///
  ///     scheduler.expect(source.values.map { $0 + 1 }).toBe("-2-3-|")
  ///
  /// A task on the scheduler's executor iterates it. If the sequence has tasks of its own, await the check: `await scheduler.verify()`.
  ///
  /// - Parameters:
  ///   - sequence: The sequence.
  ///   - subscription: When its iteration begins, and when the task is cancelled; by default in frame 0, and not until it ends
  ///     itself.
  ///   - fileID: Where the subscription is drawn.
  ///   - filePath: Where the subscription is drawn.
  ///   - line: Where the subscription is drawn.
  ///   - column: Where the subscription is drawn.
  /// - Returns: What takes the diagram; nothing is expected before it does.
  public func expect<Element, Failure: Error>(
    _ sequence: any AsyncSequence<Element, Failure>, subscribing subscription: String = "^",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<Element> {
    FailureReporter.watch(self)
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return expectation(of: sequence, subscribing: subscription, at: site)
  }

  /// Names an asynchronous sequence of which the test draws what it must emit until it is disposed.
  ///
  /// - Parameters:
  ///   - sequence: The sequence. A task on the scheduler's executor iterates it from frame 0 on.
  ///   - end: The frame in which the task is cancelled; nothing of it is heard afterwards.
  ///   - fileID: Where this is written.
  ///   - filePath: Where this is written.
  ///   - line: Where this is written.
  ///   - column: Where this is written.
  /// - Returns: What takes the diagram; nothing is expected before it does.
  public func expect<Element, Failure: Error>(
    _ sequence: any AsyncSequence<Element, Failure>, unsubscribingAt end: TestTime,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<Element> {
    FailureReporter.watch(self)
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return expectation(of: sequence, unsubscribingAt: end, at: site)
  }

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
  public func expectSubscriptions<Element>(
    of source: TestableObservable<Element>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> SubscriptionExpectation {
    FailureReporter.watch(self)
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return subscriptionExpectation(of: source, at: site)
  }

  /// Expects that a test leaves nothing of some kinds behind.
  ///
  ///     scheduler.expectNo(.pendingWork, .unusedSources, .openSubscriptions)
  ///
  /// When the test is verified, what is left after the run is reported: a source where it is made, all else where this is written.
  ///
  /// - Parameters:
  ///   - first: What is not to be left.
  ///   - further: What else is not to be left.
  ///   - fileID: Where this is written.
  ///   - filePath: Where this is written.
  ///   - line: Where this is written.
  ///   - column: Where this is written.
  public func expectNo(
    _ first: TestLeftover, _ further: TestLeftover...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    FailureReporter.watch(self)
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    expectNo([first] + further, at: site)
  }
}
