extension ObservableType {
  /// Shares one subscription to the source, made by `connect()`: subscribers get what comes while they are there.
  ///
  /// - Returns: The connectable observable.
  /// - Seealso: [publish](https://reactivex.io/documentation/operators/publish.html)
  public func publish() -> ConnectableObservable<Element> {
    multicast { PublishSubject() }
  }
}
