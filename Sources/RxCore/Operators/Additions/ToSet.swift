extension ObservableType where Element: Hashable {
  /// Emits the set of all elements when the source completes.
  ///
  ///     source     --1--2--1--|
  ///     toSet()    -----------(a|)    a = the set of 1 and 2
  ///
  /// - Returns: One set, empty for an empty source.
  /// - Seealso: [to](https://reactivex.io/documentation/operators/to.html)
  @_disfavoredOverload
  @inlinable
  public func toSet() -> Single<Set<Element>> {
    PrimitiveSequence(raw: reduce(into: Set<Element>()) { $0.insert($1) })
  }
}
