extension ObservableType {
  /// Emits all elements as one array when the source completes.
  ///
  /// It is another name for `toArray()`.
  ///
  ///     source       --1--2--|
  ///     collect()    --------(a|)    a = [1, 2]
  ///
  /// - Returns: One array, empty for an empty source.
  /// - Seealso: [to](https://reactivex.io/documentation/operators/to.html)
  @_disfavoredOverload
  @inlinable
  public func collect() -> Single<[Element]> { toArray() }
}
