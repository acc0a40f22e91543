/// How a `Driver` is delivered and shared.
public struct DriverSharingStrategy: SharingStrategyProtocol {
  /// A scheduler of the main queue, unless a test has put another in its place.
  public static var scheduler: any SchedulerType { SharingScheduler.make() }

  /// Shares a source as long as there are subscribers; later ones get the last element first.
  ///
  /// - Parameter source: The sequence to share.
  /// - Returns: The shared sequence.
  public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> {
    source.share(replay: 1, scope: .whileConnected)
  }
}

/// State that drives an interface: does not fail, is delivered on the main scheduler, shared, and begins with the last element.
public typealias Driver<Element> = SharedSequence<DriverSharingStrategy, Element>

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  /// The sequence itself.
  ///
  /// - Returns: The driver.
  public func asDriver() -> Driver<Element> { asSharedSequence() }
}

extension ObservableConvertibleType {
  /// Makes a driver, which emits an element and completes if the sequence fails.
  ///
  ///     source                            --a--#
  ///     asDriver(onErrorJustReturn: x)    --a--(x|)
  ///
  /// - Parameter onErrorJustReturn: The element.
  /// - Returns: The driver.
  /// - Seealso: [catch](https://reactivex.io/documentation/operators/catch.html)
  public func asDriver(onErrorJustReturn: Element) -> Driver<Element> {
    asSharedSequence(onErrorJustReturn: onErrorJustReturn)
  }

  /// Makes a driver, which continues with another one if the sequence fails.
  ///
  /// - Parameter onErrorDriveWith: The driver that follows.
  /// - Returns: The driver.
  /// - Seealso: [catch](https://reactivex.io/documentation/operators/catch.html)
  public func asDriver(onErrorDriveWith: Driver<Element>) -> Driver<Element> {
    asSharedSequence(onErrorDriveWith: onErrorDriveWith)
  }

  /// Makes a driver, which continues with the result of a closure for the error if the sequence fails.
  ///
  /// - Parameter onErrorRecover: Makes the driver that follows, of the error.
  /// - Returns: The driver.
  /// - Seealso: [catch](https://reactivex.io/documentation/operators/catch.html)
  public func asDriver(
    onErrorRecover: @escaping (any Swift.Error) -> Driver<Element>
  ) -> Driver<Element> { asSharedSequence(onErrorRecover: onErrorRecover) }
}

extension InfallibleType {
  /// Makes a driver.
  ///
  /// - Returns: The driver.
  public func asDriver() -> Driver<Element> { sharedWithoutErrors() }
}

extension BehaviorRelay {
  /// Makes a driver, which begins with the current element.
  ///
  /// - Returns: The driver.
  public func asDriver() -> Driver<Element> { sharedWithoutErrors() }
}
