extension ObservableType {
  /// Shares one subscription to the source, made by `connect()`.
  ///
  /// Replays the last elements to new subscribers.
  ///
  /// - Parameter bufferSize: The maximum number of replayed elements.
  /// - Returns: The connectable observable.
  /// - Seealso: [replay](https://reactivex.io/documentation/operators/replay.html)
  @inlinable
  public func replay(_ bufferSize: Int) -> ConnectableObservable<Element> {
    multicast { ReplaySubject.create(bufferSize: bufferSize) }
  }

  /// Shares one subscription to the source, made by `connect()`.
  ///
  /// Replays all earlier elements to new subscribers.
  ///
  /// - Returns: The connectable observable.
  /// - Seealso: [replay](https://reactivex.io/documentation/operators/replay.html)
  @inlinable
  public func replayAll() -> ConnectableObservable<Element> {
    multicast { ReplaySubject.createUnbounded() }
  }
}
