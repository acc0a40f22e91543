extension ObservableType {
  /// Fails with another error if the source fails.
  ///
  ///     source             --a--#
  ///     mapError { … }     --a--#    what the closure made of the source's error
  ///
  /// If `transform` throws, that error is emitted.
  ///
  /// - Parameter transform: Makes the new error of the source's.
  /// - Returns: The source's elements.
  /// - Seealso: [catch](https://reactivex.io/documentation/operators/catch.html)
  @_disfavoredOverload
  public func mapError(
    _ transform: @escaping (any Swift.Error) throws -> any Swift.Error
  ) -> Observable<Element> {
    self.catch { .error(try transform($0)) }
  }
}
