import VirtualTimeCore

/// An observable that is also an observer: forwards each event to its current subscribers.
///
///     subject         --a--b--c--|
///     from frame 4    -----b--c--|
///
/// Late subscribers receive only the terminal event. Events may be sent from any thread, but only one at a time.
///
/// - Seealso: [Subject](https://reactivex.io/documentation/subject.html)
public final class PublishSubject<Element>: Observable<Element>, SubjectType, Cancelable,
  ObserverType
{
  /// The type of the subject's observer side.
  public typealias Observer = PublishSubject<Element>

  /// An alias of `Observer`.
  public typealias SubjectObserverType = PublishSubject<Element>

  @usableFromInline let audience: Audience

  /// Creates a subject without subscribers.
  @inlinable
  public init() {
    let audience = Audience(of: ObjectKind("PublishSubject or PublishRelay"))
    self.audience = audience
    super.init(direct: true, name: "PublishSubject") { sink in
      audience.admit(Seat(sink, in: audience))
    }
  }

  deinit { audience.dismiss() }

  /// Whether the subject has subscribers.
  public var hasObservers: Bool { !audience.isEmpty }

  /// Whether the subject has been disposed.
  public var isDisposed: Bool { audience.isDisposed }

  /// Sends an event to the current subscribers.
  ///
  /// - Parameter event: The event. It is ignored after a terminal event.
  @inlinable
  public func on(_ event: Event<Element>) {
    switch event {
    case .next(let element): audience.send(element)
    case .error(let error): audience.end(.error(error))
    case .completed: audience.end(.completed)
    }
  }

  /// Sends an element to the current subscribers.
  ///
  /// - Parameter element: The element. It is ignored after a terminal event.
  @inlinable
  public func onNext(_ element: Element) { audience.send(element) }

  /// Returns the subject as an observer.
  ///
  /// - Returns: The subject itself.
  public func asObserver() -> PublishSubject<Element> { self }

  /// Removes all subscribers.
  ///
  /// Later subscribers receive `RxError.disposed`.
  public func dispose() { _ = audience.close(.disposed(.init(self))) }
}

extension PublishSubject: @unchecked Sendable {
  // Restated, as a subclass must: see `Observable`.
}

extension PublishSubject {
  /// Returns the subject as an observable whose subscriptions retain a counted resource.
  @inlinable
  func retaining(_ references: RefCountDisposable) -> Observable<Element> {
    Observable(direct: true, name: "PublishSubject") { [self] sink in
      sink.scope.add(references.retain())
      produce(self, into: sink)
    }
  }
}
