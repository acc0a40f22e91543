extension ObservableType {
  /// Emits all elements as one array, sorted by a closure, when the source completes.
  ///
  ///     source                       --1--3--2--|
  ///     toSortedArray { $0 > $1 }    -----------(a|)    a = [3, 2, 1]
  ///
  /// If the closure throws, its error is emitted.
  ///
  /// - Parameter areInIncreasingOrder: Whether the first argument is ordered before the second.
  /// - Returns: One array, empty for an empty source.
  /// - Seealso: [to](https://reactivex.io/documentation/operators/to.html)
  @_disfavoredOverload
  @inlinable
  public func toSortedArray(
    by areInIncreasingOrder: @escaping (Element, Element) throws -> Bool
  ) -> Single<[Element]> {
    toArray().map { try $0.sorted(by: areInIncreasingOrder) }
  }
}

extension ObservableType where Element: Comparable {
  /// Emits all elements as one sorted array when the source completes.
  ///
  ///     source             --1--3--2--|
  ///     toSortedArray()    -----------(a|)    a = [1, 2, 3]
  ///
  /// - Parameter ascending: Whether the smallest element comes first. Otherwise, the largest does.
  /// - Returns: One array, empty for an empty source.
  /// - Seealso: [to](https://reactivex.io/documentation/operators/to.html)
  @_disfavoredOverload
  @inlinable
  public func toSortedArray(ascending: Bool = true) -> Single<[Element]> {
    ascending ? toSortedArray(by: <) : toSortedArray(by: >)
  }
}
