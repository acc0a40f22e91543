extension ObservableType {
  /// Emits the number of elements when the source completes.
  ///
  ///     source     --a--b--c--|
  ///     count()    -----------(3|)
  ///
  /// Emits 0 for an empty source. If the source fails, emits only the error.
  ///
  /// - Returns: One number.
  /// - Seealso: [count](https://reactivex.io/documentation/operators/count.html)
  @_disfavoredOverload
  @inlinable
  public func count() -> Observable<Int> {
    reduce(0) { count, _ in count + 1 }
  }

  /// Emits the number of elements that satisfy a predicate when the source completes.
  ///
  ///     source              --1--2--3--|
  ///     count { $0 > 1 }    -----------(2|)
  ///
  /// If `predicate` throws, the source is disposed and the error is emitted.
  ///
  /// - Parameter predicate: Whether to count an element.
  /// - Returns: One number.
  /// - Seealso: [count](https://reactivex.io/documentation/operators/count.html)
  @_disfavoredOverload
  @inlinable
  public func count(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Int> {
    filter(predicate).count()
  }
}
