import VirtualTimeCore

extension ConnectableObservableType {
  /// Connects when a number of subscribers have subscribed, and stays connected.
  ///
  ///     source (cold)                    -1-2-3-|
  ///     autoconnect(2), from frame 0     ----1-2-3-|
  ///     autoconnect(2), from frame 3        -1-2-3-|
  ///
  /// Subscribers that have unsubscribed count, too. After the source has terminated, the next subscriber connects again. `refCount()`, in contrast,
  /// disconnects after the last subscriber; ReactiveCocoa calls that `autoconnect`.
  ///
  /// - Parameter subscribers: The number of subscribers. For a number below 1, it connects immediately.
  /// - Returns: The elements of one shared subscription to the source.
  /// - Seealso: [connect](https://reactivex.io/documentation/operators/connect.html)
  @_disfavoredOverload
  public func autoconnect(_ subscribers: Int = 1) -> Observable<Element> {
    let source = asObservable()
    if subscribers < 1 {
      _ = connect()
      return source
    }
    let arrivals = Arrivals()
    return Observable { downstream in
      source.run(downstream.passing())
      if arrivals.next() >= subscribers, !downstream.isStopped { _ = self.connect() }
    }
  }
}

/// Counts subscribers.
private final class Arrivals: Sendable {
  private let count = AtomicValue<Int>(0)

  // Relaxed: the number publishes no other data.
  func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).newValue }
}
