extension ObservableType {
  /// Emits the elements that have a given type, as values of that type.
  ///
  /// Drops all others.
  ///
  ///     source              --1--2--x--3--|
  ///     ofType(Int.self)    --1--2-----3--|
  ///
  /// - Parameter type: The type.
  /// - Returns: The elements of that type.
  /// - Seealso: [filter](https://reactivex.io/documentation/operators/filter.html)
  @_disfavoredOverload
  @inlinable
  public func ofType<Result>(_ type: Result.Type) -> Observable<Result> {
    compactMap { $0 as? Result }
  }
}
