extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Calls closures for the events of a subscription and forwards the events unchanged.
  ///
  /// If a closure for an event throws, its error is emitted instead of the event.
  ///
  /// - Parameters:
  ///   - onSuccess: Called with the element, before the element is forwarded.
  ///   - afterSuccess: Called with the element, after the element was forwarded.
  ///   - onError: Called with the error, before the error is forwarded.
  ///   - afterError: Called with the error, after the error was forwarded.
  ///   - onSubscribe: Called before the sequence is subscribed to.
  ///   - onSubscribed: Called after the sequence was subscribed to.
  ///   - onDispose: Called once, after the event or when the subscription is disposed.
  /// - Returns: The same sequence.
  /// - Seealso: [do](https://reactivex.io/documentation/operators/do.html)
  public func `do`(
    onSuccess: ((Element) throws -> Void)? = nil, afterSuccess: ((Element) throws -> Void)? = nil,
    onError: ((any Swift.Error) throws -> Void)? = nil,
    afterError: ((any Swift.Error) throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> Single<Element> {
    Single(
      raw: primitiveSequence.source.do(
        onNext: onSuccess, afterNext: afterSuccess, onError: onError, afterError: afterError,
        onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
  }

  /// Continues with the `Maybe` that `selector` returns for the element.
  ///
  /// If `selector` throws, its error is emitted.
  ///
  /// - Parameter selector: Returns the sequence that follows.
  /// - Returns: The events of that sequence.
  /// - Seealso: [flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @inlinable
  public func flatMapMaybe<Result>(
    _ selector: @escaping (Element) throws -> Maybe<Result>
  ) -> Maybe<Result> { Maybe<Result>(raw: primitiveSequence.source.flatMap(selector)) }

  /// Continues with the `Completable` that `selector` returns for the element.
  ///
  /// If `selector` throws, its error is emitted.
  ///
  /// - Parameter selector: Returns the sequence that follows.
  /// - Returns: The events of that sequence.
  /// - Seealso: [flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @inlinable
  public func flatMapCompletable(
    _ selector: @escaping (Element) throws -> Completable
  ) -> Completable { Completable(raw: primitiveSequence.source.flatMap(selector)) }
}
