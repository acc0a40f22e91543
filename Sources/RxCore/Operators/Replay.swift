extension ObservableType {
  /// Shares one subscription to the source, made by `connect()`: subscribers get the last elements first.
  ///
  /// - Parameter bufferSize: How many elements are remembered at the most.
  /// - Returns: The connectable observable.
  /// - Seealso: [replay](https://reactivex.io/documentation/operators/replay.html)
  @inlinable
  public func replay(_ bufferSize: Int) -> ConnectableObservable<Element> {
    multicast { ReplaySubject.create(bufferSize: bufferSize) }
  }

  /// Shares one subscription to the source, made by `connect()`: subscribers get all elements so far first.
  ///
  /// - Returns: The connectable observable.
  /// - Seealso: [replay](https://reactivex.io/documentation/operators/replay.html)
  @inlinable
  public func replayAll() -> ConnectableObservable<Element> {
    multicast { ReplaySubject.createUnbounded() }
  }
}
