extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Makes a sequence of a closure that sends an error or a completion to an observer.
  ///
  /// The observer takes the first event and ignores others. It may be called from any thread.
  ///
  /// - Parameter subscribe: Called for each subscription. The returned disposable is disposed when the subscription ends.
  /// - Returns: The sequence.
  /// - Seealso: [create](https://reactivex.io/documentation/operators/create.html)
  public static func create(
    subscribe: @escaping (@escaping CompletableObserver) -> any Disposable
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: Observable { sink in
        let emitter = Emitter(sink)
        sink.scope.add(
          subscribe { event in
            switch event {
            case .error(let error): emitter.on(.error(error))
            case .completed: emitter.on(.completed)
            }
          })
      })
  }

  /// Fails while being subscribed to.
  ///
  /// - Parameter error: Why.
  /// - Returns: The sequence.
  /// - Seealso: [throw](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @inlinable
  public static func error(_ error: any Swift.Error) -> Completable {
    Completable(raw: .error(error))
  }

  /// Does not end.
  ///
  /// - Returns: The sequence.
  /// - Seealso: [never](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @inlinable
  public static func never() -> Completable { Completable(raw: .never()) }

  /// Completes while being subscribed to.
  ///
  /// - Returns: The sequence.
  /// - Seealso: [empty](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @inlinable
  public static func empty() -> Completable { Completable(raw: .empty()) }
}
