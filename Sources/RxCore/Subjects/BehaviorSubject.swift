import VirtualTimeCore

/// A subject with a current element.
///
/// A new subscriber receives the current element first, then the events that the subject receives.
///
///     subject (made with a)    ----b--c--|
///     from frame 0             a---b--c--|
///     from frame 6             ------bc--|
///
/// Late subscribers receive only the terminal event. Events may be sent from any thread, but only one at a time.
///
/// - Seealso: [Subject](https://reactivex.io/documentation/subject.html)
public final class BehaviorSubject<Element>: Observable<Element>, SubjectType, Cancelable,
  ObserverType
{
  /// The type of the subject's observer side.
  public typealias Observer = BehaviorSubject<Element>

  /// An alias of `Observer`.
  public typealias SubjectObserverType = BehaviorSubject<Element>

  @usableFromInline let audience: Audience
  @usableFromInline let current: State<Element>

  /// Creates a subject.
  ///
  /// - Parameter value: The initial element.
  @inlinable
  public init(value: Element) {
    let audience = Audience(of: ObjectKind("BehaviorSubject or BehaviorRelay"))
    let current = State(value)
    self.audience = audience
    self.current = current
    super.init(direct: true, name: "BehaviorSubject") { sink in
      audience.admit(sink, nestingLast: true) { ending in ending == nil ? [current.value] : [] }
    }
  }

  deinit { audience.dismiss() }

  /// Whether the subject has subscribers.
  public var hasObservers: Bool { !audience.isEmpty }

  /// Whether the subject has been disposed.
  public var isDisposed: Bool { audience.isDisposed }

  /// Returns the current element.
  ///
  /// - Returns: The last element that the subject received, or the initial element.
  /// - Throws: The error with which the subject failed, or `RxError.disposed`.
  public func value() throws -> Element {
    let result: Result<Element, any Swift.Error> = audience.withLock { ending in
      switch ending {
      case .error(let error): .failure(error)
      case .disposed: .failure(RxError.disposed(object: self))
      case .completed, nil: .success(current.value)
      }
    }
    return try result.get()
  }

  /// The current element, also after a terminal event.
  var currentElement: Element { audience.withLock { _ in current.value } }

  /// Sends an event to the current subscribers.
  ///
  /// An element becomes the current element.
  ///
  /// - Parameter event: The event. It is ignored after a terminal event.
  @inlinable
  public func on(_ event: Event<Element>) {
    switch event {
    case .next(let element): audience.send(element) { self.current.exchange(element) }
    case .error(let error): audience.end(.error(error))
    case .completed: audience.end(.completed)
    }
  }

  /// Returns the subject as an observer.
  ///
  /// - Returns: The subject itself.
  public func asObserver() -> BehaviorSubject<Element> { self }

  /// Removes all subscribers.
  ///
  /// After that, new subscribers receive `RxError.disposed`, and `value()` throws it.
  public func dispose() { _ = audience.close(.disposed(.init(self))) }
}

extension BehaviorSubject: @unchecked Sendable {
  // Restated, as a subclass must: see `Observable`.
}
