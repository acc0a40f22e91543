extension ObservableType {
  /// Limits the rate: after an element, drops further elements for a duration.
  ///
  /// Emits the first and the last element of this time span, as requested.
  ///
  ///     source                                             -a-xy-----b--x--|
  ///     throttleTime(4)                                    -a--------b-----|
  ///     throttleTime(4, trailing: true)                    -a---y----b---x-|
  ///     throttleTime(4, leading: false, trailing: true)    -----y--------x-|
  ///
  /// An element that is emitted at the end of a time span starts the next one. If the source completes while an element waits, both the element and
  /// the completion are emitted at the end of the time span. An error drops the waiting element.
  ///
  /// - Parameters:
  ///   - dueTime: The duration.
  ///   - leading: Whether to emit the element that starts a time span, immediately.
  ///   - trailing: Whether to emit the newest element of a time span at its end.
  ///   - scheduler: Measures the time and delivers the elements.
  /// - Returns: Elements that are at least `dueTime` apart.
  /// - Seealso: [debounce](https://reactivex.io/documentation/operators/debounce.html)
  @_disfavoredOverload
  @inlinable
  public func throttleTime(
    _ dueTime: RxTimeInterval, leading: Bool = true, trailing: Bool = false,
    scheduler: any SchedulerType
  ) -> Observable<Element> {
    throttle(leading: leading, trailing: trailing) { _ in
      Observable<Int>.timer(dueTime, scheduler: scheduler, for: "throttleTime")
    }
  }
}
