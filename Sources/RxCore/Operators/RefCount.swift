extension ConnectableObservableType {
  /// Stays connected as long as anyone is subscribed: connects for the first subscriber, disconnects after the last.
  ///
  /// The end of the source ends the connection too; a later subscriber makes another.
  ///
  /// - Returns: The elements of the source, by one subscription.
  /// - Seealso: [refcount](https://reactivex.io/documentation/operators/refcount.html)
  public func refCount() -> Observable<Element> {
    let references = ConnectionReferences(connect)
    let source = asObservable()
    return Observable { downstream in
      let connection = State(-1)
      source.start(
        within: downstream.scope, next: downstream.next,
        error: { error in
          references.end(connection.value)
          downstream.error(error)
        },
        completed: {
          references.end(connection.value)
          downstream.completed()
        })
      if downstream.isStopped { return }
      connection.value = references.retain()
      downstream.scope.add(Disposables.create { references.release(connection.value) })
      references.connectIfNeeded(connection.value)
    }
  }
}

/// How many subscribers a connection has; connections are numbered, so that a late release does not end the next one.
private final class ConnectionReferences: @unchecked Sendable {
  // Not checked: the closure is the user's connectable observable's; what changes is guarded.
  fileprivate struct Contents {
    var number = 0
    var count = 0
    var isConnecting = false
    var connection: (any Disposable)?
  }

  private let connect: () -> any Disposable
  private let contents = Guarded(Contents())

  init(_ connect: @escaping () -> any Disposable) { self.connect = connect }

  /// Counts a subscriber.
  func retain() -> Int {
    contents.withLock { contents in
      contents.count += 1
      return contents.number
    }
  }

  /// Connects for the first subscriber; where the connection has ended meanwhile, disposes of it.
  func connectIfNeeded(_ number: Int) {
    let isFirst = contents.withLock { contents in
      if contents.number != number || contents.count == 0 { return false }
      defer { contents.isConnecting = true }
      return !contents.isConnecting
    }
    guard isFirst else { return }
    let connection = connect()
    let isNeeded = contents.withLock { contents in
      if contents.number == number { contents.connection = connection }
      return contents.number == number
    }
    if !isNeeded { connection.dispose() }
  }

  /// Notes that a subscriber is gone, and disconnects after the last.
  func release(_ number: Int) {
    let connection: (any Disposable)? = contents.withLock { contents in
      guard contents.number == number else { return nil }
      contents.count -= 1
      return contents.count == 0 ? contents.startNext() : nil
    }
    connection?.dispose()
  }

  /// Notes that the source has ended: the next subscriber connects anew.
  func end(_ number: Int) {
    let connection: (any Disposable)? = contents.withLock { contents in
      contents.number == number ? contents.startNext() : nil
    }
    connection?.dispose()
  }
}

extension ConnectionReferences.Contents {
  fileprivate mutating func startNext() -> (any Disposable)? {
    defer { self = ConnectionReferences.Contents(number: number + 1) }
    return connection
  }
}
