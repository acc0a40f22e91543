extension ObservableType {
  /// Emits the same value for each element.
  ///
  ///     source        --a--b--c--|
  ///     mapTo("x")    --x--x--x--|
  ///
  /// - Parameter value: The value to emit.
  /// - Returns: One element for each source element.
  /// - Seealso: [map](https://reactivex.io/documentation/operators/map.html)
  @_disfavoredOverload
  @inlinable
  public func mapTo<Result>(_ value: Result) -> Observable<Result> { map { _ in value } }
}
