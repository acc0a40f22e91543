extension ObservableType {
  /// Subscribes to the source, and again after each completion as long as a condition holds.
  ///
  ///     source           -a-|
  ///     doWhile { … }    -a--a--a-|    where the condition holds twice
  ///
  /// Completes when the condition does not hold. An error of the source or of `condition` ends the sequence.
  ///
  /// - Parameter condition: Called after each completion of the source. Whether to subscribe again.
  /// - Returns: The elements of all subscriptions.
  /// - Seealso: [repeat](https://reactivex.io/documentation/operators/repeat.html)
  @_disfavoredOverload
  public func doWhile(_ condition: @escaping () throws -> Bool) -> Observable<Element> {
    concat(whileDo(condition))
  }
}
