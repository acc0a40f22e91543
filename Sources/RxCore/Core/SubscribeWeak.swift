// RxSwiftExt's `subscribe` with methods of an object that the subscription does not retain.

extension ObservableType {
  /// Subscribes a method of an object, which the subscription does not retain.
  ///
  /// - Parameters:
  ///   - object: The object; once it is released, the method is no longer called.
  ///   - on: Receives each event. Pass `Type.method`.
  /// - Returns: A disposable that ends the subscription.
  @_disfavoredOverload
  public func subscribe<Object: AnyObject>(
    weak object: Object, _ on: @escaping (Object) -> (Event<Element>) -> Void
  ) -> any Disposable {
    let weak = WeakObject(object)
    return subscribe { event in if let object = weak.object { on(object)(event) } }
  }

  /// Subscribes methods of an object, which the subscription does not retain.
  ///
  /// Without `onError`, an error is ignored, as in RxSwiftExt.
  ///
  /// - Parameters:
  ///   - object: The object; once it is released, its methods are no longer called.
  ///   - onNext: Receives each element. Pass `Type.method`.
  ///   - onError: Receives the error.
  ///   - onCompleted: Called on completion.
  ///   - onDisposed: Called once, after the terminal event or when the subscription is disposed.
  /// - Returns: A disposable that ends the subscription.
  @_disfavoredOverload
  public func subscribe<Object: AnyObject>(
    weak object: Object, onNext: ((Object) -> (Element) -> Void)? = nil,
    onError: ((Object) -> (any Swift.Error) -> Void)? = nil,
    onCompleted: ((Object) -> () -> Void)? = nil, onDisposed: ((Object) -> () -> Void)? = nil
  ) -> any Disposable {
    subscribe(
      with: object, onNext: { onNext?($0)($1) }, onError: { onError?($0)($1) },
      onCompleted: { onCompleted?($0)() }, onDisposed: { onDisposed?($0)() })
  }

  /// Subscribes a method that receives the elements, without retaining the object.
  @_disfavoredOverload
  public func subscribeNext<Object: AnyObject>(
    weak object: Object, _ onNext: @escaping (Object) -> (Element) -> Void
  ) -> any Disposable {
    let weak = WeakObject(object)
    return subscribe(onNext: { element in
      if let object = weak.object { onNext(object)(element) }
    })
  }

  /// Subscribes a method that receives the error, without retaining the object.
  @_disfavoredOverload
  public func subscribeError<Object: AnyObject>(
    weak object: Object, _ onError: @escaping (Object) -> (any Swift.Error) -> Void
  ) -> any Disposable {
    subscribe(onError: { [weak object] error in if let object { onError(object)(error) } })
  }

  /// Subscribes a method that is called on completion, without retaining the object.
  @_disfavoredOverload
  public func subscribeCompleted<Object: AnyObject>(
    weak object: Object, _ onCompleted: @escaping (Object) -> () -> Void
  ) -> any Disposable {
    subscribe(onCompleted: { [weak object] in if let object { onCompleted(object)() } })
  }
}
