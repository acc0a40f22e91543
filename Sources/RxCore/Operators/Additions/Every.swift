extension ObservableType {
  /// Tells whether all elements satisfy a predicate: `false` at the first that does not, else `true` on completion.
  ///
  ///     source              --1--2--3--|
  ///     every { $0 < 3 }    --------(f|)       f = false
  ///     every { $0 < 9 }    -----------(t|)    t = true
  ///
  /// An empty source gives `true`. The source is disposed as soon as the answer is known. If `predicate` throws, the error is
  /// emitted. ReactiveX calls it `all`.
  ///
  /// - Parameter predicate: What every element is to satisfy.
  /// - Returns: One truth value.
  /// - Seealso: [all](https://reactivex.io/documentation/operators/all.html)
  @_disfavoredOverload
  @inlinable
  public func every(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Bool> {
    filter { try !predicate($0) }.isEmpty()
  }
}
