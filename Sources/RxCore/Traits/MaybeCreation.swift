extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Creates a sequence from a closure that sends an element, an error or a completion to an observer.
  ///
  /// The observer forwards the first event and ignores all others. It may be called from any thread.
  ///
  /// - Parameter subscribe: Called for each subscription. The returned disposable is disposed when the subscription ends.
  /// - Returns: The sequence.
  /// - Seealso: [create](https://reactivex.io/documentation/operators/create.html)
  public static func create(
    subscribe: @escaping (@escaping MaybeObserver) -> any Disposable
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: Observable { sink in
        let emitter = Emitter(sink)
        sink.scope.add(
          subscribe { event in
            switch event {
            case .success(let element): emitter.finish(with: element)
            case .error(let error): emitter.on(.error(error))
            case .completed: emitter.on(.completed)
            }
          })
      })
  }

  /// Completes on subscription, without an element.
  ///
  /// - Returns: The sequence.
  /// - Seealso: [empty](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @inlinable
  public static func empty() -> Maybe<Element> { Maybe(raw: .empty()) }
}
