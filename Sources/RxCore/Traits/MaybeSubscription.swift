extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Subscribes a handler for the event.
  ///
  /// - Parameter observer: Receives the element, the error or the completion.
  /// - Returns: A disposable that ends the subscription.
  public func subscribe(
    _ observer: @escaping (MaybeEvent<Element>) -> Void
  ) -> any Disposable {
    primitiveSequence.start(
      success: { observer(.success($0)) }, error: { observer(.error($0)) },
      completed: { observer(.completed) })
  }

  /// Subscribes handlers for the element, the terminal event and the end of the subscription.
  ///
  /// An error without `onError` goes to `Hooks.defaultErrorHandler`.
  ///
  /// - Parameters:
  ///   - onSuccess: Receives the element.
  ///   - onError: Receives the error.
  ///   - onCompleted: Called on completion without an element.
  ///   - onDisposed: Called once, after the event or when the subscription is disposed.
  /// - Returns: A disposable that ends the subscription.
  public func subscribe(
    onSuccess: ((Element) -> Void)? = nil, onError: ((any Swift.Error) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    primitiveSequence.start(
      success: onSuccess, error: onError, completed: onCompleted, disposed: onDisposed)
  }

  /// Subscribes handlers that receive an object.
  ///
  /// The subscription does not retain the object. After the object is released, its handlers are no longer called.
  ///
  /// - Parameters:
  ///   - object: The object that the handlers receive, held weakly.
  ///   - onSuccess: Receives the object and the element.
  ///   - onError: Receives the object and the error.
  ///   - onCompleted: Receives the object on completion without an element.
  ///   - onDisposed: Receives the object after the event or when the subscription is disposed.
  /// - Returns: A disposable that ends the subscription.
  public func subscribe<Object: AnyObject>(
    with object: Object, onSuccess: ((Object, Element) -> Void)? = nil,
    onError: ((Object, any Swift.Error) -> Void)? = nil, onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    subscribe(
      onSuccess: { [weak object] element in if let object { onSuccess?(object, element) } },
      onError: { [weak object] error in if let object { onError?(object, error) } },
      onCompleted: { [weak object] in if let object { onCompleted?(object) } },
      onDisposed: { [weak object] in if let object { onDisposed?(object) } })
  }
}
