extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Subscribes a handler for the event.
  ///
  /// - Parameter observer: Receives the element or the error.
  /// - Returns: A disposable that ends the subscription.
  public func subscribe(
    _ observer: @escaping (SingleEvent<Element>) -> Void
  ) -> any Disposable {
    primitiveSequence.startSingle(
      success: { observer(.success($0)) }, error: { observer(.failure($0)) })
  }

  /// Subscribes handlers for the element, the error and the end of the subscription.
  ///
  /// An error without `onFailure` goes to `Hooks.defaultErrorHandler`.
  ///
  /// - Parameters:
  ///   - onSuccess: Receives the element.
  ///   - onFailure: Receives the error.
  ///   - onDisposed: Called once, after the event or when the subscription is disposed.
  /// - Returns: A disposable that ends the subscription.
  public func subscribe(
    onSuccess: ((Element) -> Void)? = nil, onFailure: ((any Swift.Error) -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    primitiveSequence.startSingle(success: onSuccess, error: onFailure, disposed: onDisposed)
  }

  /// Subscribes handlers that receive an object.
  ///
  /// The subscription does not retain the object. After the object is released, its handlers are no longer called.
  ///
  /// - Parameters:
  ///   - object: The object that the handlers receive, held weakly.
  ///   - onSuccess: Receives the object and the element.
  ///   - onFailure: Receives the object and the error.
  ///   - onDisposed: Receives the object after the event or when the subscription is disposed.
  /// - Returns: A disposable that ends the subscription.
  public func subscribe<Object: AnyObject>(
    with object: Object, onSuccess: ((Object, Element) -> Void)? = nil,
    onFailure: ((Object, any Swift.Error) -> Void)? = nil, onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    subscribe(
      onSuccess: { [weak object] element in if let object { onSuccess?(object, element) } },
      onFailure: { [weak object] error in if let object { onFailure?(object, error) } },
      onDisposed: { [weak object] in if let object { onDisposed?(object) } })
  }

  /// Subscribes handlers for the element, the error and the end of the subscription.
  ///
  /// - Parameters:
  ///   - onSuccess: Receives the element.
  ///   - onError: Receives the error.
  ///   - onDisposed: Called once, after the event or when the subscription is disposed.
  /// - Returns: A disposable that ends the subscription.
  @available(*, deprecated, renamed: "subscribe(onSuccess:onFailure:onDisposed:)")
  public func subscribe(
    onSuccess: ((Element) -> Void)? = nil, onError: @escaping (any Swift.Error) -> Void,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    subscribe(onSuccess: onSuccess, onFailure: onError, onDisposed: onDisposed)
  }
}

extension PrimitiveSequence {
  /// Subscribes the handlers.
  ///
  /// Completing without an element is a programming error of the `Single`.
  fileprivate func startSingle(
    success: ((Element) -> Void)?, error: ((any Swift.Error) -> Void)?,
    disposed: (() -> Void)? = nil
  ) -> any Disposable {
    start(
      success: success, error: error,
      completed: { Hooks.reportProgrammingError("A Single completed without an element.") },
      disposed: disposed)
  }
}
