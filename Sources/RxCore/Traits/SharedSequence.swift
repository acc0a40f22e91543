/// How the elements of a `SharedSequence` are delivered and shared.
public protocol SharingStrategyProtocol {
  /// Where the events are delivered.
  static var scheduler: any SchedulerType { get }

  /// Shares a source among the subscribers.
  ///
  /// - Parameter source: The sequence to share.
  /// - Returns: The shared sequence.
  static func share<Element>(_ source: Observable<Element>) -> Observable<Element>
}

/// A sequence that does not fail, delivers on one scheduler and is shared among its subscribers: see `Driver` and `Signal`.
///
/// Its operators are those of `Observable` that keep these promises, and mean the same; the result of each is shared, too.
/// Operators with time pass it on the sequence's scheduler.
public struct SharedSequence<SharingStrategy: SharingStrategyProtocol, Element>: Sendable {
  let source: Observable<Element>

  /// Shares a source that does not fail and delivers on the strategy's scheduler.
  init(_ source: Observable<Element>) { self.source = SharingStrategy.share(source) }

  /// Takes over a source for which sharing makes no difference.
  package init(raw: Observable<Element>) { source = raw }
}

/// A type that is, or can be converted to, a shared sequence.
public protocol SharedSequenceConvertibleType: ObservableConvertibleType {
  /// How the elements are delivered and shared.
  associatedtype SharingStrategy: SharingStrategyProtocol

  /// Returns the sequence itself.
  ///
  /// - Returns: The shared sequence.
  func asSharedSequence() -> SharedSequence<SharingStrategy, Element>
}

extension SharedSequenceConvertibleType {
  /// Returns the sequence as an observable.
  ///
  /// - Returns: The observable.
  public func asObservable() -> Observable<Element> { asSharedSequence().source }
}

extension SharedSequence: SharedSequenceConvertibleType {
  /// Returns the sequence itself.
  ///
  /// - Returns: This sequence.
  public func asSharedSequence() -> SharedSequence<SharingStrategy, Element> { self }

  /// Returns the sequence as an observable.
  ///
  /// - Returns: The observable.
  public func asObservable() -> Observable<Element> { source }

  /// The sequence as one that does not fail, without its other promises.
  ///
  /// - Returns: The sequence.
  public func asInfallible() -> Infallible<Element> { Infallible(raw: source) }
}

extension ObservableConvertibleType {
  /// Delivers on a strategy's scheduler, and emits an element and completes if the sequence fails.
  ///
  /// - Parameters:
  ///   - sharingStrategy: How the elements are delivered and shared.
  ///   - onErrorJustReturn: The element.
  /// - Returns: The shared sequence.
  /// - Seealso: [catch](https://reactivex.io/documentation/operators/catch.html)
  public func asSharedSequence<Strategy: SharingStrategyProtocol>(
    sharingStrategy: Strategy.Type = Strategy.self, onErrorJustReturn: Element
  ) -> SharedSequence<Strategy, Element> {
    SharedSequence(
      asObservable().observe(on: Strategy.scheduler).catchAndReturn(onErrorJustReturn))
  }

  /// Delivers on a strategy's scheduler, and continues with another sequence if this one fails.
  ///
  /// - Parameters:
  ///   - sharingStrategy: How the elements are delivered and shared.
  ///   - onErrorDriveWith: The sequence that follows.
  /// - Returns: The shared sequence.
  /// - Seealso: [catch](https://reactivex.io/documentation/operators/catch.html)
  public func asSharedSequence<Strategy: SharingStrategyProtocol>(
    sharingStrategy: Strategy.Type = Strategy.self,
    onErrorDriveWith: SharedSequence<Strategy, Element>
  ) -> SharedSequence<Strategy, Element> {
    asSharedSequence(onErrorRecover: { _ in onErrorDriveWith })
  }

  /// Delivers on a strategy's scheduler, and continues with the result of a closure for the error if the sequence fails.
  ///
  /// - Parameters:
  ///   - sharingStrategy: How the elements are delivered and shared.
  ///   - onErrorRecover: Returns the sequence that follows, given the error.
  /// - Returns: The shared sequence.
  /// - Seealso: [catch](https://reactivex.io/documentation/operators/catch.html)
  public func asSharedSequence<Strategy: SharingStrategyProtocol>(
    sharingStrategy: Strategy.Type = Strategy.self,
    onErrorRecover: @escaping (any Swift.Error) -> SharedSequence<Strategy, Element>
  ) -> SharedSequence<Strategy, Element> {
    SharedSequence(
      asObservable().observe(on: Strategy.scheduler).catch { onErrorRecover($0).source })
  }

  /// Shares a sequence that promises not to fail: its error is a programming error, and completes it.
  func sharedWithoutErrors<Strategy>() -> SharedSequence<Strategy, Element> {
    asSharedSequence(onErrorRecover: { error in
      Hooks.reportProgrammingError("A sequence that cannot fail failed: \(error)")
      return .empty()
    })
  }
}
