extension ObservableType where Element: FixedWidthInteger {
  /// Emits 0 after a duration.
  ///
  /// Then completes, or emits 1, 2, 3 and so on periodically.
  ///
  ///     timer(3)               ---(0|)
  ///     timer(3, period: 2)    ---0-1-2-3-
  ///
  /// - Parameters:
  ///   - dueTime: The time before the first element.
  ///   - period: The time before each further element, or `nil` for a single element.
  ///   - scheduler: Measures the time and delivers the elements.
  /// - Returns: The observable.
  /// - Seealso: [timer](https://reactivex.io/documentation/operators/timer.html)
  @inlinable
  public static func timer(
    _ dueTime: RxTimeInterval, period: RxTimeInterval? = nil, scheduler: any SchedulerType
  ) -> Observable<Element> {
    timer(dueTime, period: period, scheduler: scheduler, for: "timer")
  }

  /// Does the same for the operator or factory of that name.
  @inlinable
  static func timer(
    _ dueTime: RxTimeInterval, period: RxTimeInterval? = nil, scheduler: any SchedulerType,
    for name: StaticString
  ) -> Observable<Element> {
    guard let period else {
      return Observable(name: name) { sink in
        sink.scope.add(
          scheduler.scheduleRelative((), dueTime: dueTime, for: name) { _ in
            sink.emit(0)
            sink.completed()
            return Disposables.create()
          })
      }
    }
    return Observable(name: name) { sink in
      sink.scope.add(
        scheduler.schedulePeriodic(
          Element(0), startAfter: dueTime, period: period, for: name
        ) { count in
          sink.emit(count)
          return count &+ 1
        })
    }
  }
}
