// A driver delivers its last element on subscription, and therefore on the subscribing thread.

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  /// Subscribes handlers for the elements, the completion and the end of the subscription.
  ///
  /// Call this method on the main thread, on which the handlers are called. A call on another thread is a programming error.
  ///
  /// - Parameters:
  ///   - onNext: Receives each element.
  ///   - onCompleted: Called on completion.
  ///   - onDisposed: Called once, after the completion or when the subscription is disposed.
  /// - Returns: A disposable that ends the subscription.
  public func drive(
    onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    onMainThread.subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Subscribes handlers that receive an object.
  ///
  /// The subscription does not retain the object. Call this method on the main thread. After the object is released, its handlers are no longer
  /// called.
  ///
  /// - Parameters:
  ///   - object: The object that the handlers receive, held weakly.
  ///   - onNext: Receives the object and each element.
  ///   - onCompleted: Receives the object on completion.
  ///   - onDisposed: Receives the object after the completion or when the subscription is disposed.
  /// - Returns: A disposable that ends the subscription.
  public func drive<Object: AnyObject>(
    with object: Object, onNext: ((Object, Element) -> Void)? = nil,
    onCompleted: ((Object) -> Void)? = nil, onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    onMainThread.subscribe(
      with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Subscribes observers.
  ///
  /// Call this method on the main thread.
  ///
  /// - Parameter observers: The observers.
  /// - Returns: A disposable that ends the subscription.
  @inlinable
  public func drive<Observer: ObserverType>(_ observers: Observer...) -> any Disposable
  where Observer.Element == Element { onMainThread.bind(to: observers) { $0 } }

  /// Subscribes observers of optional elements.
  ///
  /// Call this method on the main thread.
  ///
  /// - Parameter observers: The observers.
  /// - Returns: A disposable that ends the subscription.
  @inlinable
  public func drive<Observer: ObserverType>(_ observers: Observer...) -> any Disposable
  where Observer.Element == Element? { onMainThread.bind(to: observers) { $0 } }

  /// Sends the elements to relays.
  ///
  /// Call this method on the main thread.
  ///
  /// - Parameter relays: The relays.
  /// - Returns: A disposable that ends the subscription.
  @inlinable
  public func drive<Relay: RelayType>(_ relays: Relay...) -> any Disposable
  where Relay.Element == Element { onMainThread.bind(to: relays) { $0 } }

  /// Sends the elements to relays of optional elements.
  ///
  /// Call this method on the main thread.
  ///
  /// - Parameter relays: The relays.
  /// - Returns: A disposable that ends the subscription.
  @inlinable
  public func drive<Relay: RelayType>(_ relays: Relay...) -> any Disposable
  where Relay.Element == Element? { onMainThread.bind(to: relays) { $0 } }

  /// Calls a function that subscribes to the driver as an observable.
  ///
  /// Call this method on the main thread.
  ///
  /// - Parameter transformation: A function that subscribes to the observable.
  /// - Returns: The result of the function.
  public func drive<Result>(_ transformation: (Observable<Element>) -> Result) -> Result {
    transformation(onMainThread)
  }

  /// Calls a curried function that subscribes to the driver as an observable, with an argument.
  ///
  /// Call this method on the main thread.
  ///
  /// - Parameters:
  ///   - with: A function that takes the observable and returns a function. The returned function takes the argument and subscribes.
  ///   - curriedArgument: The argument.
  /// - Returns: The result of the returned function.
  public func drive<Argument, Result>(
    _ with: (Observable<Element>) -> (Argument) -> Result, curriedArgument: Argument
  ) -> Result { with(onMainThread)(curriedArgument) }

  /// The driver as an observable.
  ///
  /// Use it only on the main thread, or in a test that replaces the scheduler.
  @usableFromInline var onMainThread: Observable<Element> {
    if !SharingScheduler.isMocked {
      MainScheduler.ensureRunningOnMainThread(
        errorMessage: """
          A driver was subscribed to off the main thread, where it delivers: subscribe on the main actor. In a test, annotate the function \
          with @MainActor, or make the driver and subscribe to it inside of SharingScheduler.mock(scheduler:).
          """)
    }
    return asObservable()
  }
}
