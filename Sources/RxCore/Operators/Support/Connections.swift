import VirtualTimeCore

/// A source that is shared through subjects, and the current connection to it: the common part of `share`, `refCount` and `connect`.
///
/// An abandoned connection is never reused: the next subscriber gets a new connection with its own subject. So a subscriber never joins a
/// connection that another thread is disconnecting.
///
/// Not generic: code that is not specialised looks metadata up for every generic value that it stores. The users of the connections know the
/// type of the elements.
@usableFromInline
final class Connections: @unchecked Sendable {
  // Unchecked: the user provides the closures and the subject; a lock guards all mutable state.

  /// The parts of a connection: the observable for its subscribers, and a closure that subscribes to the source in a lifetime.
  ///
  /// `subscribe` calls its second argument before it delivers the terminal event.
  @usableFromInline typealias Parts = (output: AnyObject, subscribe: Subscribe)

  @usableFromInline typealias Subscribe = (Lifetime, @escaping ((any Error)?) -> Void) -> Void

  fileprivate struct Contents {
    /// The connection that the next subscriber joins.
    var current: Joined?
    /// The thread that makes the next connection, and the threads that wait for it.
    var making: (thread: ThreadIdentity, waiting: [ThreadSemaphore])?
  }

  private enum Step {
    case joined(Joined, waking: [ThreadSemaphore])
    case make
    case wait(ThreadSemaphore)
  }

  /// A connection, and the observable that its subscribers subscribe to.
  struct Joined {
    let connection: Connection
    fileprivate let output: AnyObject

    /// The observable; every connection to a source has the same type of elements.
    func output<Element>(of: Element.Type = Element.self) -> Observable<Element> {
      unsafeDowncast(output, to: Observable<Element>.self)
    }
  }

  /// The current connection.
  ///
  /// The lock also guards the mutable state of every connection and counter.
  fileprivate let contents = Guarded(Contents())
  private let makeParts: () -> Parts

  @usableFromInline
  init(_ makeParts: @escaping () -> Parts) { self.makeParts = makeParts }

  /// Creates connections to a source, each through its own subject.
  @inlinable
  convenience init<Subject: SubjectType>(
    _ source: Observable<Subject.Observer.Element>, _ makeSubject: @escaping () -> Subject
  ) {
    self.init {
      let subject = makeSubject()
      let observer = subject.asObserver()
      let subscribe: Subscribe = { lifetime, willEnd in
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

  /// Returns the current connection.
  ///
  /// If there is none, creates one.
  func join() -> Joined { join { _ in } }

  /// Returns the current connection.
  ///
  /// If there is none, creates one. Other threads wait for it, so that `makeParts` is called once for each connection; no lock is held
  /// during the call. Calls `body` under the lock.
  fileprivate func join(_ body: (Connection) -> Void) -> Joined {
    var made: Joined?
    while true {
      switch nextStep(with: made, body) {
      case .joined(let joined, let waiting):
        for thread in waiting { thread.signal() }
        return joined
      case .make:
        let parts = makeParts()
        made = Joined(connection: Connection(parts.subscribe, of: self), output: parts.output)
      case .wait(let turn): turn.wait()
      }
    }
  }

  private func nextStep(
    with made: Joined?, _ body: (Connection) -> Void
  ) -> Step {
    let thread = ThreadIdentity.current
    return contents.withLock { contents in
      if let joined = contents.current ?? made {
        let isMaker = contents.making?.thread == thread
        let waiting = isMaker ? contents.making.take()?.waiting : nil
        contents.current = joined
        body(joined.connection)
        return .joined(joined, waking: waiting ?? [])
      }
      // A thread does not wait for itself: `makeParts` may subscribe to the shared source.
      if contents.making?.thread != thread, contents.making != nil {
        let turn = ThreadSemaphore()
        contents.making?.waiting.append(turn)
        return .wait(turn)
      }
      contents.making = contents.making ?? (thread, [])
      return .make
    }
  }

  /// Subscribes to the source, unless the connection is already subscribed or has been abandoned.
  ///
  /// - Parameter willEnd: Called before the terminal event is delivered.
  /// - Returns: Whether the connection is still in use.
  @discardableResult
  func start(
    _ connection: Connection, willEnd: @escaping ((any Error)?) -> Void
  ) -> Bool {
    let (isCurrent, isFirst) = contents.withLock { contents in
      let isCurrent = contents.current?.connection === connection
      defer { connection.isStarted = connection.isStarted || isCurrent }
      return (isCurrent, isCurrent && !connection.isStarted)
    }
    if isFirst { connection.start(willEnd) }
    return isCurrent
  }

  /// Subscribes to the source, unless already connected.
  ///
  /// - Returns: The connection. Its disposal disconnects it.
  func connect() -> any Disposable {
    while true {
      let connection = join().connection
      if start(connection, willEnd: { _ in connection.dispose() }) { return connection }
    }
  }

  /// Removes a connection, so that the next subscriber gets a new one.
  fileprivate func forget(_ connection: Connection) {
    let forgotten = contents.withLock { $0.forget(connection) }
    withExtendedLifetime(forgotten) {}
  }
}

extension Connections.Contents {
  /// Removes a connection.
  ///
  /// - Returns: What must be released outside the lock.
  fileprivate mutating func forget(_ connection: Connection) -> Connections.Joined? {
    current?.connection === connection ? current.take() : nil
  }
}

/// One subscription to a shared source, for the subscribers that joined before it was abandoned.
final class Connection: Disposable, @unchecked Sendable {
  // Unchecked: the lock of `connections` guards all mutable state, except for `subscribe`.

  /// Subscribes to the source; nil after the end, so that the result of `connect()` retains neither the source nor the subject.
  ///
  /// Guarded by a lock of its own, because `connections` may have been released.
  private let subscribe: Guarded<Connections.Subscribe?>
  fileprivate let lifetime = Lifetime()
  // Weak: the user retains the result of `connect()`, and `connections` retains the current connection.
  private weak var connections: Connections?

  fileprivate var isStarted = false
  fileprivate var hasEnded = false
  fileprivate var reset: Lifetime?

  fileprivate init(
    _ subscribe: @escaping Connections.Subscribe, of connections: Connections
  ) {
    self.subscribe = Guarded(subscribe)
    self.connections = connections
  }

  /// Subscribes to the source, unless the connection has ended.
  fileprivate func start(_ willEnd: @escaping ((any Error)?) -> Void) {
    let subscribe = subscribe.withLock { $0 }
    subscribe?(lifetime, willEnd)
  }

  /// Abandons the connection and disposes the subscription to the source.
  func dispose() {
    connections?.forget(self)
    lifetime.dispose()
    release()
  }

  /// Releases the source and the subject of a connection that no subscriber joins any more.
  ///
  /// Subscribers that have joined retain the subject until they have subscribed.
  fileprivate func release() {
    let subscribe = subscribe.withLock { $0.take() }
    withExtendedLifetime(subscribe) {}
  }
}

/// The number of subscribers of the current connection, which is abandoned after the last subscriber.
final class ConnectionCounter: @unchecked Sendable {
  // Unchecked: the lock of `connections` guards all mutable state.

  let connections: Connections
  private var connection: Connection?
  private var count = 0

  init(_ connections: Connections) { self.connections = connections }

  /// Adds a subscriber of the current connection to the count, before it subscribes, and cancels the connection's reset.
  func enter() -> Connections.Joined {
    var reset: Lifetime?
    var outdated: Connection?
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

  /// Removes a subscriber from the count.
  ///
  /// - Returns: Whether it was the last subscriber of a connection whose source has not ended.
  func leave(_ connection: Connection) -> Bool {
    connections.contents.withLock { _ in
      guard self.connection === connection else { return false }
      count -= 1
      if count > 0 { return false }
      self.connection = nil
      return !connection.hasEnded
    }
  }

  /// Records that the source of a connection has ended.
  func end(_ connection: Connection) {
    connections.contents.withLock { _ in connection.hasEnded = true }
  }

  /// Sets the subscription that decides when a connection is abandoned.
  ///
  /// - Returns: The previous subscription.
  func setReset(_ reset: Lifetime, of connection: Connection) -> Lifetime? {
    connections.contents.withLock { _ in
      defer { connection.reset = reset }
      return connection.reset
    }
  }

  /// Abandons a connection if its source has ended or it has no subscribers.
  func abandon(_ connection: Connection) {
    typealias Change = (isAbandoned: Bool, hasEnded: Bool, Connections.Joined?)
    let change: Change = connections.contents.withLock { contents in
      let subscribers = self.connection === connection ? count : 0
      guard connection.hasEnded || subscribers == 0 else { return (false, false, nil) }
      return (true, connection.hasEnded, contents.forget(connection))
    }
    if !change.isAbandoned { return }
    // If the source has ended, it is disposed after its subscribers have received the terminal event.
    if !change.hasEnded { connection.lifetime.dispose() }
    connection.release()
  }
}
