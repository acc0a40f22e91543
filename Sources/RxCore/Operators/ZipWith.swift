extension ObservableType {
  /// Emits the source's first element with those of other sources as a tuple, then the second ones, and so on: `zip` of all of them.
  ///
  ///     source            -a--b--|
  ///     other             --1---2-|
  ///     zipWith(other)    --x---y-|    x = (a, 1), y = (b, 2)
  ///
  /// - Parameters:
  ///   - other: The second source.
  ///   - others: The other sources.
  /// - Returns: The tuples.
  /// - Seealso: [zip](https://reactivex.io/documentation/operators/zip.html)
  @_disfavoredOverload
  public func zipWith<Other: ObservableType, each Others: ObservableType>(
    _ other: Other, _ others: repeat each Others
  ) -> Observable<(Element, Other.Element, repeat (each Others).Element)> {
    Observable<Any>.zip(self, other, repeat each others)
  }

  /// Emits what a selector makes of the first elements of the source and of others, then of the second ones, and so on.
  ///
  /// - Parameters:
  ///   - other: The second source.
  ///   - others: The other sources.
  ///   - resultSelector: Makes the result of an element of each.
  /// - Returns: The results.
  /// - Seealso: [zip](https://reactivex.io/documentation/operators/zip.html)
  @_disfavoredOverload
  public func zipWith<Other: ObservableType, each Others: ObservableType, Result>(
    _ other: Other, _ others: repeat each Others,
    resultSelector:
      @escaping (Element, Other.Element, repeat (each Others).Element) throws -> Result
  ) -> Observable<Result> {
    .zip(self, other, repeat each others, resultSelector: resultSelector)
  }
}

extension ObservableType {
  /// RxSwiftExt's name of `zipWith`.
  @_disfavoredOverload
  public func zip<Other: ObservableConvertibleType, Result>(
    with second: Other, resultSelector: @escaping (Element, Other.Element) throws -> Result
  ) -> Observable<Result> {
    .zip(asObservable(), second.asObservable(), resultSelector: resultSelector)
  }
}
