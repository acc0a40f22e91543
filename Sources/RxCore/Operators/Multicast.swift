/// An observable that is connected to its source apart from being subscribed to.
public class ConnectableObservable<Element>: Observable<Element>, ConnectableObservableType {
  let connections: Connections<Element>

  @usableFromInline
  init(_ connections: Connections<Element>) {
    self.connections = connections
    super.init(direct: true) { sink in connections.join().output.run(sink) }
  }

  /// Subscribes to the source, unless connected, and forwards its events to its subscribers.
  ///
  /// - Returns: Ends the connection when it is disposed; the same one as long as it lasts.
  public func connect() -> any Disposable { connections.connect() }
}

extension ConnectableObservable: @unchecked Sendable {
  // Restated, as a subclass must: see `Observable`.
}

/// An observable that is connected to its source apart from being subscribed to.
public protocol ConnectableObservableType<Element>: ObservableType {
  /// Subscribes to the source, unless connected, and forwards its events to its subscribers.
  ///
  /// - Returns: Ends the connection when it is disposed.
  func connect() -> any Disposable
}

extension ObservableType {
  /// Shares one subscription to the source, made by `connect()`, through a subject.
  ///
  /// - Parameter subject: Receives the events of the source, and is subscribed to; the same for every connection.
  /// - Returns: The connectable observable.
  /// - Seealso: [publish](https://reactivex.io/documentation/operators/publish.html)
  @inlinable
  public func multicast<Subject: SubjectType>(
    _ subject: Subject
  ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element {
    multicast(makeSubject: { subject })
  }

  /// Shares one subscription to the source, made by `connect()`, through a subject that is made for each connection.
  ///
  /// The subject is given up when the connection is disposed or the source ends; subscribers of a later connection get another.
  ///
  /// - Parameter makeSubject: Makes a subject, when one is first needed.
  /// - Returns: The connectable observable.
  /// - Seealso: [publish](https://reactivex.io/documentation/operators/publish.html)
  @inlinable
  public func multicast<Subject: SubjectType>(
    makeSubject: @escaping () -> Subject
  ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element {
    ConnectableObservable(Connections(asObservable(), makeSubject))
  }

  /// Shares one subscription to the source among all uses of it in a selector, for each subscription to the result.
  ///
  /// If a closure throws, the error is emitted.
  ///
  /// - Parameters:
  ///   - subjectSelector: Makes the subject through which the source is shared.
  ///   - selector: Makes the result of the shared source.
  /// - Returns: The elements of what `selector` returned.
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
