/// How long what a shared sequence remembers is kept.
public enum SubjectLifetimeScope: Sendable {
  /// As long as a connection: every connection begins with an empty memory.
  case whileConnected

  /// For good: a later subscriber gets what earlier connections remembered, and the end, once there was one.
  case forever
}

extension ObservableType {
  /// Shares one subscription to the source among all subscribers, who may get the last elements first.
  ///
  ///     source                            -1-2-3-4-|
  ///     share(), from frame 0             -1-2-3-4-|
  ///     share(), from frame 4             -----3-4-|
  ///     share(replay: 1), from frame 4    ----23-4-|
  ///
  /// Subscribes to the source for the first subscriber, and disposes of it after the last. With `.whileConnected`, after an end or a
  /// disposal the next subscriber subscribes to the source again; with `.forever` the end is kept.
  ///
  /// - Parameters:
  ///   - replay: How many elements are remembered for later subscribers.
  ///   - scope: How long they are remembered.
  /// - Returns: The shared sequence.
  /// - Seealso: [replay](https://reactivex.io/documentation/operators/replay.html)
  public func share(
    replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected
  ) -> Observable<Element> {
    switch (scope, replay) {
    case (.whileConnected, ...0): publish().refCount()
    case (.whileConnected, _): self.replay(replay).refCount()
    case (.forever, ...0): multicast(PublishSubject()).refCount()
    case (.forever, _): multicast(ReplaySubject.create(bufferSize: replay)).refCount()
    }
  }
}
