extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
  /// Subscribes handlers for the elements, the completion and the end of the subscription.
  ///
  /// - Parameters:
  ///   - onNext: Receives each element, on the main thread.
  ///   - onCompleted: Called on completion, on the main thread.
  ///   - onDisposed: Called once, after the completion or when the subscription is disposed.
  /// - Returns: A disposable that ends the subscription.
  public func emit(
    onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Subscribes handlers that receive an object.
  ///
  /// The subscription does not retain the object. After the object is released, its handlers are no longer called.
  ///
  /// - Parameters:
  ///   - object: The object that the handlers receive, held weakly.
  ///   - onNext: Receives the object and each element, on the main thread.
  ///   - onCompleted: Receives the object on completion, on the main thread.
  ///   - onDisposed: Receives the object after the completion or when the subscription is disposed.
  /// - Returns: A disposable that ends the subscription.
  public func emit<Object: AnyObject>(
    with object: Object, onNext: ((Object, Element) -> Void)? = nil,
    onCompleted: ((Object) -> Void)? = nil, onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribe(
      with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Subscribes observers.
  ///
  /// - Parameter observers: The observers.
  /// - Returns: A disposable that ends the subscription.
  @inlinable
  public func emit<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element { asObservable().bind(to: observers) { $0 } }

  /// Subscribes observers of optional elements.
  ///
  /// - Parameter observers: The observers.
  /// - Returns: A disposable that ends the subscription.
  @inlinable
  public func emit<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element? { asObservable().bind(to: observers) { $0 } }

  /// Sends the elements to relays.
  ///
  /// - Parameter relays: The relays.
  /// - Returns: A disposable that ends the subscription.
  @inlinable
  public func emit<Relay: RelayType>(to relays: Relay...) -> any Disposable
  where Relay.Element == Element { asObservable().bind(to: relays) { $0 } }

  /// Sends the elements to relays of optional elements.
  ///
  /// - Parameter relays: The relays.
  /// - Returns: A disposable that ends the subscription.
  @inlinable
  public func emit<Relay: RelayType>(to relays: Relay...) -> any Disposable
  where Relay.Element == Element? { asObservable().bind(to: relays) { $0 } }
}
