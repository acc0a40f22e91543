/// A type that is, or can be converted to, the event of a control.
public protocol ControlEventType: ObservableType {
  /// Returns the event itself.
  ///
  /// - Returns: The event.
  func asControlEvent() -> ControlEvent<Element>
}

/// What happens to a control, such as a tap: does not fail, and is subscribed to on the main thread.
///
/// Its maker promises besides that it sends no element while it is being subscribed to, completes with the control, and
/// delivers on the main thread.
public struct ControlEvent<PropertyType>: ControlEventType {
  /// The type of its elements.
  public typealias Element = PropertyType

  private let events: Observable<PropertyType>

  /// Makes an event of a sequence that keeps the promises.
  ///
  /// - Parameter events: The sequence.
  public init<Events: ObservableType>(events: Events) where Events.Element == PropertyType {
    self.events = events.subscribe(on: ConcurrentMainScheduler.instance)
  }

  /// Subscribes an observer.
  ///
  /// - Parameter observer: Receives the events.
  /// - Returns: A disposable that ends the subscription.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == PropertyType { events.subscribe(observer) }

  /// Returns the event as an observable.
  ///
  /// - Returns: The observable.
  public func asObservable() -> Observable<PropertyType> { events }

  /// Returns the event itself.
  ///
  /// - Returns: This event.
  public func asControlEvent() -> ControlEvent<PropertyType> { self }

  /// Returns the event as a sequence that does not fail.
  ///
  /// - Returns: The sequence.
  public func asInfallible() -> Infallible<PropertyType> { Infallible(raw: events) }

  /// Creates a driver.
  ///
  /// - Returns: The driver.
  public func asDriver() -> Driver<PropertyType> { sharedWithoutErrors() }

  /// Creates a signal.
  ///
  /// - Returns: The signal.
  public func asSignal() -> Signal<PropertyType> { sharedWithoutErrors() }
}
