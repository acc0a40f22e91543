extension ObservableType {
  /// Emits whether all elements satisfy a predicate: `false` at the first element that does not, otherwise `true` on completion.
  ///
  ///     source              --1--2--3--|
  ///     every { $0 < 3 }    --------(f|)       f = false
  ///     every { $0 < 9 }    -----------(t|)    t = true
  ///
  /// Emits `true` for an empty source. The source is disposed as soon as the result is known. If `predicate` throws, its error is emitted. ReactiveX
  /// calls this operator `all`.
  ///
  /// - Parameter predicate: Whether an element satisfies the condition.
  /// - Returns: One Boolean value.
  /// - Seealso: [all](https://reactivex.io/documentation/operators/all.html)
  @_disfavoredOverload
  @inlinable
  public func every(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Bool> {
    filter { try !predicate($0) }.isEmpty()
  }
}
