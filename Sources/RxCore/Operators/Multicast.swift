/// An observable that is connected to its source apart from being subscribed to.
public class ConnectableObservable<Element>: Observable<Element>, ConnectableObservableType {
  private let connection: () -> any Disposable

  init(
    connection: @escaping () -> any Disposable,
    attach: @escaping (Sink<Element>) -> Void
  ) {
    self.connection = connection
    super.init(direct: true, attach)
  }

  /// Subscribes to the source, unless connected, and passes its events to whoever is subscribed.
  ///
  /// - Returns: Ends the connection when it is disposed; the same one as long as it lasts.
  public func connect() -> any Disposable { connection() }
}

extension ConnectableObservable: @unchecked Sendable {
  // Restated, as a subclass must: see `Observable`.
}

/// An observable that is connected to its source apart from being subscribed to.
public protocol ConnectableObservableType<Element>: ObservableType {
  /// Subscribes to the source, unless connected, and passes its events to whoever is subscribed.
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
  public func multicast<Subject: SubjectType>(
    makeSubject: @escaping () -> Subject
  ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element {
    let hub = Hub(asObservable(), makeSubject)
    return ConnectableObservable(connection: hub.connect) { sink in
      hub.subject.asObservable().run(sink)
    }
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

/// What a connectable observable has of its source: the subject, and the connection while there is one.
private final class Hub<Subject: SubjectType>: @unchecked Sendable {
  // Not checked: the subject is the user's; what changes is guarded.
  private struct Contents {
    var subject: Subject?
    var connection: Lifetime?
  }

  private let source: Observable<Subject.Observer.Element>
  private let makeSubject: () -> Subject
  private let contents = Guarded(Contents())

  init(
    _ source: Observable<Subject.Observer.Element>, _ makeSubject: @escaping () -> Subject
  ) {
    self.source = source
    self.makeSubject = makeSubject
  }

  /// The subject of this connection, or of the next one.
  var subject: Subject {
    if let subject = contents.withLock({ $0.subject }) { return subject }
    let made = makeSubject()
    return contents.withLock { contents in
      let subject = contents.subject ?? made
      contents.subject = subject
      return subject
    }
  }

  func connect() -> any Disposable {
    let observer = subject.asObserver()
    let lifetime = Lifetime()
    let existing: Lifetime? = contents.withLock { contents in
      defer { contents.connection = contents.connection ?? lifetime }
      return contents.connection
    }
    if let existing { return existing }
    lifetime.add(Disposables.create { self.disconnect(lifetime) })
    source.start(
      in: lifetime, next: { observer.on(.next($0)) },
      error: { error in
        self.disconnect(lifetime)
        lifetime.dispose()
        observer.on(.error(error))
      },
      completed: {
        self.disconnect(lifetime)
        lifetime.dispose()
        observer.on(.completed)
      })
    return lifetime
  }

  /// A subject is used for one connection: the next one makes its own.
  private func disconnect(_ lifetime: Lifetime) {
    contents.withLock { contents in
      if contents.connection === lifetime { contents = Contents() }
    }
  }
}
