extension ObservableType {
  /// Combines the last elements of all sources using a selector, when all sources have completed.
  ///
  ///     source1            -a--b--|
  ///     source2            --1-----2--|
  ///     forkJoin { + }     -----------(x|)    x = b2
  ///
  /// If a source completes without an element, the result completes immediately. Fails at the first error, or if `resultSelector` throws.
  ///
  /// - Parameters:
  ///   - first: The first source.
  ///   - second: The second source.
  ///   - others: The other sources.
  ///   - resultSelector: Returns the result for the last element of each source.
  /// - Returns: The result.
  /// - Seealso: [zip](https://reactivex.io/documentation/operators/zip.html)
  @_disfavoredOverload
  public static func forkJoin<
    First: ObservableType, Second: ObservableType, each Other: ObservableType
  >(
    _ first: First, _ second: Second, _ others: repeat each Other,
    resultSelector:
      @escaping (First.Element, Second.Element, repeat (each Other).Element) throws
      -> Element
  ) -> Observable<Element> {
    .zip(
      of: first.takeLast(1), second.takeLast(1), repeat (each others).takeLast(1),
      ending: .withFirstSourceUsedUp, resultSelector: resultSelector)
  }

  /// Combines the last elements of a collection of sources using a selector, when all sources have completed.
  ///
  /// If a source completes without an element, or the collection is empty, the result completes immediately.
  ///
  /// - Parameters:
  ///   - collection: The sources.
  ///   - resultSelector: Returns the result for the last element of each source, in the order of the sources.
  /// - Returns: The result.
  /// - Seealso: [zip](https://reactivex.io/documentation/operators/zip.html)
  @_disfavoredOverload
  public static func forkJoin<Collection: Swift.Collection>(
    _ collection: Collection,
    resultSelector: @escaping ([Collection.Element.Element]) throws -> Element
  ) -> Observable<Element> where Collection.Element: ObservableType {
    zip(
      collection.map { $0.takeLast(1) }, ending: .withFirstSourceUsedUp,
      resultSelector: resultSelector)
  }

  /// Emits the last elements of a collection of sources as an array, when all sources have completed.
  ///
  /// - Parameter collection: The sources.
  /// - Returns: The array, in the order of the sources.
  /// - Seealso: [zip](https://reactivex.io/documentation/operators/zip.html)
  @_disfavoredOverload
  public static func forkJoin<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> Observable<[Element]>
  where Collection.Element: ObservableType, Collection.Element.Element == Element {
    Observable<[Element]>.forkJoin(collection) { $0 }
  }

  /// Emits the last elements of all sources as an array, when all sources have completed.
  ///
  /// - Parameter sources: The sources.
  /// - Returns: The array, in the order of the sources.
  /// - Seealso: [zip](https://reactivex.io/documentation/operators/zip.html)
  @_disfavoredOverload
  public static func forkJoin(_ sources: Observable<Element>...) -> Observable<[Element]> {
    forkJoin(sources)
  }
}
