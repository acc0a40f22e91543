extension ObservableType {
  /// Replaces the error with which the source fails.
  ///
  ///     source             --a--#
  ///     mapError { … }     --a--#    what the closure made of the source's error
  ///
  /// If `transform` throws, its error is emitted.
  ///
  /// - Parameter transform: Returns the new error for the source's error.
  /// - Returns: The source's elements, then the new error if the source fails.
  /// - Seealso: [catch](https://reactivex.io/documentation/operators/catch.html)
  @_disfavoredOverload
  public func mapError(
    _ transform: @escaping (any Swift.Error) throws -> any Swift.Error
  ) -> Observable<Element> {
    self.catch { .error(try transform($0)) }
  }
}
