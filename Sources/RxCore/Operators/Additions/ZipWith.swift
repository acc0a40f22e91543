extension ObservableType {
  /// Emits the first elements of this source and another one as a tuple, then the second elements, and so on.
  ///
  /// It is `zip` of both.
  ///
  ///     source            -a--b--|
  ///     other             --1---2-|
  ///     zipWith(other)    --x---y-|    x = (a, 1), y = (b, 2)
  ///
  /// - Parameter other: The second source.
  /// - Returns: The tuples.
  /// - Seealso: [zip](https://reactivex.io/documentation/operators/zip.html)
  @_disfavoredOverload
  public func zipWith<Other: ObservableType>(
    _ other: Other
  ) -> Observable<(Element, Other.Element)> {
    Observable<Any>.zip(self, other)
  }

  /// Combines the first elements of this source and another one using a selector, then the second elements, and so on.
  ///
  /// - Parameters:
  ///   - other: The second source.
  ///   - resultSelector: Returns the result for one element of each source.
  /// - Returns: The results.
  /// - Seealso: [zip](https://reactivex.io/documentation/operators/zip.html)
  @_disfavoredOverload
  public func zipWith<Other: ObservableType, Result>(
    _ other: Other, resultSelector: @escaping (Element, Other.Element) throws -> Result
  ) -> Observable<Result> {
    .zip(self, other, resultSelector: resultSelector)
  }
}

extension ObservableType {
  /// Combines the first elements of both sources using a selector, then the second elements, and so on.
  ///
  /// It is RxSwiftExt's name for `zipWith`.
  @_disfavoredOverload
  public func zip<Other: ObservableConvertibleType, Result>(
    with second: Other, resultSelector: @escaping (Element, Other.Element) throws -> Result
  ) -> Observable<Result> {
    .zip(asObservable(), second.asObservable(), resultSelector: resultSelector)
  }
}
