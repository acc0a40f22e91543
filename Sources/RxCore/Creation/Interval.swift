extension ObservableType where Element: FixedWidthInteger {
  /// Emits 0, 1, 2 and so on, one number in each period.
  ///
  ///     interval(3)     ---0--1--2--
  ///
  /// - Parameters:
  ///   - period: The time before each element.
  ///   - scheduler: Measures the time and delivers the elements.
  /// - Returns: The observable.
  /// - Seealso: [interval](https://reactivex.io/documentation/operators/interval.html)
  @inlinable
  public static func interval(
    _ period: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    timer(period, period: period, scheduler: scheduler, for: "interval")
  }
}
