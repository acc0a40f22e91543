extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Makes a sequence of a closure that sends an element or an error to an observer.
  ///
  /// The observer takes the first event and ignores others. It may be called from any thread.
  ///
  /// - Parameter subscribe: Called for each subscription; what it returns is disposed when the subscription ends.
  /// - Returns: The sequence.
  /// - Seealso: [create](https://reactivex.io/documentation/operators/create.html)
  public static func create(
    subscribe: @escaping (@escaping SingleObserver) -> any Disposable
  ) -> Single<Element> {
    Single(
      raw: Observable { sink, lifetime in
        let emitter = Emitter(sink, lifetime)
        lifetime.add(
          subscribe { event in
            switch event {
            case .success(let element): emitter.finish(with: element)
            case .failure(let error): emitter.on(.error(error))
            }
          })
      })
  }

  /// Emits one element while being subscribed to.
  ///
  /// - Parameter element: The element.
  /// - Returns: The sequence.
  /// - Seealso: [just](https://reactivex.io/documentation/operators/just.html)
  @inlinable
  public static func just(_ element: Element) -> Single<Element> {
    Single(raw: .just(element))
  }

  /// Emits one element on a scheduler.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - scheduler: Where the element is delivered.
  /// - Returns: The sequence.
  /// - Seealso: [just](https://reactivex.io/documentation/operators/just.html)
  public static func just(
    _ element: Element, scheduler: any ImmediateSchedulerType
  ) -> Single<Element> { Single(raw: .just(element, scheduler: scheduler)) }

  /// Fails while being subscribed to.
  ///
  /// - Parameter error: Why.
  /// - Returns: The sequence.
  /// - Seealso: [throw](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @inlinable
  public static func error(_ error: any Swift.Error) -> Single<Element> {
    Single(raw: .error(error))
  }

  /// Emits nothing and does not end.
  ///
  /// - Returns: The sequence.
  /// - Seealso: [never](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @inlinable
  public static func never() -> Single<Element> { Single(raw: .never()) }
}
