/// The trait of a sequence that can have an element: `Single` and `Maybe`.
public protocol ElementTrait {}

extension SingleTrait: ElementTrait {}

extension MaybeTrait: ElementTrait {}

extension PrimitiveSequenceType where Trait: ElementTrait {
  /// Emits one element on subscription.
  ///
  /// - Parameter element: The element.
  /// - Returns: The sequence.
  /// - Seealso: [just](https://reactivex.io/documentation/operators/just.html)
  @inlinable
  public static func just(_ element: Element) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: .just(element))
  }

  /// Emits one element on a scheduler.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - scheduler: Delivers the element.
  /// - Returns: The sequence.
  /// - Seealso: [just](https://reactivex.io/documentation/operators/just.html)
  public static func just(
    _ element: Element, scheduler: any ImmediateSchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: .just(element, scheduler: scheduler))
  }

  /// Fails on subscription.
  ///
  /// - Parameter error: The error.
  /// - Returns: The sequence.
  /// - Seealso: [throw](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @inlinable
  public static func error(_ error: any Swift.Error) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: .error(error))
  }

  /// Emits nothing and never terminates.
  ///
  /// - Returns: The sequence.
  /// - Seealso: [never](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @inlinable
  public static func never() -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: .never())
  }
}

extension PrimitiveSequenceType where Trait: ElementTrait {
  /// Emits the result of `transform` for the element.
  ///
  /// If `transform` throws, its error is emitted.
  ///
  /// - Parameter transform: Returns the new element.
  /// - Returns: The transformed sequence.
  /// - Seealso: [map](https://reactivex.io/documentation/operators/map.html)
  @inlinable
  public func map<Result>(
    _ transform: @escaping (Element) throws -> Result
  ) -> PrimitiveSequence<Trait, Result> {
    PrimitiveSequence<Trait, Result>(raw: primitiveSequence.source.map(transform))
  }

  /// Emits the result of `transform` for the element, unless it is `nil`.
  ///
  /// If `transform` throws, its error is emitted.
  ///
  /// - Parameter transform: Returns the new element, or `nil` for none.
  /// - Returns: The transformed sequence.
  /// - Seealso: [map](https://reactivex.io/documentation/operators/map.html)
  @inlinable
  public func compactMap<Result>(
    _ transform: @escaping (Element) throws -> Result?
  ) -> Maybe<Result> { Maybe<Result>(raw: primitiveSequence.source.compactMap(transform)) }

  /// Emits the element if it satisfies a predicate.
  ///
  /// If the predicate throws, its error is emitted.
  ///
  /// - Parameter predicate: Whether to emit the element.
  /// - Returns: The element, or none.
  /// - Seealso: [filter](https://reactivex.io/documentation/operators/filter.html)
  @inlinable
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Maybe<Element> {
    Maybe(raw: primitiveSequence.source.filter(predicate))
  }

  /// Continues with the sequence that `selector` returns for the element.
  ///
  /// If `selector` throws, its error is emitted.
  ///
  /// - Parameter selector: Returns the sequence that follows.
  /// - Returns: The events of that sequence.
  /// - Seealso: [flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @inlinable
  public func flatMap<Result>(
    _ selector: @escaping (Element) throws -> PrimitiveSequence<Trait, Result>
  ) -> PrimitiveSequence<Trait, Result> {
    PrimitiveSequence<Trait, Result>(raw: primitiveSequence.source.flatMap(selector))
  }

  /// Emits an element if the sequence fails.
  ///
  /// - Parameter element: The element.
  /// - Returns: A sequence that does not fail.
  /// - Seealso: [catch](https://reactivex.io/documentation/operators/catch.html)
  @inlinable
  public func catchAndReturn(_ element: Element) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: primitiveSequence.source.catchAndReturn(element))
  }

  /// Emits an element if the sequence fails.
  ///
  /// - Parameter element: The element.
  /// - Returns: A sequence that does not fail.
  @available(*, deprecated, renamed: "catchAndReturn(_:)")
  public func catchErrorJustReturn(_ element: Element) -> PrimitiveSequence<Trait, Element> {
    catchAndReturn(element)
  }
}
