extension ObservableType {
  /// Emits an element, and then no other for a time; at its end the newest that came in it, if that is wanted.
  ///
  ///     source                                             -a-xy-----b--x--|
  ///     throttleTime(4)                                    -a--------b-----|
  ///     throttleTime(4, trailing: true)                    -a---y----b---x-|
  ///     throttleTime(4, leading: false, trailing: true)    -----y--------x-|
  ///
  /// An element that is emitted at the end of a time starts the next. On completion an element that waits is emitted at the end of its
  /// time, and completion with it; an error drops it.
  ///
  /// - Parameters:
  ///   - dueTime: The time.
  ///   - leading: Whether the element that starts a time is emitted immediately.
  ///   - trailing: Whether the newest element of a time is emitted at its end.
  ///   - scheduler: Measures the time and delivers the elements.
  /// - Returns: Elements that are at least that time apart.
  /// - Seealso: [debounce](https://reactivex.io/documentation/operators/debounce.html)
  @_disfavoredOverload
  @inlinable
  public func throttleTime(
    _ dueTime: RxTimeInterval, leading: Bool = true, trailing: Bool = false,
    scheduler: any SchedulerType
  ) -> Observable<Element> {
    throttle(leading: leading, trailing: trailing) { _ in
      Observable<Int>.timer(dueTime, scheduler: scheduler)
    }
  }
}
