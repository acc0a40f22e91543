extension ObservableType where Element: Equatable {
  /// Tells whether an element equals a value: `true` at the first that does, else `false` on completion.
  ///
  ///     source         --1--2--3--|
  ///     contains(2)    -----(t|)          t = true
  ///     contains(9)    -----------(f|)    f = false
  ///
  /// An empty source gives `false`. The source is disposed as soon as the answer is known; its error is emitted.
  ///
  /// - Parameter value: What is looked for.
  /// - Returns: One truth value.
  /// - Seealso: [contains](https://reactivex.io/documentation/operators/contains.html)
  @_disfavoredOverload
  @inlinable
  public func contains(_ value: Element) -> Observable<Bool> {
    filter { $0 == value }.isEmpty().map { !$0 }
  }
}
