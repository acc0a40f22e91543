extension ObservableType {
  /// Emits each element with the time at which it arrived.
  ///
  ///     source         -a--b--|
  ///     timestamp()    -x--y--|    x = (value: "a", timestamp: 1), y = (value: "b", timestamp: 4)
  ///
  /// - Parameter scheduler: Provides the time.
  /// - Returns: One pair for each source element.
  /// - Seealso: [timestamp](https://reactivex.io/documentation/operators/timestamp.html)
  @_disfavoredOverload
  @inlinable
  public func timestamp(
    scheduler: any SchedulerType
  ) -> Observable<(value: Element, timestamp: RxTime)> {
    map { (value: $0, timestamp: scheduler.now(for: "timestamp")) }
  }
}
