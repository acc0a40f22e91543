extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Calls closures at the events of a subscription, which pass unchanged.
  ///
  /// If one of the closures for events throws, the error is emitted instead. A sequence with an element completes after it.
  ///
  /// - Parameters:
  ///   - onNext: Called with the element, before it is passed on.
  ///   - afterNext: Called with the element, after it was passed on.
  ///   - onError: Called with the error, before it is passed on.
  ///   - afterError: Called with the error, after it was passed on.
  ///   - onCompleted: Called on completion, before it is passed on.
  ///   - afterCompleted: Called on completion, after it was passed on.
  ///   - onSubscribe: Called before the sequence is subscribed to.
  ///   - onSubscribed: Called after the sequence was subscribed to.
  ///   - onDispose: Called once the sequence is disposed, after its event or when the subscription is disposed.
  /// - Returns: The same sequence.
  /// - Seealso: [do](https://reactivex.io/documentation/operators/do.html)
  public func `do`(
    onNext: ((Element) throws -> Void)? = nil, afterNext: ((Element) throws -> Void)? = nil,
    onError: ((any Swift.Error) throws -> Void)? = nil,
    afterError: ((any Swift.Error) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil, afterCompleted: (() throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> Maybe<Element> {
    Maybe(
      raw: primitiveSequence.source.do(
        onNext: onNext, afterNext: afterNext, onError: onError, afterError: afterError,
        onCompleted: onCompleted, afterCompleted: afterCompleted, onSubscribe: onSubscribe,
        onSubscribed: onSubscribed, onDispose: onDispose))
  }

  /// Emits what `transform` makes of the element; what it throws is emitted as the error.
  ///
  /// - Parameter transform: Returns the new element.
  /// - Returns: The transformed sequence.
  /// - Seealso: [map](https://reactivex.io/documentation/operators/map.html)
  @inlinable
  public func map<Result>(
    _ transform: @escaping (Element) throws -> Result
  ) -> Maybe<Result> { Maybe<Result>(raw: primitiveSequence.source.map(transform)) }

  /// Emits what `transform` makes of the element, unless that is `nil`; what it throws is emitted as the error.
  ///
  /// - Parameter transform: Returns the new element, or `nil` for none.
  /// - Returns: The transformed sequence.
  /// - Seealso: [map](https://reactivex.io/documentation/operators/map.html)
  @inlinable
  public func compactMap<Result>(
    _ transform: @escaping (Element) throws -> Result?
  ) -> Maybe<Result> { Maybe<Result>(raw: primitiveSequence.source.compactMap(transform)) }

  /// Emits the element if it satisfies a predicate; what that throws is emitted as the error.
  ///
  /// - Parameter predicate: Tells whether the element is emitted.
  /// - Returns: The element, or none.
  /// - Seealso: [filter](https://reactivex.io/documentation/operators/filter.html)
  @inlinable
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Maybe<Element> {
    Maybe(raw: primitiveSequence.source.filter(predicate))
  }

  /// Goes on with the `Maybe` that `selector` makes of the element; what it throws is emitted as the error.
  ///
  /// - Parameter selector: Makes the sequence that follows.
  /// - Returns: What that sequence emits.
  /// - Seealso: [flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @inlinable
  public func flatMap<Result>(
    _ selector: @escaping (Element) throws -> Maybe<Result>
  ) -> Maybe<Result> { Maybe<Result>(raw: primitiveSequence.source.flatMap(selector)) }

  /// Emits an element where the sequence fails.
  ///
  /// - Parameter element: The element.
  /// - Returns: A sequence that does not fail.
  /// - Seealso: [catch](https://reactivex.io/documentation/operators/catch.html)
  @inlinable
  public func catchAndReturn(_ element: Element) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: primitiveSequence.source.catchAndReturn(element))
  }

  /// Emits an element where the sequence fails.
  ///
  /// - Parameter element: The element.
  /// - Returns: A sequence that does not fail.
  @available(*, deprecated, renamed: "catchAndReturn(_:)")
  public func catchErrorJustReturn(_ element: Element) -> PrimitiveSequence<Trait, Element> {
    catchAndReturn(element)
  }
}
