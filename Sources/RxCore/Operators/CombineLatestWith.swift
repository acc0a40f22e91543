extension ObservableType {
  /// Emits the newest elements of the source and of others as a tuple, whenever one of them emits: `combineLatest` of all of them.
  ///
  ///     source                      -a--b--|
  ///     other                       --1---2-|
  ///     combineLatestWith(other)    --x-y-z-|    x = (a, 1), y = (b, 1), z = (b, 2)
  ///
  /// - Parameters:
  ///   - other: The second source.
  ///   - others: The other sources.
  /// - Returns: The tuples.
  /// - Seealso: [combinelatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @_disfavoredOverload
  public func combineLatestWith<Other: ObservableType, each Others: ObservableType>(
    _ other: Other, _ others: repeat each Others
  ) -> Observable<(Element, Other.Element, repeat (each Others).Element)> {
    Observable<Any>.combineLatest(self, other, repeat each others)
  }

  /// Emits what a selector makes of the newest elements of the source and of others, whenever one of them emits.
  ///
  /// - Parameters:
  ///   - other: The second source.
  ///   - others: The other sources.
  ///   - resultSelector: Makes the result of an element of each.
  /// - Returns: The results.
  /// - Seealso: [combinelatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @_disfavoredOverload
  public func combineLatestWith<Other: ObservableType, each Others: ObservableType, Result>(
    _ other: Other, _ others: repeat each Others,
    resultSelector:
      @escaping (Element, Other.Element, repeat (each Others).Element) throws -> Result
  ) -> Observable<Result> {
    .combineLatest(self, other, repeat each others, resultSelector: resultSelector)
  }
}
