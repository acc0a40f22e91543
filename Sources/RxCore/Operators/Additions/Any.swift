extension ObservableType {
  /// Emits whether any element satisfies a predicate: `true` at the first such element, otherwise `false` on completion.
  ///
  ///     source            --1--2--3--|
  ///     any { $0 > 1 }    -----(t|)          t = true
  ///     any { $0 > 9 }    -----------(f|)    f = false
  ///
  /// Emits `false` for an empty source. The source is disposed as soon as the result is known. If `predicate` throws, its error is emitted. Other
  /// libraries call this operator `some`.
  ///
  /// - Parameter predicate: Whether an element satisfies the condition.
  /// - Returns: One Boolean value.
  /// - Seealso: [contains](https://reactivex.io/documentation/operators/contains.html)
  @_disfavoredOverload
  @inlinable
  public func `any`(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Bool> {
    filter(predicate).isEmpty().map { !$0 }
  }
}
