extension ObservableType {
  /// Emits the index of the first element that satisfies a predicate, and completes.
  ///
  /// If the source completes without such an element, emits -1.
  ///
  ///     source                    --a--b--c--|
  ///     findIndex { $0 > "a" }    -----(1|)
  ///     findIndex { $0 > "x" }    -----------(m|)    m = -1
  ///
  /// Indices count from 0. If `predicate` throws, the source is disposed and the error is emitted.
  ///
  /// - Parameter predicate: Whether an element matches.
  /// - Returns: One index, or -1.
  /// - Seealso: [first](https://reactivex.io/documentation/operators/first.html)
  @_disfavoredOverload
  @inlinable
  public func findIndex(
    _ predicate: @escaping (Element) throws -> Bool
  ) -> Observable<Int> {
    enumerated().filter { try predicate($0.element) }.map { $0.index }.first(default: -1)
  }
}
