/// A type that is, or can be converted to, the event of a control.
public protocol ControlEventType: ObservableType {
  /// Returns the event itself.
  ///
  /// - Returns: The event.
  func asControlEvent() -> ControlEvent<Element>
}

/// The events of a control, such as taps.
///
/// It never fails and is subscribed to on the main thread. The code that creates it must keep three further promises: it sends no element on
/// subscription, it completes when the control is released, and it delivers on the main thread.
public struct ControlEvent<PropertyType>: ControlEventType {
  /// The type of its elements.
  public typealias Element = PropertyType

  private let events: Observable<PropertyType>

  /// Creates an event from a sequence that keeps the promises.
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

  /// Returns the event as a sequence that does not fail: if the control's source fails, it completes.
  ///
  /// - Returns: The sequence.
  public func asInfallible() -> Infallible<PropertyType> {
    asInfallible(onErrorFallbackTo: .empty())
  }

  /// Creates a driver.
  ///
  /// - Returns: The driver.
  public func asDriver() -> Driver<PropertyType> { sharedWithoutErrors() }

  /// Creates a signal.
  ///
  /// - Returns: The signal.
  public func asSignal() -> Signal<PropertyType> { sharedWithoutErrors() }
}
