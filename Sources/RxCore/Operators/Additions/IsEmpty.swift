extension ObservableType {
  /// Tells whether the source completes without an element: `false` at its first element, else `true` on completion.
  ///
  ///     source       --a--b--|     ---|
  ///     isEmpty()    --(f|)        ---(t|)    f = false, t = true
  ///
  /// The source is disposed as soon as the answer is known; its error is emitted.
  ///
  /// - Returns: One truth value.
  /// - Seealso: [contains](https://reactivex.io/documentation/operators/contains.html)
  @_disfavoredOverload
  @inlinable
  public func isEmpty() -> Observable<Bool> {
    take(1).map { _ in false }.ifEmpty(default: true)
  }
}
