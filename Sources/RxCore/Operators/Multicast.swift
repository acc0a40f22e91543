/// An observable that connects to its source only when `connect()` is called.
public class ConnectableObservable<Element>: Observable<Element>, ConnectableObservableType {
  let connections: Connections

  @usableFromInline
  init(_ connections: Connections) {
    self.connections = connections
    super.init(direct: true, name: "ConnectableObservable") { sink in
      connections.join().output().run(sink)
    }
  }

  /// Subscribes to the source and forwards its events to the subscribers.
  ///
  /// Does nothing if already connected.
  ///
  /// - Returns: A disposable that ends the connection. It is the same one as long as the connection exists.
  public func connect() -> any Disposable { connections.connect() }
}

extension ConnectableObservable: @unchecked Sendable {
  // Restated, as a subclass must: see `Observable`.
}

/// An observable that connects to its source only when `connect()` is called.
public protocol ConnectableObservableType<Element>: ObservableType {
  /// Subscribes to the source and forwards its events to the subscribers. Does nothing if already connected.
  ///
  /// - Returns: A disposable that ends the connection.
  func connect() -> any Disposable
}

extension ObservableType {
  /// Shares one subscription to the source through a subject.
  ///
  /// `connect()` makes the subscription.
  ///
  /// - Parameter subject: Receives the events of the source and sends them to the subscribers. Every connection uses this subject.
  /// - Returns: The connectable observable.
  /// - Seealso: [publish](https://reactivex.io/documentation/operators/publish.html)
  @inlinable
  public func multicast<Subject: SubjectType>(
    _ subject: Subject
  ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element {
    multicast(makeSubject: { subject })
  }

  /// Shares one subscription to the source through a new subject for each connection.
  ///
  /// `connect()` makes the subscription. The subject is released when the connection is disposed or the source terminates. Subscribers of a later
  /// connection use another subject.
  ///
  /// - Parameter makeSubject: Returns a subject. Called once for each connection, when the subject is first needed. Other threads that need the
  ///   subject meanwhile wait.
  /// - Returns: The connectable observable.
  /// - Seealso: [publish](https://reactivex.io/documentation/operators/publish.html)
  @inlinable
  public func multicast<Subject: SubjectType>(
    makeSubject: @escaping () -> Subject
  ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element {
    ConnectableObservable(Connections(asObservable(), makeSubject))
  }

  /// For each subscription to the result, shares one subscription to the source among all its uses in a selector.
  ///
  /// If a closure throws, its error is emitted.
  ///
  /// - Parameters:
  ///   - subjectSelector: Returns the subject through which the source is shared.
  ///   - selector: Returns the result for the shared source.
  /// - Returns: The elements of the sequence that `selector` returns.
  /// - Seealso: [publish](https://reactivex.io/documentation/operators/publish.html)
  @inlinable
  public func multicast<Subject: SubjectType, Result>(
    _ subjectSelector: @escaping () throws -> Subject,
    selector: @escaping (Observable<Subject.Element>) throws -> Observable<Result>
  ) -> Observable<Result> where Subject.Observer.Element == Element {
    let source = asObservable()
    return Observable<Result> { downstream in
      do {
        let connectable = source.multicast(try subjectSelector())
        let result = try selector(connectable)
        let place = downstream.scope.reserve()
        result.run(downstream.passing())
        place.fill(connectable.connect())
      } catch { downstream.error(error) }
    }
  }
}
