/// A subject that never terminates and stores elements.
///
/// A new subscriber receives the stored elements first.
public final class ReplayRelay<Element>: RelayType {
  @usableFromInline let subject: ReplaySubject<Element>

  private init(_ subject: ReplaySubject<Element>) { self.subject = subject }

  /// Creates a relay that replays a number of elements.
  ///
  /// - Parameter bufferSize: The maximum number of elements.
  /// - Returns: The relay.
  public static func create(bufferSize: Int) -> ReplayRelay<Element> {
    ReplayRelay(.create(bufferSize: bufferSize))
  }

  /// Creates a relay that replays every element.
  ///
  /// - Returns: The relay.
  public static func createUnbound() -> ReplayRelay<Element> { ReplayRelay(.createUnbounded()) }

  /// Sends an element to the current subscribers and stores it.
  ///
  /// - Parameter event: The element.
  @inlinable
  public func accept(_ event: Element) { subject.on(.next(event)) }

  /// Subscribes an observer.
  ///
  /// - Parameter observer: Receives the stored elements, then each accepted element.
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

extension ReplayRelay: Sendable where Element: Sendable {}
