extension ObservableType {
  /// Shares one subscription to the source, made by `connect()`: subscribers get what comes while they are there.
  ///
  /// - Returns: The connectable observable.
  /// - Seealso: [publish](https://reactivex.io/documentation/operators/publish.html)
  @inlinable
  public func publish() -> ConnectableObservable<Element> {
    multicast { PublishSubject() }
  }

  /// Shares one subscription to the source among all uses of it in a selector, for each subscription to the result.
  ///
  /// If `selector` throws, the error is emitted.
  ///
  /// - Parameter selector: Makes the result of the shared source.
  /// - Returns: The elements of what `selector` returned.
  /// - Seealso: [publish](https://reactivex.io/documentation/operators/publish.html)
  @_disfavoredOverload
  @inlinable
  public func publish<Result>(
    _ selector: @escaping (Observable<Element>) throws -> Observable<Result>
  ) -> Observable<Result> {
    multicast({ PublishSubject<Element>() }, selector: selector)
  }
}
