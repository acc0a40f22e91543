/// A type that is, or can be converted to, the property of a control.
public protocol ControlPropertyType: ObservableType, ObserverType {
  /// Returns the property itself.
  ///
  /// - Returns: The property.
  func asControlProperty() -> ControlProperty<Element>
}

/// A property of a control, such as the text of a field: a sequence of what the user makes of it, and an observer that sets it.
///
/// Does not fail, and is subscribed to on the main thread. Its maker promises besides that it begins with the current value, completes
/// with the control, and delivers on the main thread. An error that it receives is a programming error.
public struct ControlProperty<PropertyType>: ControlPropertyType {
  /// The type of its elements.
  public typealias Element = PropertyType

  fileprivate let values: Observable<PropertyType>
  fileprivate let valueSink: AnyObserver<PropertyType>

  /// Makes a property of a sequence that keeps the promises and of an observer.
  ///
  /// - Parameters:
  ///   - values: The current value and what the user makes of it.
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
  /// - Parameter event: Brings the value; an error is a programming error.
  public func on(_ event: Event<PropertyType>) {
    if case .error(let error) = event { return Hooks.reportBindingError(error) }
    valueSink.on(event)
  }

  /// What the user changes, without the value that was there before.
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
  /// The text, with the empty one in place of `nil`.
  public var orEmpty: ControlProperty<String> {
    let property = asControlProperty()
    return ControlProperty(
      values: property.values.map { $0 ?? "" }, valueSink: property.valueSink.mapObserver { $0 })
  }
}
