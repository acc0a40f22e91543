/// A subject that never terminates and has a current element.
///
/// A new subscriber receives the current element first.
public final class BehaviorRelay<Element>: RelayType {
  @usableFromInline let subject: BehaviorSubject<Element>

  /// Creates a relay.
  ///
  /// - Parameter value: The initial element.
  @inlinable
  public init(value: Element) { subject = BehaviorSubject(value: value) }

  /// The current element: the last accepted element, or the initial one.
  public var value: Element { subject.currentElement }

  /// Sends an element to the current subscribers.
  ///
  /// It becomes the current element.
  ///
  /// - Parameter event: The element.
  @inlinable
  public func accept(_ event: Element) { subject.on(.next(event)) }

  /// Subscribes an observer.
  ///
  /// - Parameter observer: Receives the current element, then each accepted element.
  /// - Returns: A disposable that ends the subscription.
  @inlinable
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    subject.subscribe(observer)
  }

  /// Returns the relay as an observable.
  ///
  /// - Returns: The elements.
  @inlinable
  public func asObservable() -> Observable<Element> { subject.asObservable() }
}

extension BehaviorRelay: Sendable where Element: Sendable {}
