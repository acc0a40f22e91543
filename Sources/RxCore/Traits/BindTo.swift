extension BindingSourceType {
  /// Subscribes observers.
  ///
  /// - Parameter observers: The observers.
  /// - Returns: A disposable that ends the subscription.
  @inlinable
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element { asObservable().bind(to: observers) { $0 } }

  /// Subscribes observers of optional elements.
  ///
  /// - Parameter observers: The observers.
  /// - Returns: A disposable that ends the subscription.
  @inlinable
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element? { asObservable().bind(to: observers) { $0 } }

  /// Sends the elements to relays.
  ///
  /// An error is a programming error.
  ///
  /// - Parameter relays: The relays.
  /// - Returns: A disposable that ends the subscription.
  @inlinable
  public func bind<Relay: RelayType>(to relays: Relay...) -> any Disposable
  where Relay.Element == Element { asObservable().bind(to: relays) { $0 } }

  /// Sends the elements to relays of optional elements.
  ///
  /// An error is a programming error.
  ///
  /// - Parameter relays: The relays.
  /// - Returns: A disposable that ends the subscription.
  @inlinable
  public func bind<Relay: RelayType>(to relays: Relay...) -> any Disposable
  where Relay.Element == Element? { asObservable().bind(to: relays) { $0 } }

  /// Calls a function that subscribes to the sequence.
  ///
  /// - Parameter binder: A function that subscribes to the sequence.
  /// - Returns: The result of the function.
  public func bind<Result>(to binder: (Self) -> Result) -> Result { binder(self) }

  /// Calls a curried function that subscribes to the sequence with an argument.
  ///
  /// - Parameters:
  ///   - binder: A function that takes the sequence and returns a function. The returned function takes the argument and subscribes.
  ///   - curriedArgument: The argument.
  /// - Returns: The result of the returned function.
  public func bind<Argument, Result>(
    to binder: (Self) -> (Argument) -> Result, curriedArgument: Argument
  ) -> Result { binder(self)(curriedArgument) }

  /// Subscribes a handler for the elements.
  ///
  /// An error is a programming error.
  ///
  /// - Parameter onNext: Receives each element.
  /// - Returns: A disposable that ends the subscription.
  @inlinable
  public func bind(onNext: @escaping (Element) -> Void) -> any Disposable {
    asObservable().subscribe(onNext: onNext, onError: Hooks.reportBindingError)
  }

  /// Subscribes a handler that receives an object.
  ///
  /// The subscription does not retain the object. After the object is released, the handler is no longer called. An error is a programming error.
  ///
  /// - Parameters:
  ///   - object: The object that the handler receives, held weakly.
  ///   - onNext: Receives the object and each element.
  /// - Returns: A disposable that ends the subscription.
  public func bind<Object: AnyObject>(
    with object: Object, onNext: @escaping (Object, Element) -> Void
  ) -> any Disposable {
    let weak = WeakObject(object)
    return bind(onNext: { element in if let object = weak.object { onNext(object, element) } })
  }
}

extension Observable {
  /// Subscribes observers to the elements, transformed by a closure.
  @inlinable
  func bind<Observer: ObserverType>(
    to observers: [Observer], _ convert: @escaping (Element) -> Observer.Element
  ) -> any Disposable {
    subscribe { event in
      let event = event.map(convert)
      for observer in observers { observer.on(event) }
    }
  }

  /// Sends the elements, transformed by a closure, to relays.
  @inlinable
  func bind<Relay: RelayType>(
    to relays: [Relay], _ convert: @escaping (Element) -> Relay.Element
  ) -> any Disposable {
    bind(onNext: { element in
      let element = convert(element)
      for relay in relays { relay.accept(element) }
    })
  }
}

extension Hooks {
  /// Reports the error of a sequence that is bound to a target that cannot receive errors.
  @usableFromInline
  static func reportBindingError(_ error: any Swift.Error) {
    reportProgrammingError("A bound sequence failed: \(error). Catch errors before bind(to:).")
  }
}
