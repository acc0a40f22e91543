extension ObservableType {
  /// After an element, waits for a duration, and then emits the newest element.
  ///
  ///     source          -a-xy-----b--x--|
  ///     auditTime(4)    -----y--------x-|
  ///
  /// The next element starts the next wait. If the source completes, a wait in progress is finished first. An error is emitted immediately.
  ///
  /// - Parameters:
  ///   - dueTime: The duration.
  ///   - scheduler: Measures the time and delivers the elements.
  /// - Returns: The newest element at the end of each wait.
  /// - Seealso: [sample](https://reactivex.io/documentation/operators/sample.html)
  @_disfavoredOverload
  @inlinable
  public func auditTime(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    audit { _ in Observable<Int>.timer(dueTime, scheduler: scheduler, for: "auditTime") }
  }
}
