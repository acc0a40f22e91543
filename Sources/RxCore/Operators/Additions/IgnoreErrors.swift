extension ObservableType {
  /// Subscribes to the source again whenever it fails.
  ///
  /// It is another name for `retry()`.
  ///
  ///     source            --1--#
  ///     ignoreErrors()    --1----1----1--
  ///
  /// The result never fails, and completes when the source completes.
  ///
  /// - Returns: The elements of all attempts.
  /// - Seealso: [retry](https://reactivex.io/documentation/operators/retry.html)
  @_disfavoredOverload
  public func ignoreErrors() -> Observable<Element> { retry() }

  /// Subscribes to the source again whenever it fails with an error that satisfies a predicate.
  ///
  /// Any other error is emitted, and so is an error that `predicate` throws.
  ///
  /// - Parameter predicate: Whether to ignore an error.
  /// - Returns: The elements of all attempts.
  /// - Seealso: [retry](https://reactivex.io/documentation/operators/retry.html)
  @_disfavoredOverload
  public func ignoreErrors(
    _ predicate: @escaping (any Swift.Error) throws -> Bool
  ) -> Observable<Element> {
    retry { (failures: Observable<any Swift.Error>) in
      failures.map { failure in if try !predicate(failure) { throw failure } }
    }
  }
}
