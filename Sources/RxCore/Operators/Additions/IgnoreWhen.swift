extension ObservableType {
  /// Drops the elements that satisfy a predicate: the opposite of `filter`.
  ///
  ///     source                   --1--2--3--|
  ///     ignoreWhen { $0 > 1 }    --1--------|
  ///
  /// If `predicate` throws, the source is disposed and the error is emitted.
  ///
  /// - Parameter predicate: Whether to drop an element.
  /// - Returns: The other elements.
  /// - Seealso: [filter](https://reactivex.io/documentation/operators/filter.html)
  @_disfavoredOverload
  @inlinable
  public func ignoreWhen(
    _ predicate: @escaping (Element) throws -> Bool
  ) -> Observable<Element> {
    filter { try !predicate($0) }
  }
}
