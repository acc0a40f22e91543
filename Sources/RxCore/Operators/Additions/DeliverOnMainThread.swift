extension ObservableType {
  /// Delivers every event on the main queue, in order: immediately where the source emits there and nothing waits.
  ///
  ///     source                  -a-b-|
  ///     deliverOnMainThread()   -a-b-|    on the main queue
  ///
  /// It differs from `observe(on: MainScheduler.instance)` in that other subscriptions' work does not make an event wait.
  ///
  /// - Returns: The same events.
  /// - Seealso: [observeon](https://reactivex.io/documentation/operators/observeon.html)
  @_disfavoredOverload
  public func deliverOnMainThread() -> Observable<Element> {
    let source = asObservable()
    return .deferred { source.observe(on: MainScheduler()) }
  }
}
