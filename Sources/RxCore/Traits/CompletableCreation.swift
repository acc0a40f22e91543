extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Creates a sequence from a closure that sends an error or a completion to an observer.
  ///
  /// The observer forwards the first event and ignores all others. It may be called from any thread.
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

  /// Fails on subscription.
  ///
  /// - Parameter error: The error.
  /// - Returns: The sequence.
  /// - Seealso: [throw](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @inlinable
  public static func error(_ error: any Swift.Error) -> Completable {
    Completable(raw: .error(error))
  }

  /// Never terminates.
  ///
  /// - Returns: The sequence.
  /// - Seealso: [never](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @inlinable
  public static func never() -> Completable { Completable(raw: .never()) }

  /// Completes on subscription.
  ///
  /// - Returns: The sequence.
  /// - Seealso: [empty](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @inlinable
  public static func empty() -> Completable { Completable(raw: .empty()) }
}
