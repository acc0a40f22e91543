extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Subscribes to another `Completable` after this sequence has completed.
  ///
  /// - Parameter second: The sequence that follows. It is not subscribed to if this sequence fails.
  /// - Returns: A sequence that completes when both have completed.
  /// - Seealso: [concat](https://reactivex.io/documentation/operators/concat.html)
  public func concat(_ second: Completable) -> Completable {
    .concat(primitiveSequence, second)
  }

  /// Subscribes to the sources in order, each after the completion of the previous source.
  ///
  /// The Swift sequence is iterated lazily, again for each subscription. The first error ends the result.
  ///
  /// - Parameter sequence: The sources.
  /// - Returns: A sequence that completes with the last source.
  /// - Seealso: [concat](https://reactivex.io/documentation/operators/concat.html)
  public static func concat<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Completable
  where Sequence.Element == PrimitiveSequence<CompletableTrait, Never> {
    Completable(raw: .concat(sequence.lazy.map(\.source)))
  }

  /// Subscribes to the sources in order, each after the completion of the previous source.
  ///
  /// - Parameter collection: The sources.
  /// - Returns: A sequence that completes with the last source.
  /// - Seealso: [concat](https://reactivex.io/documentation/operators/concat.html)
  public static func concat<Collection: Swift.Collection>(_ collection: Collection) -> Completable
  where Collection.Element == PrimitiveSequence<CompletableTrait, Never> {
    Completable(raw: .concat(collection.map(\.source)))
  }

  /// Subscribes to the sources in order, each after the completion of the previous source.
  ///
  /// - Parameter sources: The sources.
  /// - Returns: A sequence that completes with the last source.
  /// - Seealso: [concat](https://reactivex.io/documentation/operators/concat.html)
  public static func concat(_ sources: Completable...) -> Completable { concat(sources) }

  /// Subscribes to all sources and completes when all have completed.
  ///
  /// Fails at the first error, which disposes the others. Completes immediately for no sources.
  ///
  /// - Parameter sources: The sources.
  /// - Returns: A sequence that completes with the last source.
  /// - Seealso: [merge](https://reactivex.io/documentation/operators/merge.html)
  public static func zip<Collection: Swift.Collection>(_ sources: Collection) -> Completable
  where Collection.Element == PrimitiveSequence<CompletableTrait, Never> {
    Completable(raw: .merge(sources.map(\.source)))
  }

  /// Subscribes to all sources and completes when all have completed.
  ///
  /// - Parameter sources: The sources.
  /// - Returns: A sequence that completes with the last source.
  /// - Seealso: [merge](https://reactivex.io/documentation/operators/merge.html)
  public static func zip(_ sources: [Completable]) -> Completable {
    Completable(raw: .merge(sources.map(\.source)))
  }

  /// Subscribes to all sources and completes when all have completed.
  ///
  /// - Parameter sources: The sources.
  /// - Returns: A sequence that completes with the last source.
  /// - Seealso: [merge](https://reactivex.io/documentation/operators/merge.html)
  public static func zip(_ sources: Completable...) -> Completable { zip(sources) }

  /// Subscribes to all sources and completes when all have completed.
  ///
  /// It is another name of `zip`.
  ///
  /// - Parameter sources: The sources.
  /// - Returns: A sequence that completes with the last source.
  /// - Seealso: [merge](https://reactivex.io/documentation/operators/merge.html)
  @_disfavoredOverload
  public static func merge<Collection: Swift.Collection>(_ sources: Collection) -> Completable
  where Collection.Element == PrimitiveSequence<CompletableTrait, Never> { zip(sources) }

  /// Subscribes to all sources and completes when all have completed.
  ///
  /// It is another name of `zip`.
  ///
  /// - Parameter sources: The sources.
  /// - Returns: A sequence that completes with the last source.
  /// - Seealso: [merge](https://reactivex.io/documentation/operators/merge.html)
  @_disfavoredOverload
  public static func merge(_ sources: Completable...) -> Completable { zip(sources) }
}
