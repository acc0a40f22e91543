extension ObservableType where Element: ObservableConvertibleType {
  /// Emits the elements of an inner sequence, and ignores further inner sequences until it completes.
  ///
  ///     a               -1-2-3-|
  ///     b               -x-y-|
  ///     source          a--b-----b---|
  ///     exhaustAll()    -1-2-3----x-y-|
  ///
  /// Completes when the source and the inner sequence have completed. Fails at the first error of either.
  ///
  /// - Returns: The elements of the inner sequences that were not ignored.
  /// - Seealso: [flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @_disfavoredOverload
  @inlinable
  public func exhaustAll() -> Observable<Element.Element> { flatMapFirst { $0 } }
}
