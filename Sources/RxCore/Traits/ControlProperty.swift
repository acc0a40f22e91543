/// A type that is, or can be converted to, the property of a control.
public protocol ControlPropertyType: ObservableType, ObserverType {
  /// Returns the property itself.
  ///
  /// - Returns: The property.
  func asControlProperty() -> ControlProperty<Element>
}

/// A property of a control, such as the text of a field: a sequence of the values that the user enters, and an observer that sets the value.
///
/// It never fails and is subscribed to on the main thread. The code that creates it must keep three further promises: it starts with the current
/// value, it completes when the control is released, and it delivers on the main thread. An error that it receives is a programming error.
public struct ControlProperty<PropertyType>: ControlPropertyType {
  /// The type of its elements.
  public typealias Element = PropertyType

  fileprivate let values: Observable<PropertyType>
  fileprivate let valueSink: AnyObserver<PropertyType>

  /// Creates a property from a sequence that keeps the promises and an observer.
  ///
  /// - Parameters:
  ///   - values: The current value, then each value that the user enters.
  ///   - valueSink: Sets the value.
  public init<Values: ObservableType, Sink: ObserverType>(values: Values, valueSink: Sink)
  where Values.Element == PropertyType, Sink.Element == PropertyType {
    self.values = values.subscribe(on: ConcurrentMainScheduler.instance)
    self.valueSink = valueSink.asObserver()
  }

  /// Subscribes an observer.
  ///
  /// - Parameter observer: Receives the events.
  /// - Returns: A disposable that ends the subscription.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == PropertyType { values.subscribe(observer) }

  /// Sets the value.
  ///
  /// - Parameter event: Contains the value. An error is a programming error.
  public func on(_ event: Event<PropertyType>) {
    if case .error(let error) = event { return Hooks.reportBindingError(error) }
    valueSink.on(event)
  }

  /// The values that the user enters, without the initial value.
  public var changed: ControlEvent<PropertyType> { ControlEvent(events: values.skip(1)) }

  /// Returns the property as an observable.
  ///
  /// - Returns: The observable.
  public func asObservable() -> Observable<PropertyType> { values }

  /// Returns the property itself.
  ///
  /// - Returns: This property.
  public func asControlProperty() -> ControlProperty<PropertyType> { self }

  /// Creates a driver that starts with the current value.
  ///
  /// - Returns: The driver.
  public func asDriver() -> Driver<PropertyType> { sharedWithoutErrors() }
}

extension ControlPropertyType where Element == String? {
  /// The text, with an empty string instead of `nil`.
  public var orEmpty: ControlProperty<String> {
    let property = asControlProperty()
    return ControlProperty(
      values: property.values.map { $0 ?? "" }, valueSink: property.valueSink.mapObserver { $0 })
  }
}
