extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Calls closures for the events of a subscription and forwards the events unchanged.
  ///
  /// If a closure for an event throws, its error is emitted instead of the event.
  ///
  /// - Parameters:
  ///   - onError: Called with the error, before the error is forwarded.
  ///   - afterError: Called with the error, after the error was forwarded.
  ///   - onCompleted: Called on completion, before the completion is forwarded.
  ///   - afterCompleted: Called on completion, after the completion was forwarded.
  ///   - onSubscribe: Called before the sequence is subscribed to.
  ///   - onSubscribed: Called after the sequence was subscribed to.
  ///   - onDispose: Called once, after the event or when the subscription is disposed.
  /// - Returns: The same sequence.
  /// - Seealso: [do](https://reactivex.io/documentation/operators/do.html)
  public func `do`(
    onError: ((any Swift.Error) throws -> Void)? = nil,
    afterError: ((any Swift.Error) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil, afterCompleted: (() throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> Completable {
    Completable(
      raw: primitiveSequence.source.do(
        onError: onError, afterError: afterError, onCompleted: onCompleted,
        afterCompleted: afterCompleted, onSubscribe: onSubscribe, onSubscribed: onSubscribed,
        onDispose: onDispose))
  }

  /// Continues with a `Single` after this sequence has completed.
  ///
  /// - Parameter second: The sequence that follows. It is not subscribed to if this sequence fails.
  /// - Returns: The events of that sequence, or the error.
  /// - Seealso: [concat](https://reactivex.io/documentation/operators/concat.html)
  public func andThen<Element>(_ second: Single<Element>) -> Single<Element> {
    Single<Element>(raw: primitiveSequence.source.followed(by: second.source))
  }

  /// Continues with a `Maybe` after this sequence has completed.
  ///
  /// - Parameter second: The sequence that follows. It is not subscribed to if this sequence fails.
  /// - Returns: The events of that sequence, or the error.
  /// - Seealso: [concat](https://reactivex.io/documentation/operators/concat.html)
  public func andThen<Element>(_ second: Maybe<Element>) -> Maybe<Element> {
    Maybe<Element>(raw: primitiveSequence.source.followed(by: second.source))
  }

  /// Continues with another `Completable` after this sequence has completed.
  ///
  /// - Parameter second: The sequence that follows. It is not subscribed to if this sequence fails.
  /// - Returns: The events of that sequence, or the error.
  /// - Seealso: [concat](https://reactivex.io/documentation/operators/concat.html)
  public func andThen(_ second: Completable) -> Completable {
    Completable(raw: primitiveSequence.source.followed(by: second.source))
  }

  /// Continues with an observable after this sequence has completed.
  ///
  /// - Parameter second: The sequence that follows. It is not subscribed to if this sequence fails.
  /// - Returns: The events of that sequence, or the error.
  /// - Seealso: [concat](https://reactivex.io/documentation/operators/concat.html)
  public func andThen<Element>(_ second: Observable<Element>) -> Observable<Element> {
    primitiveSequence.source.followed(by: second)
  }
}

extension Observable where Element == Never {
  /// Subscribes to another sequence once this one has completed.
  fileprivate func followed<Result>(
    by second: Observable<Result>, name: StaticString = #function
  ) -> Observable<Result> {
    Observable<Result>(name: name) { downstream in
      let first = Lifetime(within: downstream.scope)
      self.start(
        in: first, next: { _ in }, error: downstream.error,
        completed: {
          second.succeed(in: downstream)
          first.dispose()
        })
    }
  }
}
