// Written for any trait; of use to `Single` and `Maybe`. A `Completable` has its own forms, without a selector.

extension PrimitiveSequenceType {
  /// Emits what a selector makes of the elements of any number of sources of the kind, once all have emitted.
  ///
  /// Fails at the first error, or where `resultSelector` throws. Where a `Maybe` has no element, the result has none,
  /// and completes when all sources have.
  ///
  /// - Parameters:
  ///   - source1: The first source.
  ///   - source2: The second source.
  ///   - others: The other sources.
  ///   - resultSelector: Makes the result of an element of each.
  /// - Returns: The result.
  /// - Seealso: [zip](https://reactivex.io/documentation/operators/zip.html)
  public static func zip<First, Second, each Other>(
    _ source1: PrimitiveSequence<Trait, First>, _ source2: PrimitiveSequence<Trait, Second>,
    _ others: repeat PrimitiveSequence<Trait, each Other>,
    resultSelector: @escaping (First, Second, repeat each Other) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: Observable<Element>.zip(
        source1.source, source2.source, repeat (each others).source,
        resultSelector: resultSelector))
  }
}

extension PrimitiveSequenceType where Element == Any {
  /// Emits the elements of any number of sources of the kind as a tuple, once all have emitted.
  ///
  /// Fails at the first error. Where a `Maybe` has no element, the result has none, and completes when all sources have.
  ///
  /// - Parameters:
  ///   - source1: The first source.
  ///   - source2: The second source.
  ///   - others: The other sources.
  /// - Returns: The tuple.
  /// - Seealso: [zip](https://reactivex.io/documentation/operators/zip.html)
  public static func zip<First, Second, each Other>(
    _ source1: PrimitiveSequence<Trait, First>, _ source2: PrimitiveSequence<Trait, Second>,
    _ others: repeat PrimitiveSequence<Trait, each Other>
  ) -> PrimitiveSequence<Trait, (First, Second, repeat each Other)> {
    PrimitiveSequence<Trait, (First, Second, repeat each Other)>(
      raw: Observable<Any>.zip(source1.source, source2.source, repeat (each others).source))
  }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Emits what a selector makes of the elements of a collection of sources, once all have emitted.
  ///
  /// An empty collection emits what the selector makes of no elements. Fails at the first error, or where
  /// `resultSelector` throws.
  ///
  /// - Parameters:
  ///   - collection: The sources.
  ///   - resultSelector: Makes the result of an element of each, in their order.
  /// - Returns: The result.
  /// - Seealso: [zip](https://reactivex.io/documentation/operators/zip.html)
  public static func zip<Collection: Swift.Collection, Result>(
    _ collection: Collection, resultSelector: @escaping ([Element]) throws -> Result
  ) -> PrimitiveSequence<Trait, Result>
  where Collection.Element == PrimitiveSequence<SingleTrait, Element> {
    if collection.isEmpty { return .deferred { .just(try resultSelector([])) } }
    return PrimitiveSequence<Trait, Result>(
      raw: .zip(collection.map(\.source), resultSelector: resultSelector))
  }

  /// Emits the elements of a collection of sources as an array, once all have emitted; at once for an empty one.
  ///
  /// - Parameter collection: The sources.
  /// - Returns: The array, in the order of the sources.
  /// - Seealso: [zip](https://reactivex.io/documentation/operators/zip.html)
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> PrimitiveSequence<Trait, [Element]>
  where Collection.Element == PrimitiveSequence<SingleTrait, Element> {
    zip(collection) { $0 }
  }
}
