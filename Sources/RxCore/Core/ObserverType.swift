/// A type that receives the events of an observable sequence.
public protocol ObserverType<Element> {
  /// The type of the elements received.
  associatedtype Element

  /// Receives one event.
  ///
  /// - Parameter event: The event. No event may follow an error or a completion.
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

  /// Receives an error: `on(.error(error))`.
  ///
  /// - Parameter error: Why the sequence failed.
  @inlinable
  public func onError(_ error: any Swift.Error) { on(.error(error)) }

  /// Wraps the observer in an `AnyObserver`, which hides its type.
  ///
  /// - Returns: An observer that forwards each event to this observer.
  @inlinable
  public func asObserver() -> AnyObserver<Element> { AnyObserver(self) }

  /// Creates an observer of another element type.
  ///
  /// - Parameter transform: Returns this observer's element for an element of the other type. If it throws, this observer receives the error.
  /// - Returns: An observer that transforms each element and forwards the result to this observer.
  @inlinable
  public func mapObserver<Result>(
    _ transform: @escaping (Result) throws -> Element
  ) -> AnyObserver<Result> {
    AnyObserver { event in on(event.map(transform)) }
  }
}

/// A type-erased observer.
@frozen
public struct AnyObserver<Element>: ObserverType {
  /// The closure that handles an event.
  public typealias EventHandler = (Event<Element>) -> Void

  @usableFromInline let observer: EventHandler

  /// Creates an observer from a closure.
  ///
  /// - Parameter eventHandler: Receives each event.
  @inlinable
  public init(eventHandler: @escaping EventHandler) { observer = eventHandler }

  /// Creates an observer that forwards to an observer of any type.
  ///
  /// - Parameter observer: Receives each event.
  @inlinable
  public init<Observer: ObserverType>(_ observer: Observer) where Observer.Element == Element {
    self.observer = observer.on
  }

  /// Forwards the event to the wrapped observer.
  ///
  /// - Parameter event: The event.
  @inlinable
  public func on(_ event: Event<Element>) { observer(event) }

  /// Returns the observer itself.
  ///
  /// - Returns: This observer.
  @inlinable
  public func asObserver() -> AnyObserver<Element> { self }
}
