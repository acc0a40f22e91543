extension ObservableType {
  /// Emits each element with the time since the previous element.
  ///
  ///     source            -a--b--|
  ///     timeInterval()    -x--y--|    x = (value: "a", interval: 1), y = (value: "b", interval: 3)
  ///
  /// For the first element, it is the time since the subscription.
  ///
  /// - Parameter scheduler: Measures the time.
  /// - Returns: One pair for each source element.
  /// - Seealso: [timeInterval](https://reactivex.io/documentation/operators/timeinterval.html)
  @_disfavoredOverload
  @inlinable
  public func timeInterval(
    scheduler: any SchedulerType
  ) -> Observable<(value: Element, interval: RxTimeInterval)> {
    asObservable().lift { downstream in
      let clock = SchedulerClock(of: scheduler, for: "timeInterval")
      let last = State(clock.instant)
      return downstream.handling { element in
        let now = clock.instant
        let interval = RxTimeInterval.nanoseconds(now - last.value)
        last.value = now
        downstream.emit((value: element, interval: interval))
      }
    }
  }
}
