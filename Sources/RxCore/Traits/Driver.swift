/// How a `Driver` is delivered and shared.
public struct DriverSharingStrategy: SharingStrategyProtocol {
  /// A scheduler of the main queue, unless a test has replaced it.
  public static var scheduler: any SchedulerType { SharingScheduler.make() }

  /// Shares a source as long as it has subscribers.
  ///
  /// New subscribers receive the last element first.
  ///
  /// - Parameter source: The sequence to share.
  /// - Returns: The shared sequence.
  @inlinable
  public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> {
    source.share(replay: 1, scope: .whileConnected)
  }
}

/// State for a user interface.
///
/// It never fails, is delivered on the main scheduler and shared, and replays the last element to new subscribers.
public typealias Driver<Element> = SharedSequence<DriverSharingStrategy, Element>

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  /// Returns the sequence itself.
  ///
  /// - Returns: The driver.
  @inlinable
  public func asDriver() -> Driver<Element> { asSharedSequence() }
}

extension ObservableConvertibleType {
  /// Creates a driver.
  ///
  /// If the sequence fails, the driver emits an element and completes.
  ///
  ///     source                            --a--#
  ///     asDriver(onErrorJustReturn: x)    --a--(x|)
  ///
  /// - Parameter onErrorJustReturn: The element.
  /// - Returns: The driver.
  /// - Seealso: [catch](https://reactivex.io/documentation/operators/catch.html)
  @inlinable
  public func asDriver(onErrorJustReturn: Element) -> Driver<Element> {
    asSharedSequence(onErrorJustReturn: onErrorJustReturn)
  }

  /// Creates a driver.
  ///
  /// If the sequence fails, the driver continues with another driver.
  ///
  /// - Parameter onErrorDriveWith: The driver that follows.
  /// - Returns: The driver.
  /// - Seealso: [catch](https://reactivex.io/documentation/operators/catch.html)
  @inlinable
  public func asDriver(onErrorDriveWith: Driver<Element>) -> Driver<Element> {
    asSharedSequence(onErrorDriveWith: onErrorDriveWith)
  }

  /// Creates a driver.
  ///
  /// If the sequence fails, the driver continues with the driver that a closure returns for the error.
  ///
  /// - Parameter onErrorRecover: Returns the driver that follows, given the error.
  /// - Returns: The driver.
  /// - Seealso: [catch](https://reactivex.io/documentation/operators/catch.html)
  @inlinable
  public func asDriver(
    onErrorRecover: @escaping (any Swift.Error) -> Driver<Element>
  ) -> Driver<Element> { asSharedSequence(onErrorRecover: onErrorRecover) }
}

extension InfallibleType {
  /// Creates a driver.
  ///
  /// - Returns: The driver.
  @inlinable
  public func asDriver() -> Driver<Element> { sharedWithoutErrors() }
}

extension BehaviorRelay {
  /// Creates a driver that starts with the current element.
  ///
  /// - Returns: The driver.
  @inlinable
  public func asDriver() -> Driver<Element> { sharedWithoutErrors() }
}
