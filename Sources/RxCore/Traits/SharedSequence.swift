/// How the elements of a `SharedSequence` are delivered and shared.
public protocol SharingStrategyProtocol {
  /// The scheduler on which the events are delivered.
  static var scheduler: any SchedulerType { get }

  /// Shares a source among the subscribers.
  ///
  /// - Parameter source: The sequence to share.
  /// - Returns: The shared sequence.
  static func share<Element>(_ source: Observable<Element>) -> Observable<Element>
}

/// A sequence that never fails, delivers on one scheduler and is shared among its subscribers.
///
/// See `Driver` and `Signal`. It has the operators of `Observable` that keep these promises, with the same meaning. The result of each operator is
/// shared, too. Time-based operators use the sequence's scheduler.
public struct SharedSequence<SharingStrategy: SharingStrategyProtocol, Element>: Sendable {
  @usableFromInline let source: Observable<Element>

  /// Shares a source that does not fail and delivers on the strategy's scheduler.
  @inlinable
  init(_ source: Observable<Element>) { self.source = SharingStrategy.share(source) }

  /// Wraps a source that does not have to be shared.
  @inlinable
  package init(raw: Observable<Element>) { source = raw }
}

/// A type that is, or can be converted to, a shared sequence.
public protocol SharedSequenceConvertibleType: ObservableConvertibleType {
  /// The strategy that delivers and shares the elements.
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
  @inlinable
  public func asObservable() -> Observable<Element> { asSharedSequence().source }
}

extension SharedSequence: SharedSequenceConvertibleType {
  /// Returns the sequence itself.
  ///
  /// - Returns: The shared sequence.
  @inlinable
  public func asSharedSequence() -> SharedSequence<SharingStrategy, Element> { self }

  /// Returns the sequence as an observable.
  ///
  /// - Returns: The observable.
  @inlinable
  public func asObservable() -> Observable<Element> { source }

  /// Returns the sequence as one that does not fail.
  ///
  /// It does not promise a scheduler or sharing.
  ///
  /// - Returns: The sequence.
  @inlinable
  public func asInfallible() -> Infallible<Element> { Infallible(raw: source) }
}

extension ObservableConvertibleType {
  /// Delivers on a strategy's scheduler.
  ///
  /// If the sequence fails, emits an element and completes.
  ///
  /// - Parameters:
  ///   - sharingStrategy: The strategy that delivers and shares the elements.
  ///   - onErrorJustReturn: The element.
  /// - Returns: The shared sequence.
  /// - Seealso: [catch](https://reactivex.io/documentation/operators/catch.html)
  @inlinable
  public func asSharedSequence<Strategy: SharingStrategyProtocol>(
    sharingStrategy: Strategy.Type = Strategy.self, onErrorJustReturn: Element
  ) -> SharedSequence<Strategy, Element> {
    SharedSequence(
      asObservable().observe(on: Strategy.scheduler).catchAndReturn(onErrorJustReturn))
  }

  /// Delivers on a strategy's scheduler.
  ///
  /// If the sequence fails, continues with another sequence.
  ///
  /// - Parameters:
  ///   - sharingStrategy: The strategy that delivers and shares the elements.
  ///   - onErrorDriveWith: The sequence that follows.
  /// - Returns: The shared sequence.
  /// - Seealso: [catch](https://reactivex.io/documentation/operators/catch.html)
  @inlinable
  public func asSharedSequence<Strategy: SharingStrategyProtocol>(
    sharingStrategy: Strategy.Type = Strategy.self,
    onErrorDriveWith: SharedSequence<Strategy, Element>
  ) -> SharedSequence<Strategy, Element> {
    asSharedSequence(onErrorRecover: { _ in onErrorDriveWith })
  }

  /// Delivers on a strategy's scheduler.
  ///
  /// If the sequence fails, continues with the sequence that a closure returns for the error.
  ///
  /// - Parameters:
  ///   - sharingStrategy: The strategy that delivers and shares the elements.
  ///   - onErrorRecover: Returns the sequence that follows, given the error.
  /// - Returns: The shared sequence.
  /// - Seealso: [catch](https://reactivex.io/documentation/operators/catch.html)
  @inlinable
  public func asSharedSequence<Strategy: SharingStrategyProtocol>(
    sharingStrategy: Strategy.Type = Strategy.self,
    onErrorRecover: @escaping (any Swift.Error) -> SharedSequence<Strategy, Element>
  ) -> SharedSequence<Strategy, Element> {
    SharedSequence(
      asObservable().observe(on: Strategy.scheduler).catch { onErrorRecover($0).source })
  }

  /// Shares a sequence that promises not to fail.
  ///
  /// An error is a programming error and completes the result.
  @inlinable
  func sharedWithoutErrors<Strategy>() -> SharedSequence<Strategy, Element> {
    asSharedSequence(onErrorRecover: { error in
      Hooks.reportProgrammingError("A sequence that cannot fail failed: \(error)")
      return .empty()
    })
  }
}
