extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Subscribes a handler for the event.
  ///
  /// - Parameter observer: Receives the error or the completion.
  /// - Returns: A disposable that ends the subscription.
  public func subscribe(_ observer: @escaping (CompletableEvent) -> Void) -> any Disposable {
    primitiveSequence.start(
      success: nil, error: { observer(.error($0)) }, completed: { observer(.completed) })
  }

  /// Subscribes handlers for the terminal event and the end of the subscription.
  ///
  /// An error without `onError` goes to `Hooks.defaultErrorHandler`.
  ///
  /// - Parameters:
  ///   - onCompleted: Called on completion.
  ///   - onError: Receives the error.
  ///   - onDisposed: Called once, after the event or when the subscription is disposed.
  /// - Returns: A disposable that ends the subscription.
  public func subscribe(
    onCompleted: (() -> Void)? = nil, onError: ((any Swift.Error) -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    primitiveSequence.start(
      success: nil, error: onError, completed: onCompleted, disposed: onDisposed)
  }

  /// Subscribes handlers that receive an object.
  ///
  /// The subscription does not retain the object. After the object is released, its handlers are no longer called.
  ///
  /// - Parameters:
  ///   - object: The object that the handlers receive, held weakly.
  ///   - onCompleted: Receives the object on completion.
  ///   - onError: Receives the object and the error.
  ///   - onDisposed: Receives the object after the event or when the subscription is disposed.
  /// - Returns: A disposable that ends the subscription.
  public func subscribe<Object: AnyObject>(
    with object: Object, onCompleted: ((Object) -> Void)? = nil,
    onError: ((Object, any Swift.Error) -> Void)? = nil, onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    subscribe(
      onCompleted: { [weak object] in if let object { onCompleted?(object) } },
      onError: { [weak object] error in if let object { onError?(object, error) } },
      onDisposed: { [weak object] in if let object { onDisposed?(object) } })
  }
}
