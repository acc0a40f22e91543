import MarbleKit
import VirtualTimeCore

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
  /// - Returns: The expectation. Call `toBe` on it with a diagram, or `toEqual` with another source.
  public func expect<Element>(
    _ source: some MarbleSubscribable<Element>, subscribing subscription: String = "^",
    unsubscribingAt end: Int? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<Element> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let events = source.events { [weak _world] event in _world?.receive(surplus: event, at: site) }
    return _world.expectation(of: events, subscribing: subscription, until: end, at: site)
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
  /// - Parameters:
  ///   - isEvery: Whether the source emits each change, also of several in a frame. What the closure reads must be of `@Observable` objects:
  ///     a change that they do not notice fails the test.
  ///   - value: Reads the value.
  /// - Returns: The source, which does not end.
  public func changes<Value: Equatable & Sendable>(
    every isEvery: Bool = false, of value: @escaping @MainActor () -> Value
  ) -> AnyMarbleSubscribable<Value> {
    _world.changes(every: isEvery, onMainActor: value).marbles
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
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return _world.expectSubscriptions(of: source.base.log, at: site)
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
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return _world.expectation(of: source.demands.demands(of: subscription).events, at: site)
  }
}
