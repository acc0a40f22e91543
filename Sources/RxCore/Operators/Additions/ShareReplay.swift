extension ObservableType {
  /// Shares one subscription to the source among all subscribers, who get the last elements first, and may stay subscribed without any.
  ///
  ///     source                          -1-2-3-4-|
  ///     shareReplay(1), from frame 0    -1-2-3-4-|
  ///     shareReplay(1), from frame 6    ------34-|
  ///
  /// The completion is kept: later subscribers get the elements and it. After an error the next subscriber subscribes to the source
  /// again. `share(replay:scope:)` leaves the source with the last subscriber in any case.
  ///
  /// - Parameters:
  ///   - bufferSize: How many elements are remembered at the most; by default all.
  ///   - refCount: Whether the source is disposed after the last subscriber, and the elements are forgotten.
  /// - Returns: The shared sequence.
  /// - Seealso: [replay](https://reactivex.io/documentation/operators/replay.html)
  @_disfavoredOverload
  @inlinable
  public func shareReplay(_ bufferSize: Int = .max, refCount: Bool = false) -> Observable<Element> {
    share(
      connector: { ReplaySubject<Element>.create(bufferSize: bufferSize) },
      resetOnError: true, resetOnComplete: false,
      resetOnRefCountZero: ShareReset(booleanLiteral: refCount))
  }
}
