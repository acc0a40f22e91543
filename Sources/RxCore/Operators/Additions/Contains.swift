extension ObservableType where Element: Equatable {
  /// Emits whether any element equals a value: `true` at the first such element, otherwise `false` on completion.
  ///
  ///     source         --1--2--3--|
  ///     contains(2)    -----(t|)          t = true
  ///     contains(9)    -----------(f|)    f = false
  ///
  /// Emits `false` for an empty source. The source is disposed as soon as the result is known. An error of the source is emitted.
  ///
  /// - Parameter value: The value to find.
  /// - Returns: One Boolean value.
  /// - Seealso: [contains](https://reactivex.io/documentation/operators/contains.html)
  @_disfavoredOverload
  @inlinable
  public func contains(_ value: Element) -> Observable<Bool> {
    filter { $0 == value }.isEmpty().map { !$0 }
  }
}
