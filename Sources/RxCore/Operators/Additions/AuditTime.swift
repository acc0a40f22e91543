extension ObservableType {
  /// Waits a time from an element on, and then emits the newest element of that time.
  ///
  ///     source          -a-xy-----b--x--|
  ///     auditTime(4)    -----y--------x-|
  ///
  /// The next element starts the next time. On completion the time that runs is waited for; an error is emitted at once.
  ///
  /// - Parameters:
  ///   - dueTime: The time.
  ///   - scheduler: Where the time passes and elements are delivered.
  /// - Returns: The last element of each time.
  /// - Seealso: [sample](https://reactivex.io/documentation/operators/sample.html)
  @_disfavoredOverload
  public func auditTime(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    audit { _ in Observable<Int>.timer(dueTime, scheduler: scheduler) }
  }
}
