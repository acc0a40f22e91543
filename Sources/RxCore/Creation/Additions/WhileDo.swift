extension ObservableType {
  /// Subscribes to the source repeatedly.
  ///
  /// Checks a condition before each subscription.
  ///
  ///     source           -a-|
  ///     whileDo { … }    -a--a--a-|    where the condition holds three times
  ///
  /// Completes when the condition does not hold, even before the first subscription. An error of the source or of `condition` ends the sequence.
  ///
  /// - Parameter condition: Called before each subscription. Whether to subscribe.
  /// - Returns: The elements of all subscriptions.
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
