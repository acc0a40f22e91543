extension ObservableType {
  /// Drops the first elements.
  ///
  ///     source     --a--b--c--|
  ///     skip(2)    --------c--|
  ///
  /// - Parameter count: How many; none for a number below 1.
  /// - Returns: The other elements.
  /// - Seealso: [skip](https://reactivex.io/documentation/operators/skip.html)
  @inlinable
  public func skip(_ count: Int) -> Observable<Element> {
    asObservable().lift { downstream in
      let remaining = State(count)
      return downstream.handling { element in
        if remaining.value > 0 { remaining.value -= 1 } else { downstream.next(element) }
      }
    }
  }

  /// Drops the elements of a time from the subscription on.
  ///
  ///     source     --a--b--c--|
  ///     skip(4)    -----b--c--|
  ///
  /// An error or completion passes at any time.
  ///
  /// - Parameters:
  ///   - duration: The time.
  ///   - scheduler: Measures the time.
  /// - Returns: The elements after that time.
  /// - Seealso: [skip](https://reactivex.io/documentation/operators/skip.html)
  public func skip(
    _ duration: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in
      let gate = Gate()
      let isOpen = State(false)
      downstream.scope.add(
        scheduler.scheduleRelative((), dueTime: duration) { _ in
          gate.perform { isOpen.value = true }
          return Disposables.create()
        })
      source.attach(
        downstream.gated(
          by: gate, next: { if isOpen.value { downstream.next($0) } },
          error: downstream.error, completed: downstream.completed))
    }
  }

  /// Drops the elements of a time from the subscription on: `skip(_:scheduler:)` under a label.
  ///
  /// - Parameters:
  ///   - duration: The time.
  ///   - scheduler: Measures the time.
  /// - Returns: The elements after that time.
  /// - Seealso: [skip](https://reactivex.io/documentation/operators/skip.html)
  @_disfavoredOverload
  public func skip(
    for duration: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    skip(duration, scheduler: scheduler)
  }
}
