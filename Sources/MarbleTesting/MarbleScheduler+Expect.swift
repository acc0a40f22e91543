internal import Dispatch
internal import RxCore
internal import RxTestKit
internal import RxTestKitAssertions

extension MarbleScheduler {
  /// Begins an expectation of the events of a source.
  ///
  ///     scheduler.expect(source).toBe("-2-3-|")
  ///     scheduler.expect(source, subscribing: "--^---!").toBe("---3")
  ///     scheduler.expect(source, unsubscribingAt: 6).toBe("-1-3")
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - subscription: A diagram of the subscription: `^` is its begin, `!` its cancellation. By default, it begins in frame 0 and is
  ///     not cancelled.
  ///   - end: The frame in which the subscription is cancelled, in place of a `!`.
  /// - Returns: The expectation. Call `toBe` on it with a diagram.
  public func expect<Element>(
    _ source: some MarbleSubscribable<Element>, subscribing subscription: String = "^",
    unsubscribingAt end: Int? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<Element> {
    MarbleExpectation(
      base.expect(
        source.observable, subscribing: subscription, unsubscribingAt: end, fileID: fileID,
        filePath: filePath,
        line: line, column: column))
  }

  /// Begins an expectation of the elements of an asynchronous sequence.
  ///
  /// A task on the scheduler iterates it. If the sequence has tasks of its own, await the check: `await scheduler.verify()`.
  ///
  /// - Parameters:
  ///   - sequence: The sequence.
  ///   - subscription: A diagram: `^` is the begin of the iteration, `!` the cancellation of the task. By default, it begins in frame 0
  ///     and is not cancelled.
  ///   - end: The frame in which the task is cancelled, in place of a `!`. Later elements are not recorded.
  /// - Returns: The expectation. Call `toBe` on it with a diagram.
  @_disfavoredOverload
  public func expect<Element, Failure: Error>(
    _ sequence: any AsyncSequence<Element, Failure>, subscribing subscription: String = "^",
    unsubscribingAt end: Int? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<Element> {
    MarbleExpectation(
      base.expect(
        sequence, subscribing: subscription, unsubscribingAt: end, fileID: fileID,
        filePath: filePath, line: line,
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
  ///   - subscription: A diagram: `^` is the first frame in which the value is read, `!` the last. By default, it is read in all frames.
  ///   - value: Reads the value.
  /// - Returns: The expectation. Call `toBe` on it with a diagram.
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

  /// Expects the changes of a tuple as a timeline.
  ///
  ///     scheduler.expect { (model.title, model.count) }
  ///       .toBe("a----b", values: ["a": ("", 0), "b": ("b", 1)], by: ==)
  ///
  /// The closure that `toBe` takes also decides whether the tuple has changed.
  ///
  /// - Parameters:
  ///   - subscription: A diagram: `^` is the first frame in which the value is read, `!` the last. By default, it is read in all frames.
  ///   - value: Reads the tuple.
  /// - Returns: The expectation. Call `toBe` on it with a diagram and a comparison.
  public func expect<First, Second, each Other>(
    subscribing subscription: String = "^",
    _ value: @escaping () -> (First, Second, repeat each Other),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<(First, Second, repeat each Other)> {
    MarbleExpectation(
      base.expect(
        subscribing: subscription, value, fileID: fileID, filePath: filePath, line: line,
        column: column))
  }

  /// Expects the changes of a value of the main actor, in a test that runs elsewhere and awaits `verify()`.
  ///
  /// - Parameters:
  ///   - subscription: A diagram: `^` is the first frame in which the value is read, `!` the last. By default, it is read in all frames.
  ///   - value: Reads the value.
  /// - Returns: The expectation. Call `toBe` on it with a diagram.
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

  /// Expects the changes of a tuple of the main actor as a timeline, in a test that runs elsewhere.
  ///
  ///     scheduler.expect(onMainActor: { (model.title, model.count) })
  ///       .toBe("a----b", values: ["a": ("", 0), "b": ("b", 1)], by: ==)
  ///     await scheduler.verify()
  ///
  /// The closure that `toBe` takes also decides whether the tuple has changed.
  ///
  /// - Parameters:
  ///   - subscription: A diagram: `^` is the first frame in which the value is read, `!` the last. By default, it is read in all frames.
  ///   - value: Reads the tuple.
  /// - Returns: The expectation. Call `toBe` on it with a diagram and a comparison.
  public func expect<First: Sendable, Second: Sendable, each Other: Sendable>(
    subscribing subscription: String = "^",
    onMainActor value: @escaping @MainActor () -> (First, Second, repeat each Other),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<(First, Second, repeat each Other)> {
    MarbleExpectation(
      base.expect(
        subscribing: subscription, onMainActor: value, fileID: fileID, filePath: filePath,
        line: line, column: column))
  }

  /// The changes of a value of the main actor, such as a property of an `@Observable` model, as a source.
  ///
  ///     registry.add("counts(_:)") { (taps: MarbleSource<Void, Never>, scheduler: MarbleScheduler) in
  ///       scheduler.changes { model.count }
  ///     }
  ///
  /// The source emits the value at the subscription, and at the end of each frame in which the value has changed. It emits nothing if
  /// the scheduler does not run on the main actor.
  ///
  /// - Parameter value: Reads the value.
  /// - Returns: The source, which does not end.
  public func changes<Value: Equatable & Sendable>(
    of value: @escaping @MainActor () -> Value
  ) -> AnyMarbleSubscribable<Value> {
    let timeline = base.changes(of: value)
    return AnyMarbleSubscribable { subscriber in
      timeline.subscribe(
        onNext: subscriber.next, onError: subscriber.fail, onCompleted: subscriber.complete
      ).dispose
    }
  }

  /// Expects subscriptions to a drawn source.
  ///
  ///     scheduler.expectSubscriptions(of: source).toBe("^--!", "----^-!")
  ///
  /// - Parameter source: The source.
  /// - Returns: The expectation. Call `toBe` on it with the diagrams.
  public func expectSubscriptions<Element, Failure>(
    of source: MarbleSource<Element, Failure>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> SubscriptionExpectation {
    SubscriptionExpectation(
      base.expectSubscriptions(
        of: source.base, fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Expects the demand of a subscriber of a drawn source: numbers of elements, or `*` for all.
  ///
  ///     scheduler.expectDemand(of: source).toBe("2---1-1")
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - subscription: The number of the subscription, counted from 1.
  /// - Returns: The expectation. Call `toBe` on it with a diagram.
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

/// A source whose subscriptions a test expects.
///
/// `expectSubscriptions(of:)` returns it.
public struct SubscriptionExpectation {
  private let base: RxTestKit.SubscriptionExpectation

  init(_ base: RxTestKit.SubscriptionExpectation) { self.base = base }

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
    base.toBe([first] + further, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Expects subscriptions, in order; `toBe([])` expects none.
  ///
  /// - Parameter diagrams: One diagram for each subscription: `^` is its begin, `!` its end. A subscription that must not end has no `!`.
  public func toBe(
    _ diagrams: [String],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    base.toBe(diagrams, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
