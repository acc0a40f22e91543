import MarbleKit
import RxCore

extension TestScheduler {
  /// Begins an expectation of the events of an observable.
  ///
  ///     scheduler.expect(source.map { $0 + 1 }).toBe("-2-3-|")
  ///     scheduler.expect(source, subscribing: "--^---!").toBe("---3")
  ///     scheduler.expect(source, unsubscribingAt: 6).toBe("-1-3")
  ///
  /// - Parameters:
  ///   - source: The observable, which must run on this scheduler.
  ///   - subscription: A diagram of the subscription: `^` is its begin, `!` its disposal. By default, it begins in frame 0 and is not
  ///     disposed.
  ///   - end: The frame in which the subscription is disposed, in place of a `!`.
  /// - Returns: The expectation. Call `toBe` on it with a diagram, or `toEqual` with another observable.
  public func expect<Element>(
    _ source: any ObservableConvertibleType<Element>, subscribing subscription: String = "^",
    unsubscribingAt end: TestTime? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<Element> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return _world.expectation(
      of: source.asObservable().events, subscribing: subscription, until: end, at: site
    ) { [type = type(of: source)] observed in
      let isSingle = type == Single<Element>.self
      observed.isSingle = isSingle
      observed.isOneElement = isSingle || type == Maybe<Element>.self
      observed.endAdvice = EndAdvice.advice(for: type)
    }
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
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return _world.expectSubscriptions(of: source.log, at: site)
  }
}
