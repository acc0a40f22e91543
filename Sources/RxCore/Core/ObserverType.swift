/// A type that receives the events of an observable sequence.
public protocol ObserverType<Element> {
  /// The type of the elements received.
  associatedtype Element

  /// Receives one event.
  ///
  /// - Parameter event: The event; nothing may follow an error or a completion.
  func on(_ event: Event<Element>)
}

extension ObserverType {
  /// Receives an element: `on(.next(element))`.
  ///
  /// - Parameter element: The element.
  @inlinable
  public func onNext(_ element: Element) { on(.next(element)) }

  /// Receives the completion: `on(.completed)`.
  @inlinable
  public func onCompleted() { on(.completed) }

  /// Receives the failure: `on(.error(error))`.
  ///
  /// - Parameter error: Why the sequence failed.
  @inlinable
  public func onError(_ error: any Swift.Error) { on(.error(error)) }

  /// Hides the type of the observer.
  ///
  /// - Returns: An observer that passes each event to this one.
  @inlinable
  public func asObserver() -> AnyObserver<Element> { AnyObserver(self) }

  /// Adapts the observer to elements of another type.
  ///
  /// - Parameter transform: Makes this observer's element of the other's; what it throws is received as an error.
  /// - Returns: An observer that transforms each element and passes it on.
  @inlinable
  public func mapObserver<Result>(
    _ transform: @escaping (Result) throws -> Element
  ) -> AnyObserver<Result> {
    AnyObserver { event in on(event.map(transform)) }
  }
}

/// An observer of any type, as a value.
@frozen
public struct AnyObserver<Element>: ObserverType {
  /// The closure that handles an event.
  public typealias EventHandler = (Event<Element>) -> Void

  @usableFromInline let observer: EventHandler

  /// Makes an observer of a closure.
  ///
  /// - Parameter eventHandler: Receives each event.
  @inlinable
  public init(eventHandler: @escaping EventHandler) { observer = eventHandler }

  /// Hides the type of an observer.
  ///
  /// - Parameter observer: Receives each event.
  @inlinable
  public init<Observer: ObserverType>(_ observer: Observer) where Observer.Element == Element {
    self.observer = observer.on
  }

  /// Passes the event on.
  ///
  /// - Parameter event: The event.
  @inlinable
  public func on(_ event: Event<Element>) { observer(event) }

  /// The observer itself.
  ///
  /// - Returns: This observer.
  @inlinable
  public func asObserver() -> AnyObserver<Element> { self }
}
