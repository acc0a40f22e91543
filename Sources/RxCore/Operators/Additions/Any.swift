extension ObservableType {
  /// Tells whether an element satisfies a predicate: `true` at the first that does, else `false` on completion.
  ///
  ///     source            --1--2--3--|
  ///     any { $0 > 1 }    -----(t|)          t = true
  ///     any { $0 > 9 }    -----------(f|)    f = false
  ///
  /// An empty source gives `false`. The source is disposed as soon as the answer is known. If `predicate` throws, the error is
  /// emitted. Others call it `some`.
  ///
  /// - Parameter predicate: What an element is to satisfy.
  /// - Returns: One truth value.
  /// - Seealso: [contains](https://reactivex.io/documentation/operators/contains.html)
  @_disfavoredOverload
  @inlinable
  public func `any`(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Bool> {
    filter(predicate).isEmpty().map { !$0 }
  }
}
