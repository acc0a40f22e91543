extension ObservableType {
  /// Divides the source into the elements that satisfy a predicate and those that do not.
  ///
  ///     source                    --1--2--3--4--|
  ///     partition { $0 > 2 }.0    --------3--4--|
  ///     partition { $0 > 2 }.1    --1--2--------|
  ///
  /// Each of the two subscribes to the source for itself; `share()` before it makes that one subscription. If `predicate`
  /// throws, the source is disposed and the error is emitted.
  ///
  /// - Parameter predicate: Tells whether an element belongs to the first.
  /// - Returns: What satisfies the predicate, and the rest.
  /// - Seealso: [filter](https://reactivex.io/documentation/operators/filter.html)
  @_disfavoredOverload
  @inlinable
  public func partition(
    _ predicate: @escaping (Element) throws -> Bool
  ) -> (matches: Observable<Element>, nonMatches: Observable<Element>) {
    (matches: filter(predicate), nonMatches: filter { try !predicate($0) })
  }
}
