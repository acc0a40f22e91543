extension ObservableType where Element == Bool {
  /// Emits the negation of each element.
  ///
  ///     source    -t---f-|
  ///     not()     -f---t-|    t = true, f = false
  ///
  /// - Returns: One element for each source element.
  /// - Seealso: [map](https://reactivex.io/documentation/operators/map.html)
  @_disfavoredOverload
  @inlinable
  public func not() -> Observable<Bool> { map { !$0 } }
}
