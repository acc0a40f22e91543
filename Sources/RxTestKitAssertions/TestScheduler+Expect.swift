import RxCore
import RxTestKit

extension TestScheduler {
  /// Begins an expectation of the events of an observable.
  ///
  ///     scheduler.expect(source.map { $0 + 1 }).toBe("-2-3-|")
  ///     scheduler.expect(source, subscribing: "--^---!").toBe("---3")
  ///
  /// - Parameters:
  ///   - source: The observable, which must run on this scheduler.
  ///   - subscription: A diagram of the subscription: `^` is its begin, `!` its disposal. By default, it begins in frame 0 and is not
  ///     disposed.
  /// - Returns: The expectation. Call `toBe` on it with a diagram, or `toEqual` with another observable.
  public func expect<Element>(
    _ source: any ObservableConvertibleType<Element>, subscribing subscription: String = "^",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<Element> {
    FailureReporter.watch(self)
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return expectation(of: source, subscribing: subscription, at: site)
  }

  /// Begins an expectation of the events of an observable until a frame.
  ///
  /// - Parameters:
  ///   - source: The observable, which must run on this scheduler. It is subscribed to in frame 0.
  ///   - end: The frame in which the subscription is disposed.
  /// - Returns: The expectation. Call `toBe` on it with a diagram, or `toEqual` with another observable.
  public func expect<Element>(
    _ source: any ObservableConvertibleType<Element>, unsubscribingAt end: TestTime,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<Element> {
    FailureReporter.watch(self)
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return expectation(of: source, unsubscribingAt: end, at: site)
  }

  /// Begins an expectation of the elements of an asynchronous sequence.
  ///
  ///     scheduler.expect(source.values.map { $0 + 1 }).toBe("-2-3-|")
  ///
  /// A task on the scheduler's executor iterates it. If the sequence has tasks of its own, await the check: `await scheduler.verify()`.
  ///
  /// - Parameters:
  ///   - sequence: The sequence.
  ///   - subscription: A diagram: `^` is the begin of the iteration, `!` the cancellation of the task. By default, it begins in frame 0
  ///     and is not cancelled.
  /// - Returns: The expectation. Call `toBe` on it with a diagram.
  public func expect<Element, Failure: Error>(
    _ sequence: any AsyncSequence<Element, Failure>, subscribing subscription: String = "^",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<Element> {
    FailureReporter.watch(self)
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return expectation(of: sequence, subscribing: subscription, at: site)
  }

  /// Begins an expectation of the elements of an asynchronous sequence until a frame.
  ///
  /// - Parameters:
  ///   - sequence: The sequence. A task on the scheduler's executor iterates it, beginning in frame 0.
  ///   - end: The frame in which the task is cancelled. Later elements are not recorded.
  /// - Returns: The expectation. Call `toBe` on it with a diagram.
  public func expect<Element, Failure: Error>(
    _ sequence: any AsyncSequence<Element, Failure>, unsubscribingAt end: TestTime,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<Element> {
    FailureReporter.watch(self)
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return expectation(of: sequence, unsubscribingAt: end, at: site)
  }

  /// Begins an expectation of the subscriptions to a source.
  ///
  ///     scheduler.expectSubscriptions(of: source).toBe("^--!", "----^-!")
  ///
  /// - Parameter source: The source.
  /// - Returns: The expectation. Call `toBe` on it with the diagrams.
  @_disfavoredOverload
  public func expectSubscriptions<Element>(
    of source: TestableObservable<Element>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> SubscriptionExpectation {
    FailureReporter.watch(self)
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return subscriptionExpectation(of: source, at: site)
  }

  /// Fails the test if it leaks anything of the given kinds.
  ///
  ///     scheduler.expectNo(.pendingWork, .unusedSources, .openSubscriptions)
  ///
  /// When the test is verified, each leftover is reported: a source at the line that creates it, all others at this line.
  ///
  /// - Parameters:
  ///   - first: A forbidden kind.
  ///   - further: Further kinds.
  @_disfavoredOverload
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
