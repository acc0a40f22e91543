extension ConnectableObservableType {
  /// Stays connected as long as anyone is subscribed: connects for the first subscriber, disconnects after the last.
  ///
  /// The end of the source ends the connection too; a later subscriber makes another.
  ///
  /// - Returns: The elements of the source, by one subscription.
  /// - Seealso: [refcount](https://reactivex.io/documentation/operators/refcount.html)
  public func refCount() -> Observable<Element> {
    let connections = connections
    let counter = ConnectionCounter(connections)
    return Observable { downstream in
      let connection = counter.enter()
      connection.output.start(
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

  /// The connections that `connect()` makes; for a user-defined type, those that its own `connect()` makes.
  private var connections: Connections<Element> {
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
