extension ObservableType {
  /// Emits the result of `transform` for each element.
  ///
  /// If `transform` throws, fails with its error. It is another name for `map`.
  ///
  ///     source          --1--2--x--3--|
  ///     tryMap { … }    --a--b--#          where the closure throws for x
  ///
  /// The source is disposed when `transform` throws.
  ///
  /// - Parameter transform: Returns the new element, or throws.
  /// - Returns: One element for each source element before the error.
  /// - Seealso: [map](https://reactivex.io/documentation/operators/map.html)
  @_disfavoredOverload
  @inlinable
  public func tryMap<Result>(
    _ transform: @escaping (Element) throws -> Result
  ) -> Observable<Result> { map(transform) }

  /// Emits the value of the `Result` that `transform` returns for each element.
  ///
  /// Fails with the error of a failed `Result`.
  ///
  ///     source          --1--2--x--3--|
  ///     tryMap { … }    --a--b--#          where the closure returns a failure for x
  ///
  /// The source is disposed at a failure and if `transform` throws.
  ///
  /// - Parameter transform: Returns the new element or an error.
  /// - Returns: One element for each source element before the error.
  /// - Seealso: [map](https://reactivex.io/documentation/operators/map.html)
  @_disfavoredOverload
  @inlinable
  public func tryMap<Result, Failure: Swift.Error>(
    _ transform: @escaping (Element) throws -> Swift.Result<Result, Failure>
  ) -> Observable<Result> {
    map { try transform($0).get() }
  }
}
