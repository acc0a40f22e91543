extension ObservableType {
  /// Counts the elements, and emits their number when the source completes.
  ///
  ///     source     --a--b--c--|
  ///     count()    -----------(3|)
  ///
  /// An empty source gives 0; an error is emitted instead of the number.
  ///
  /// - Returns: One number.
  /// - Seealso: [count](https://reactivex.io/documentation/operators/count.html)
  @_disfavoredOverload
  @inlinable
  public func count() -> Observable<Int> {
    reduce(0) { count, _ in count + 1 }
  }

  /// Counts the elements that satisfy a predicate, and emits their number when the source completes.
  ///
  ///     source              --1--2--3--|
  ///     count { $0 > 1 }    -----------(2|)
  ///
  /// If `predicate` throws, the source is disposed and the error is emitted.
  ///
  /// - Parameter predicate: Tells whether an element counts.
  /// - Returns: One number.
  /// - Seealso: [count](https://reactivex.io/documentation/operators/count.html)
  @_disfavoredOverload
  @inlinable
  public func count(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Int> {
    filter(predicate).count()
  }
}
