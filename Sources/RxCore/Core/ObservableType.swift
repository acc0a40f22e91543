/// A type that can be converted to an observable sequence.
public protocol ObservableConvertibleType<Element> {
  /// The type of the elements.
  associatedtype Element

  /// Returns the sequence as an `Observable`.
  func asObservable() -> Observable<Element>
}

/// A type that can be bound to observers, relays and functions: observables and infallible sequences.
public protocol BindingSourceType<Element>: ObservableConvertibleType {}

/// A sequence of events in time, to which observers can subscribe.
public protocol ObservableType<Element>: BindingSourceType {
  /// Subscribes an observer.
  ///
  /// - Parameter observer: Receives the events.
  /// - Returns: A disposable that ends the subscription.
  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element
}

extension ObservableType {
  /// Returns an `Observable` that subscribes to the sequence for each of its own subscriptions.
  ///
  /// - Returns: The observable.
  public func asObservable() -> Observable<Element> {
    Observable { sink in
      sink.scope.add(self.subscribe(AnyObserver(eventHandler: sink.on)))
    }
  }

  /// Subscribes a handler for all events.
  ///
  /// - Parameter on: Receives each event.
  /// - Returns: A disposable that ends the subscription.
  @inlinable
  public func subscribe(_ on: @escaping (Event<Element>) -> Void) -> any Disposable {
    let lifetime = Lifetime.ofSubscriber(error: { on(.error($0)) }, completed: { on(.completed) })
    return asObservable().start(lifetime, next: { on(.next($0)) })
  }

  /// Subscribes handlers for the elements, the terminal event and the end of the subscription.
  ///
  /// An error without `onError` goes to `Hooks.defaultErrorHandler`.
  ///
  /// - Parameters:
  ///   - onNext: Receives each element.
  ///   - onError: Receives the error.
  ///   - onCompleted: Called on completion.
  ///   - onDisposed: Called once, after a terminal event or when the subscription is disposed.
  /// - Returns: A disposable that ends the subscription.
  @inlinable
  public func subscribe(
    onNext: ((Element) -> Void)? = nil, onError: ((any Swift.Error) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    let lifetime = Lifetime.ofSubscriber(
      error: onError, completed: onCompleted, disposed: onDisposed)
    let disposal = onDisposed == nil ? nil : lifetime.reserveDisposal()
    let result = asObservable().start(lifetime, next: onNext ?? { _ in })
    if let disposal { disposal.place.fill(disposal.resource) }
    return result
  }

  /// Subscribes handlers that receive an object.
  ///
  /// The subscription does not retain the object. After the object is released, its handlers are no longer called.
  ///
  /// - Parameters:
  ///   - object: The object that the handlers receive, held weakly.
  ///   - onNext: Receives the object and each element.
  ///   - onError: Receives the object and the error.
  ///   - onCompleted: Receives the object on completion.
  ///   - onDisposed: Receives the object after a terminal event or when the subscription is disposed.
  /// - Returns: A disposable that ends the subscription.
  public func subscribe<Object: AnyObject>(
    with object: Object, onNext: ((Object, Element) -> Void)? = nil,
    onError: ((Object, any Swift.Error) -> Void)? = nil, onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    let weak = WeakObject(object)
    return subscribe(
      onNext: { element in if let object = weak.object { onNext?(object, element) } },
      onError: { error in if let object = weak.object { onError?(object, error) } },
      onCompleted: { if let object = weak.object { onCompleted?(object) } },
      onDisposed: { if let object = weak.object { onDisposed?(object) } })
  }
}
