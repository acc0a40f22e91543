internal import RxCore
internal import RxTestKit
internal import RxTestKitAssertions

extension MarbleScheduler {
  /// Expects a source to emit what the test draws.
  ///
  ///     scheduler.expect(source).toBe("-2-3-|")
  ///     scheduler.expect(source, subscribing: "--^---!").toBe("---3")
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - subscription: When the test subscribes, `^`, and cancels, `!`; by default in frame 0, and not before the source ends.
  ///   - fileID: Where this is written.
  ///   - filePath: Where this is written.
  ///   - line: Where this is written.
  ///   - column: Where this is written.
  /// - Returns: What takes the diagram.
  public func expect<Element>(
    _ source: some MarbleSubscribable<Element>, subscribing subscription: String = "^",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<Element> {
    MarbleExpectation(
      base.expect(
        source.observable, subscribing: subscription, fileID: fileID, filePath: filePath,
        line: line, column: column))
  }

  /// Expects a source to emit what the test draws, until the test cancels the subscription.
  ///
  /// - Parameters:
  ///   - source: The source. The test subscribes in frame 0.
  ///   - end: The frame in which the test cancels.
  ///   - fileID: Where this is written.
  ///   - filePath: Where this is written.
  ///   - line: Where this is written.
  ///   - column: Where this is written.
  /// - Returns: What takes the diagram.
  public func expect<Element>(
    _ source: some MarbleSubscribable<Element>, unsubscribingAt end: Int,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<Element> {
    MarbleExpectation(
      base.expect(
        source.observable, unsubscribingAt: end, fileID: fileID, filePath: filePath, line: line,
        column: column))
  }

  /// Expects an asynchronous sequence to emit what the test draws.
  ///
  /// A task on the scheduler iterates it. If the sequence has tasks of its own, await the check: `await scheduler.verify()`.
  ///
  /// - Parameters:
  ///   - sequence: The sequence.
  ///   - subscription: When its iteration begins, `^`, and when the task is cancelled, `!`; by default in frame 0, and not before it ends.
  ///   - fileID: Where this is written.
  ///   - filePath: Where this is written.
  ///   - line: Where this is written.
  ///   - column: Where this is written.
  /// - Returns: What takes the diagram.
  @_disfavoredOverload
  public func expect<Element, Failure: Error>(
    _ sequence: any AsyncSequence<Element, Failure>, subscribing subscription: String = "^",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<Element> {
    MarbleExpectation(
      base.expect(
        sequence, subscribing: subscription, fileID: fileID, filePath: filePath, line: line,
        column: column))
  }

  /// Expects an asynchronous sequence to emit what the test draws, until the test cancels its task.
  ///
  /// - Parameters:
  ///   - sequence: The sequence. A task on the scheduler iterates it from frame 0 on.
  ///   - end: The frame in which the test cancels the task; later events are not recorded.
  ///   - fileID: Where this is written.
  ///   - filePath: Where this is written.
  ///   - line: Where this is written.
  ///   - column: Where this is written.
  /// - Returns: What takes the diagram.
  @_disfavoredOverload
  public func expect<Element, Failure: Error>(
    _ sequence: any AsyncSequence<Element, Failure>, unsubscribingAt end: Int,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<Element> {
    MarbleExpectation(
      base.expect(
        sequence, unsubscribingAt: end, fileID: fileID, filePath: filePath, line: line,
        column: column))
  }

  /// Expects the changes of a value, such as a property of an `@Observable` model, as a timeline.
  ///
  ///     scheduler.expect { model.title }.toBe("a----b")
  ///
  /// The scheduler reads the value at the subscription and at the end of each frame. If the value changes twice in a frame, only the
  /// second change shows. The value does not have to be observable. If the test runs on the main actor, so does the closure.
  ///
  /// - Parameters:
  ///   - subscription: When it is read first and last; by default from frame 0 on.
  ///   - value: Reads the value.
  ///   - fileID: Where this is written.
  ///   - filePath: Where this is written.
  ///   - line: Where this is written.
  ///   - column: Where this is written.
  /// - Returns: What takes the diagram.
  public func expect<Value: Equatable>(
    subscribing subscription: String = "^", _ value: @escaping () -> Value,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<Value> {
    MarbleExpectation(
      base.expect(
        subscribing: subscription, value, fileID: fileID, filePath: filePath, line: line,
        column: column))
  }

  /// Expects the changes of a value of the main actor, in a test that runs elsewhere and awaits `verify()`.
  ///
  /// - Parameters:
  ///   - subscription: When it is read first and last; by default from frame 0 on.
  ///   - value: Reads the value.
  ///   - fileID: Where this is written.
  ///   - filePath: Where this is written.
  ///   - line: Where this is written.
  ///   - column: Where this is written.
  /// - Returns: What takes the diagram.
  public func expect<Value: Equatable & Sendable>(
    subscribing subscription: String = "^", onMainActor value: @escaping @MainActor () -> Value,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<Value> {
    MarbleExpectation(
      base.expect(
        subscribing: subscription, onMainActor: value, fileID: fileID, filePath: filePath,
        line: line, column: column))
  }

  /// Expects subscriptions to a drawn source.
  ///
  ///     scheduler.expectSubscriptions(of: source).toBe("^--!", "----^-!")
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - fileID: Where this is written.
  ///   - filePath: Where this is written.
  ///   - line: Where this is written.
  ///   - column: Where this is written.
  /// - Returns: What takes the diagrams.
  public func expectSubscriptions<Element, Failure>(
    of source: MarbleSource<Element, Failure>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> SubscriptionExpectation {
    SubscriptionExpectation(
      base.expectSubscriptions(
        of: source.base, fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Expects what a subscriber of a drawn source asks for: numbers of elements, or `*` for all.
  ///
  ///     scheduler.expectDemand(of: source).toBe("2---1-1")
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - subscription: Which of the source's subscriptions, counted from 1.
  ///   - fileID: Where this is written.
  ///   - filePath: Where this is written.
  ///   - line: Where this is written.
  ///   - column: Where this is written.
  /// - Returns: What takes the diagram.
  public func expectDemand<Element, Failure>(
    of source: MarbleSource<Element, Failure>, subscription: Int = 1,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<MarbleDemand> {
    MarbleExpectation(
      base.expect(
        source.demands.demands(of: subscription), fileID: fileID, filePath: filePath, line: line,
        column: column))
  }
}

/// The expected subscriptions to a drawn source, made by `expectSubscriptions(of:)`.
public struct SubscriptionExpectation {
  private let base: RxTestKit.SubscriptionExpectation

  init(_ base: RxTestKit.SubscriptionExpectation) { self.base = base }

  /// Expects subscriptions, in order.
  ///
  /// - Parameters:
  ///   - first: When the first subscription began, `^`, and ended, `!`; without `!` it has not ended.
  ///   - further: The same of the second subscription, and so on.
  ///   - fileID: Where this is written.
  ///   - filePath: Where this is written.
  ///   - line: Where this is written.
  ///   - column: Where this is written.
  public func toBe(
    _ first: String, _ further: String...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    base.toBe([first] + further, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Expects subscriptions, in order; `toBe([])` expects none.
  ///
  /// - Parameters:
  ///   - diagrams: When each began, `^`, and ended, `!`; without `!` it has not ended.
  ///   - fileID: Where this is written.
  ///   - filePath: Where this is written.
  ///   - line: Where this is written.
  ///   - column: Where this is written.
  public func toBe(
    _ diagrams: [String],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    base.toBe(diagrams, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
