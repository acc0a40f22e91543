extension ConnectableObservableType {
  /// Stays connected as long as there are subscribers: connects for the first subscriber and disconnects after the last one.
  ///
  /// A terminal event of the source also ends the connection. A later subscriber connects again.
  ///
  /// - Returns: The elements of one shared subscription to the source.
  /// - Seealso: [refcount](https://reactivex.io/documentation/operators/refcount.html)
  public func refCount() -> Observable<Element> {
    let connections = connections
    let counter = ConnectionCounter(connections)
    return Observable { downstream in
      let joined = counter.enter()
      let connection = joined.connection
      joined.output(of: Element.self).start(
        within: downstream.scope, next: downstream.emitter,
        error: { error in
          connection.dispose()
          downstream.error(error)
        },
        completed: {
          connection.dispose()
          downstream.completed()
        })
      downstream.scope.add(
        Disposables.create {
          if counter.leave(connection) { counter.abandon(connection) }
        })
      if downstream.isStopped { return }
      connections.start(connection) { _ in connection.dispose() }
    }
  }

  /// The connections that `connect()` creates.
  ///
  /// For a user-defined type, the connections that its own `connect()` creates.
  private var connections: Connections {
    if let own = self as? ConnectableObservable<Element> { return own.connections }
    return Connections {
      (
        self.asObservable(),
        { lifetime, _ in
          lifetime.add(self.connect())
          lifetime.subscribed()
        }
      )
    }
  }
}
