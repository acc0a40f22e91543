// Written for any trait, but useful for `Single` and `Maybe`. `Completable` has its own forms, without a selector.

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Combines the elements of a collection of sources using a selector, once all have emitted.
  ///
  /// For an empty collection, emits the selector's result for an empty array. Fails at the first error, or if `resultSelector` throws.
  ///
  /// - Parameters:
  ///   - collection: The sources.
  ///   - resultSelector: Returns the result for one element of each source, in the order of the sources.
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

  /// Emits the elements of a collection of sources as an array, once all have emitted.
  ///
  /// For an empty collection, emits an empty array immediately.
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
