extension ObservableType {
  /// Drops `nil` and emits the unwrapped values.
  ///
  ///     source      --1--n--2--|    n = nil
  ///     unwrap()    --1-----2--|
  ///
  /// - Returns: The elements that are not `nil`.
  /// - Seealso: [filter](https://reactivex.io/documentation/operators/filter.html)
  @_disfavoredOverload
  @inlinable
  public func unwrap<Wrapped>() -> Observable<Wrapped> where Element == Wrapped? {
    compactMap { $0 }
  }
}
