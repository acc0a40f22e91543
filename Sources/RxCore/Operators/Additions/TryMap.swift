extension ObservableType {
  /// Emits the result of `transform` for each element, or fails with what it throws: `map`, under the name that says so.
  ///
  ///     source          --1--2--x--3--|
  ///     tryMap { … }    --a--b--#          where the closure throws for x
  ///
  /// The source is disposed when `transform` throws.
  ///
  /// - Parameter transform: Returns the new element, or throws.
  /// - Returns: As many elements as the source has up to there.
  /// - Seealso: [map](https://reactivex.io/documentation/operators/map.html)
  @_disfavoredOverload
  @inlinable
  public func tryMap<Result>(
    _ transform: @escaping (Element) throws -> Result
  ) -> Observable<Result> { map(transform) }

  /// Emits the value of the result that `transform` returns for each element, or fails with its error.
  ///
  ///     source          --1--2--x--3--|
  ///     tryMap { … }    --a--b--#          where the closure returns a failure for x
  ///
  /// The source is disposed at a failure, and if `transform` throws.
  ///
  /// - Parameter transform: Returns the new element, or why there is none.
  /// - Returns: As many elements as the source has up to there.
  /// - Seealso: [map](https://reactivex.io/documentation/operators/map.html)
  @_disfavoredOverload
  @inlinable
  public func tryMap<Result, Failure: Swift.Error>(
    _ transform: @escaping (Element) throws -> Swift.Result<Result, Failure>
  ) -> Observable<Result> {
    map { try transform($0).get() }
  }
}
