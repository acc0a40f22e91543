extension ObservableType {
  /// Emits the newest elements of this source and another one as a tuple, whenever either emits.
  ///
  /// It is `combineLatest` of both.
  ///
  ///     source                      -a--b--|
  ///     other                       --1---2-|
  ///     combineLatestWith(other)    --x-y-z-|    x = (a, 1), y = (b, 1), z = (b, 2)
  ///
  /// - Parameter other: The second source.
  /// - Returns: The tuples.
  /// - Seealso: [combinelatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @_disfavoredOverload
  public func combineLatestWith<Other: ObservableType>(
    _ other: Other
  ) -> Observable<(Element, Other.Element)> {
    Observable<Any>.combineLatest(self, other)
  }

  /// Combines the newest elements of this source and another one using a selector, whenever either emits.
  ///
  /// - Parameters:
  ///   - other: The second source.
  ///   - resultSelector: Returns the result for one element of each source.
  /// - Returns: The results.
  /// - Seealso: [combinelatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @_disfavoredOverload
  public func combineLatestWith<Other: ObservableType, Result>(
    _ other: Other, resultSelector: @escaping (Element, Other.Element) throws -> Result
  ) -> Observable<Result> {
    .combineLatest(self, other, resultSelector: resultSelector)
  }
}
