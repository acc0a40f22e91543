/// A source that is shared through subjects, and the current connection to it: what `share`, `refCount` and `connect` have in common.
///
/// A connection that has been given up is not used again: the next subscriber gets a new one, with its own subject. So a subscriber
/// never joins a connection that another thread is disconnecting.
final class Connections<Element>: @unchecked Sendable {
  // Unchecked: the closures and the subject are the user's; what changes is guarded.

  /// What a connection consists of: what its subscribers subscribe to, and how it subscribes to the source in a lifetime.
  ///
  /// `subscribe` calls its second argument before it delivers the terminal event.
  typealias Parts = (
    output: Observable<Element>, subscribe: (Lifetime, @escaping ((any Error)?) -> Void) -> Void
  )

  /// The connection of the next subscriber.
  ///
  /// The lock also guards what changes in every connection and counter.
  fileprivate let current = Guarded<Connection<Element>?>(nil)
  private let makeParts: () -> Parts

  init(_ makeParts: @escaping () -> Parts) { self.makeParts = makeParts }

  /// Makes the connections to a source, each through a subject.
  convenience init<Subject: SubjectType>(
    _ source: Observable<Subject.Observer.Element>, _ makeSubject: @escaping () -> Subject
  ) where Subject.Element == Element {
    self.init {
      let subject = makeSubject()
      let observer = subject.asObserver()
      let subscribe: (Lifetime, @escaping ((any Error)?) -> Void) -> Void = { lifetime, willEnd in
        source.start(
          in: lifetime, next: { observer.on(.next($0)) },
          error: { error in
            willEnd(error)
            observer.on(.error(error))
          },
          completed: {
            willEnd(nil)
            observer.on(.completed)
          })
      }
      return (subject.asObservable(), subscribe)
    }
  }

  /// Returns the current connection, or makes one.
  func join() -> Connection<Element> { join { _ in } }

  /// Returns the current connection, or makes one; `body` is called under the lock.
  fileprivate func join(_ body: (Connection<Element>) -> Void) -> Connection<Element> {
    var made: Connection<Element>?
    while true {
      let joined: Connection<Element>? = current.withLock { current in
        guard let connection = current ?? made else { return nil }
        current = connection
        body(connection)
        return connection
      }
      if let joined { return joined }
      made = Connection(makeParts(), of: self)
    }
  }

  /// Subscribes to the source, unless the connection has done so or has been given up.
  ///
  /// - Parameter willEnd: Called before the terminal event is delivered.
  /// - Returns: Whether the connection is still in use.
  @discardableResult
  func start(
    _ connection: Connection<Element>, willEnd: @escaping ((any Error)?) -> Void
  ) -> Bool {
    let (isCurrent, isFirst) = current.withLock { current in
      let isCurrent = current === connection
      defer { connection.isStarted = connection.isStarted || isCurrent }
      return (isCurrent, isCurrent && !connection.isStarted)
    }
    if isFirst { connection.subscribe(connection.lifetime, willEnd) }
    return isCurrent
  }

  /// Subscribes to the source, unless connected.
  ///
  /// - Returns: The connection, which its disposal ends.
  func connect() -> any Disposable {
    while true {
      let connection = join()
      if start(connection, willEnd: { _ in connection.dispose() }) { return connection }
    }
  }

  /// Gives a connection up, so that the next subscriber gets another.
  fileprivate func forget(_ connection: Connection<Element>) {
    current.withLock { current in
      if current === connection { current = nil }
    }
  }
}

/// One subscription to a shared source, for the subscribers that came before it was given up.
final class Connection<Element>: Disposable, @unchecked Sendable {
  // Unchecked: the lock of `connections` guards what changes.

  /// What its subscribers subscribe to.
  let output: Observable<Element>
  fileprivate let subscribe: (Lifetime, @escaping ((any Error)?) -> Void) -> Void
  fileprivate let lifetime = Lifetime()
  // Weak: the user holds what `connect()` returns, and the connections hold the current one.
  private weak var connections: Connections<Element>?

  fileprivate var isStarted = false
  fileprivate var hasEnded = false
  fileprivate var reset: Lifetime?

  fileprivate init(_ parts: Connections<Element>.Parts, of connections: Connections<Element>) {
    (output, subscribe) = parts
    self.connections = connections
  }

  /// Gives the connection up, and disposes the subscription to the source.
  func dispose() {
    connections?.forget(self)
    lifetime.dispose()
  }
}

/// The number of subscribers of a connection, which is given up after the last one.
final class ConnectionCounter<Element>: @unchecked Sendable {
  // Unchecked: the lock of `connections` guards what changes.

  let connections: Connections<Element>
  private var connection: Connection<Element>?
  private var count = 0

  init(_ connections: Connections<Element>) { self.connections = connections }

  /// Counts a subscriber of the current connection, before it subscribes, and cancels the connection's reset.
  func enter() -> Connection<Element> {
    var reset: Lifetime?
    var outdated: Connection<Element>?
    let entered = connections.join { connection in
      if self.connection !== connection {
        outdated = self.connection
        self.connection = connection
        count = 0
      }
      count += 1
      if !connection.hasEnded { reset = connection.reset.take() }
    }
    withExtendedLifetime(outdated) {}
    reset?.dispose()
    return entered
  }

  /// Counts a subscriber out.
  ///
  /// - Returns: Whether it was the last one of a connection that has not ended.
  func leave(_ connection: Connection<Element>) -> Bool {
    connections.current.withLock { _ in
      guard self.connection === connection else { return false }
      count -= 1
      if count > 0 { return false }
      self.connection = nil
      return !connection.hasEnded
    }
  }

  /// Records that the source of a connection has ended.
  func end(_ connection: Connection<Element>) {
    connections.current.withLock { _ in connection.hasEnded = true }
  }

  /// Sets the subscription that decides when a connection is given up.
  ///
  /// - Returns: The one before.
  func setReset(_ reset: Lifetime, of connection: Connection<Element>) -> Lifetime? {
    connections.current.withLock { _ in
      defer { connection.reset = reset }
      return connection.reset
    }
  }

  /// Gives a connection up, unless somebody has come in the meantime.
  func abandon(_ connection: Connection<Element>) {
    let mustDispose = connections.current.withLock { current in
      let subscribers = self.connection === connection ? count : 0
      guard connection.hasEnded || subscribers == 0 else { return false }
      if current === connection { current = nil }
      // An ended source is disposed once its subscribers have received the end.
      return !connection.hasEnded
    }
    if mustDispose { connection.lifetime.dispose() }
  }
}
