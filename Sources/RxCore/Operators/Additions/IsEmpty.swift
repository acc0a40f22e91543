extension ObservableType {
  /// Emits whether the source completes without an element: `false` at its first element, otherwise `true` on completion.
  ///
  ///     source       --a--b--|     ---|
  ///     isEmpty()    --(f|)        ---(t|)    f = false, t = true
  ///
  /// The source is disposed as soon as the result is known. An error of the source is emitted.
  ///
  /// - Returns: One Boolean value.
  /// - Seealso: [contains](https://reactivex.io/documentation/operators/contains.html)
  @_disfavoredOverload
  @inlinable
  public func isEmpty() -> Observable<Bool> {
    take(1).map { _ in false }.ifEmpty(default: true)
  }
}
