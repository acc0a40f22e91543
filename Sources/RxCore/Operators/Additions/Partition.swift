extension ObservableType {
  /// Divides the source into the elements that satisfy a predicate and those that do not.
  ///
  ///     source                    --1--2--3--4--|
  ///     partition { $0 > 2 }.0    --------3--4--|
  ///     partition { $0 > 2 }.1    --1--2--------|
  ///
  /// Both observables share one subscription to the source, and `predicate` is called once for each element. If `predicate` throws, the source is
  /// disposed and the error is emitted.
  ///
  /// - Parameter predicate: Whether an element belongs to the first observable.
  /// - Returns: The elements that satisfy the predicate, and the other elements.
  /// - Seealso: [filter](https://reactivex.io/documentation/operators/filter.html)
  @_disfavoredOverload
  @inlinable
  public func partition(
    _ predicate: @escaping (Element) throws -> Bool
  ) -> (matches: Observable<Element>, nonMatches: Observable<Element>) {
    let judged = map { ($0, try predicate($0)) }.share()
    return (
      matches: judged.compactMap { $1 ? $0 : nil }, nonMatches: judged.compactMap { $1 ? nil : $0 }
    )
  }
}
