extension ObservableType {
  /// Emits the first element that satisfies a predicate, and completes.
  ///
  /// If the source completes without such an element, emits `nil`.
  ///
  ///     source             --1--2--3--|
  ///     find { $0 > 1 }    -----(2|)
  ///     find { $0 > 9 }    -----------(n|)    n = nil
  ///
  /// If `predicate` throws, the source is disposed and the error is emitted.
  ///
  /// - Parameter predicate: Whether an element matches.
  /// - Returns: One element, or `nil`.
  /// - Seealso: [first](https://reactivex.io/documentation/operators/first.html)
  @_disfavoredOverload
  @inlinable
  public func find(
    _ predicate: @escaping (Element) throws -> Bool
  ) -> Observable<Element?> {
    filter(predicate).map(Optional.some).first(default: nil)
  }
}
