extension ObservableType {
  /// Subscribes to the source again and again, as long as a condition holds before.
  ///
  ///     source           -a-|
  ///     whileDo { … }    -a--a--a-|    where the condition holds three times
  ///
  /// Completes when the condition does not hold, even before the first subscription. An error of the source, or one that `condition` throws, ends it all.
  ///
  /// - Parameter condition: Is asked before each subscription.
  /// - Returns: The elements of all rounds.
  /// - Seealso: [repeat](https://reactivex.io/documentation/operators/repeat.html)
  @_disfavoredOverload
  public func whileDo(_ condition: @escaping () throws -> Bool) -> Observable<Element> {
    let source = asObservable()
    return .concat(
      AnySequence {
        AnyIterator {
          do { return try condition() ? source : nil } catch { return .error(error) }
        }
      })
  }
}
