/// How long a shared sequence stores the elements for replay.
public enum SubjectLifetimeScope: Sendable {
  /// As long as the connection exists. Every connection starts without stored elements.
  case whileConnected

  /// For ever: a later subscriber receives the elements stored by earlier connections, and the terminal event after termination.
  case forever
}

extension ObservableType {
  /// Shares one subscription to the source among all subscribers, and optionally replays the last elements.
  ///
  ///     source                            -1-2-3-4-|
  ///     share(), from frame 0             -1-2-3-4-|
  ///     share(), from frame 4             -----3-4-|
  ///     share(replay: 1), from frame 4    ----23-4-|
  ///
  /// Subscribes to the source for the first subscriber and disposes the subscription after the last one. With `.whileConnected`, the next subscriber
  /// after a terminal event or a disposal subscribes to the source again. With `.forever`, the terminal event is stored.
  ///
  /// - Parameters:
  ///   - replay: The number of elements to replay to new subscribers.
  ///   - scope: How long they are stored.
  /// - Returns: The shared sequence.
  /// - Seealso: [replay](https://reactivex.io/documentation/operators/replay.html)
  @inlinable
  public func share(
    replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected
  ) -> Observable<Element> {
    switch (scope, replay) {
    case (.whileConnected, ...0): share(connector: { PublishSubject() })
    case (.whileConnected, 1): share(connector: { ReplaySubject(nestingNewest: 1) })
    case (.whileConnected, _): self.replay(replay).refCount()
    case (.forever, ...0): multicast(PublishSubject()).refCount()
    case (.forever, _): multicast(ReplaySubject.create(bufferSize: replay)).refCount()
    }
  }
}

/// When a shared sequence abandons its subscription to the source, so that the next subscriber makes a new one.
///
/// `true` means immediately, `false` means never, and `.when` means when a notifier emits.
public struct ShareReset<Cause>: ExpressibleByBooleanLiteral {
  fileprivate enum Occasion {
    case atOnce
    case never
    case when((Cause) -> Observable<Void>)
  }

  fileprivate let occasion: Occasion

  /// Creates a reset that happens immediately, or never.
  ///
  /// - Parameter value: Whether it happens immediately.
  public init(booleanLiteral value: Bool) { occasion = value ? .atOnce : .never }

  private init(_ occasion: Occasion) { self.occasion = occasion }

  /// Creates a reset that happens at the first element of a notifier.
  ///
  /// If the notifier completes without an element, the reset never happens.
  ///
  /// - Parameter notifier: Returns the notifier. If it fails, `Hooks.defaultErrorHandler` receives the error.
  /// - Returns: The reset.
  public static func when<Notifier: ObservableConvertibleType>(
    _ notifier: @escaping (Cause) -> Notifier
  ) -> ShareReset {
    ShareReset(.when { notifier($0).asObservable().take(1).map { _ in } })
  }
}

extension ObservableType {
  /// Shares one subscription to the source among all subscribers, with configurable resets.
  ///
  ///     source                                           -1-2-3-4-|
  ///     share(resetOnRefCountZero: false), 0 to frame 4  -1-2
  ///     the same, from frame 6                           -------4-|
  ///
  /// Subscribes to the source for the first subscriber. A reset disposes the subscription, and the next subscriber makes a new one. Without a reset,
  /// late subscribers receive the later events of the same subscription, or its terminal event.
  ///
  /// - Parameters:
  ///   - resetOnError: Whether an error causes a reset.
  ///   - resetOnComplete: Whether a completion causes a reset.
  ///   - resetOnRefCountZero: Whether the end of the last subscription causes a reset. A new subscriber cancels a reset that has not happened yet.
  /// - Returns: The shared sequence.
  /// - Seealso: [refcount](https://reactivex.io/documentation/operators/refcount.html)
  @_disfavoredOverload
  @inlinable
  public func share(
    resetOnError: ShareReset<any Swift.Error> = true, resetOnComplete: ShareReset<Void> = true,
    resetOnRefCountZero: ShareReset<Void> = true
  ) -> Observable<Element> {
    share(
      connector: { PublishSubject<Element>() }, resetOnError: resetOnError,
      resetOnComplete: resetOnComplete, resetOnRefCountZero: resetOnRefCountZero)
  }

  /// Shares one subscription to the source among all subscribers, through a subject, with configurable resets.
  ///
  /// A reset releases the subject. Without a reset, late subscribers receive the events that the subject
  /// sends to new subscribers.
  ///
  /// - Parameters:
  ///   - connector: Returns the subject for a subscription to the source. Called once for each; other threads that subscribe meanwhile wait.
  ///   - resetOnError: Whether an error causes a reset.
  ///   - resetOnComplete: Whether a completion causes a reset.
  ///   - resetOnRefCountZero: Whether the end of the last subscription causes a reset. A new subscriber cancels a reset that has not happened yet.
  /// - Returns: The shared sequence.
  /// - Seealso: [refcount](https://reactivex.io/documentation/operators/refcount.html)
  @_disfavoredOverload
  @inlinable
  public func share<Subject: SubjectType>(
    connector: @escaping () -> Subject, resetOnError: ShareReset<any Swift.Error> = true,
    resetOnComplete: ShareReset<Void> = true, resetOnRefCountZero: ShareReset<Void> = true
  ) -> Observable<Subject.Element> where Subject.Observer.Element == Element {
    SharedSubscribers(
      Connections(asObservable(), connector), resetOnError: resetOnError,
      resetOnComplete: resetOnComplete, resetOnRefCountZero: resetOnRefCountZero
    ).observable
  }
}

/// The number of subscribers that share connections, and the rules that reset a connection.
@usableFromInline
final class SharedSubscribers<Element>: @unchecked Sendable {
  // Unchecked: the user provides the closures; a lock guards all mutable state.

  private let counter: ConnectionCounter
  private let resetOnError: ShareReset<any Error>
  private let resetOnComplete: ShareReset<Void>
  private let resetOnRefCountZero: ShareReset<Void>

  @usableFromInline
  init(
    _ connections: Connections, resetOnError: ShareReset<any Error>,
    resetOnComplete: ShareReset<Void>, resetOnRefCountZero: ShareReset<Void>
  ) {
    counter = ConnectionCounter(connections)
    self.resetOnError = resetOnError
    self.resetOnComplete = resetOnComplete
    self.resetOnRefCountZero = resetOnRefCountZero
  }

  /// The shared sequence.
  @usableFromInline var observable: Observable<Element> {
    Observable(name: "share") { [self] sink in
      let joined = counter.enter()
      joined.output().run(sink)
      stay(in: joined.connection, sink.scope)
    }
  }

  /// Starts the connection, and removes the subscriber from the count when the subscriber's scope is disposed.
  private func stay(in connection: Connection, _ scope: Scope) {
    scope.add(
      Disposables.create {
        if self.counter.leave(connection) { self.reset(connection, self.resetOnRefCountZero, ()) }
      })
    // The replayed elements may have stopped the subscriber already.
    if scope.isStopped { return }
    counter.connections.start(connection) { error in
      self.counter.end(connection)
      if let error {
        self.reset(connection, self.resetOnError, error)
      } else {
        self.reset(connection, self.resetOnComplete, ())
      }
    }
  }

  /// Abandons a connection when a notifier emits; this notifier replaces the previous one.
  private func reset<Cause>(
    _ connection: Connection, _ reset: ShareReset<Cause>, _ cause: Cause
  ) {
    let notifier: Observable<Void>
    switch reset.occasion {
    case .atOnce: return counter.abandon(connection)
    case .never: return
    case .when(let makeNotifier): notifier = makeNotifier(cause)
    }
    let waiting = Lifetime()
    counter.setReset(waiting, of: connection)?.dispose()
    notifier.start(
      in: waiting, next: { self.counter.abandon(connection) },
      error: { Hooks.reportUnhandled($0, callStack: []) }, completed: {})
  }
}
