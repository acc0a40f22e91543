extension ObservableType {
  /// Delivers every event on the main queue, in order.
  ///
  /// An event is delivered immediately if the source emits on the main queue and no event is waiting.
  ///
  ///     source                  -a-b-|
  ///     deliverOnMainThread()   -a-b-|    on the main queue
  ///
  /// Unlike `observe(on: MainScheduler.instance)`, an event does not wait for actions of other subscriptions.
  ///
  /// - Returns: The same events.
  /// - Seealso: [observeon](https://reactivex.io/documentation/operators/observeon.html)
  @_disfavoredOverload
  public func deliverOnMainThread() -> Observable<Element> {
    let source = asObservable()
    return .deferred { source.observe(on: MainScheduler()) }
  }
}
