extension ObservableType {
  /// Shares one subscription to the source, made by `connect()`.
  ///
  /// Subscribers receive only the events that arrive after they subscribed.
  ///
  /// - Returns: The connectable observable.
  /// - Seealso: [publish](https://reactivex.io/documentation/operators/publish.html)
  @inlinable
  public func publish() -> ConnectableObservable<Element> {
    multicast { PublishSubject() }
  }

  /// For each subscription to the result, shares one subscription to the source among all its uses in a selector.
  ///
  /// If `selector` throws, its error is emitted.
  ///
  /// - Parameter selector: Returns the result for the shared source.
  /// - Returns: The elements of the sequence that `selector` returns.
  /// - Seealso: [publish](https://reactivex.io/documentation/operators/publish.html)
  @_disfavoredOverload
  @inlinable
  public func publish<Result>(
    _ selector: @escaping (Observable<Element>) throws -> Observable<Result>
  ) -> Observable<Result> {
    multicast({ PublishSubject<Element>() }, selector: selector)
  }
}
