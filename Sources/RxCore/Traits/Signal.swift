/// How a `Signal` is delivered and shared.
public struct SignalSharingStrategy: SharingStrategyProtocol {
  /// A scheduler of the main queue, unless a test has replaced it.
  public static var scheduler: any SchedulerType { SharingScheduler.make() }

  /// Shares a source as long as it has subscribers.
  ///
  /// Each subscriber receives only later elements.
  ///
  /// - Parameter source: The sequence to share.
  /// - Returns: The shared sequence.
  @inlinable
  public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> {
    source.share(scope: .whileConnected)
  }
}

/// Events for a user interface.
///
/// It never fails, is delivered on the main scheduler and shared, and replays nothing to new subscribers.
public typealias Signal<Element> = SharedSequence<SignalSharingStrategy, Element>

extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
  /// Returns the sequence itself.
  ///
  /// - Returns: The signal.
  @inlinable
  public func asSignal() -> Signal<Element> { asSharedSequence() }
}

extension ObservableConvertibleType {
  /// Creates a signal.
  ///
  /// If the sequence fails, the signal emits an element and completes.
  ///
  ///     source                            --a--#
  ///     asSignal(onErrorJustReturn: x)    --a--(x|)
  ///
  /// - Parameter onErrorJustReturn: The element.
  /// - Returns: The signal.
  /// - Seealso: [catch](https://reactivex.io/documentation/operators/catch.html)
  @inlinable
  public func asSignal(onErrorJustReturn: Element) -> Signal<Element> {
    asSharedSequence(onErrorJustReturn: onErrorJustReturn)
  }

  /// Creates a signal.
  ///
  /// If the sequence fails, the signal continues with another signal.
  ///
  /// - Parameter onErrorSignalWith: The signal that follows.
  /// - Returns: The signal.
  /// - Seealso: [catch](https://reactivex.io/documentation/operators/catch.html)
  @inlinable
  public func asSignal(onErrorSignalWith: Signal<Element>) -> Signal<Element> {
    asSharedSequence(onErrorDriveWith: onErrorSignalWith)
  }

  /// Creates a signal.
  ///
  /// If the sequence fails, the signal continues with the signal that a closure returns for the error.
  ///
  /// - Parameter onErrorRecover: Returns the signal that follows, given the error.
  /// - Returns: The signal.
  /// - Seealso: [catch](https://reactivex.io/documentation/operators/catch.html)
  @inlinable
  public func asSignal(
    onErrorRecover: @escaping (any Swift.Error) -> Signal<Element>
  ) -> Signal<Element> { asSharedSequence(onErrorRecover: onErrorRecover) }
}

extension PublishRelay {
  /// Creates a signal.
  ///
  /// - Returns: The signal.
  @inlinable
  public func asSignal() -> Signal<Element> { sharedWithoutErrors() }
}
