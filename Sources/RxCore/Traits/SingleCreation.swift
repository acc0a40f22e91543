extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Creates a sequence from a closure that sends an element or an error to an observer.
  ///
  /// The observer forwards the first event and ignores all others. It may be called from any thread.
  ///
  /// - Parameter subscribe: Called for each subscription. The returned disposable is disposed when the subscription ends.
  /// - Returns: The sequence.
  /// - Seealso: [create](https://reactivex.io/documentation/operators/create.html)
  public static func create(
    subscribe: @escaping (@escaping SingleObserver) -> any Disposable
  ) -> Single<Element> {
    Single(
      raw: Observable { sink in
        let emitter = Emitter(sink)
        sink.scope.add(
          subscribe { event in
            switch event {
            case .success(let element): emitter.finish(with: element)
            case .failure(let error): emitter.on(.error(error))
            }
          })
      })
  }
}
