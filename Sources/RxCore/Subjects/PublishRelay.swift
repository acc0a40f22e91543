/// A subject that never terminates: forwards each accepted element to its current subscribers.
public final class PublishRelay<Element>: RelayType {
  @usableFromInline let subject = PublishSubject<Element>()

  /// Creates a relay without subscribers.
  @inlinable
  public init() {}

  /// Sends an element to the current subscribers.
  ///
  /// - Parameter event: The element.
  @inlinable
  public func accept(_ event: Element) { subject.onNext(event) }

  package var hasObservers: Bool { subject.hasObservers }

  /// Subscribes an observer.
  ///
  /// - Parameter observer: Receives the elements that are accepted from now on.
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

extension PublishRelay: Sendable where Element: Sendable {}
