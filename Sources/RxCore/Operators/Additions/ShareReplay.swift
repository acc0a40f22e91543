extension ObservableType {
  /// Shares one subscription to the source among all subscribers.
  ///
  /// Replays the last elements to new subscribers. May stay subscribed without subscribers.
  ///
  ///     source                          -1-2-3-4-|
  ///     shareReplay(1), from frame 0    -1-2-3-4-|
  ///     shareReplay(1), from frame 6    ------34-|
  ///
  /// A completion is stored: late subscribers receive the elements and the completion. After an error, the next subscriber subscribes to the source
  /// again. `share(replay:scope:)`, in contrast, always disposes the source after the last subscriber.
  ///
  /// - Parameters:
  ///   - bufferSize: The maximum number of replayed elements. By default, all elements.
  ///   - refCount: Whether the source is disposed and the elements are removed after the last subscriber.
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
