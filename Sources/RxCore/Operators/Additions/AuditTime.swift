extension ObservableType {
  /// Waits a time from an element on, and then emits the newest element of that time.
  ///
  ///     source          -a-xy-----b--x--|
  ///     auditTime(4)    -----y--------x-|
  ///
  /// The next element starts the next time. On completion the time that runs is waited for; an error is emitted immediately.
  ///
  /// - Parameters:
  ///   - dueTime: The time.
  ///   - scheduler: Measures the time and delivers the elements.
  /// - Returns: The last element of each time.
  /// - Seealso: [sample](https://reactivex.io/documentation/operators/sample.html)
  @_disfavoredOverload
  public func auditTime(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    audit { _ in Observable<Int>.timer(dueTime, scheduler: scheduler) }
  }
}
