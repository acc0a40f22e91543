extension ObservableType where Element == Bool {
  /// Emits the opposite of each element.
  ///
  ///     source    -t---f-|
  ///     not()     -f---t-|    t = true, f = false
  ///
  /// - Returns: As many elements as the source has.
  /// - Seealso: [map](https://reactivex.io/documentation/operators/map.html)
  @_disfavoredOverload
  @inlinable
  public func not() -> Observable<Bool> { map { !$0 } }
}
