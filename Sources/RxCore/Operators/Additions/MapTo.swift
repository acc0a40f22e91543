extension ObservableType {
  /// Emits one and the same value for each element.
  ///
  ///     source        --a--b--c--|
  ///     mapTo("x")    --x--x--x--|
  ///
  /// - Parameter value: What is emitted.
  /// - Returns: As many elements as the source has.
  /// - Seealso: [map](https://reactivex.io/documentation/operators/map.html)
  @_disfavoredOverload
  @inlinable
  public func mapTo<Result>(_ value: Result) -> Observable<Result> { map { _ in value } }
}
