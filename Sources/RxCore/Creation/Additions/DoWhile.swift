extension ObservableType {
  /// Subscribes to the source, and then again and again as long as a condition holds.
  ///
  ///     source           -a-|
  ///     doWhile { … }    -a--a--a-|    where the condition holds twice
  ///
  /// Completes when the condition does not hold. An error of the source, or one that `condition` throws, ends it all.
  ///
  /// - Parameter condition: Is asked after each round.
  /// - Returns: The elements of all rounds.
  /// - Seealso: [repeat](https://reactivex.io/documentation/operators/repeat.html)
  @_disfavoredOverload
  public func doWhile(_ condition: @escaping () throws -> Bool) -> Observable<Element> {
    concat(whileDo(condition))
  }
}
