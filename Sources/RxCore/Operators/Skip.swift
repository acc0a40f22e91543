extension ObservableType {
  /// Drops the first `count` elements.
  ///
  ///     source     --a--b--c--|
  ///     skip(2)    --------c--|
  ///
  /// - Parameter count: The number of elements to drop. A number below 1 drops none.
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

  /// Drops the elements that arrive within a duration after the subscription.
  ///
  ///     source     --a--b--c--|
  ///     skip(4)    -----b--c--|
  ///
  /// Terminal events are forwarded immediately.
  ///
  /// - Parameters:
  ///   - duration: The duration.
  ///   - scheduler: Measures the time.
  /// - Returns: The later elements.
  /// - Seealso: [skip](https://reactivex.io/documentation/operators/skip.html)
  @inlinable
  public func skip(
    _ duration: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in
      let gate = Gate()
      let isOpen = State(false)
      downstream.scope.add(
        scheduler.scheduleRelative((), dueTime: duration, for: "skip") { _ in
          gate.perform { isOpen.value = true }
          return Disposables.create()
        })
      source.attach(
        downstream.gated(
          by: gate, next: { if isOpen.value { downstream.next($0) } },
          error: downstream.error, completed: downstream.completed))
    }
  }

  /// Drops the elements that arrive within a duration after the subscription.
  ///
  /// It is `skip(_:scheduler:)` with a label.
  ///
  /// - Parameters:
  ///   - duration: The duration.
  ///   - scheduler: Measures the time.
  /// - Returns: The later elements.
  /// - Seealso: [skip](https://reactivex.io/documentation/operators/skip.html)
  @_disfavoredOverload
  @inlinable
  public func skip(
    for duration: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    skip(duration, scheduler: scheduler)
  }
}
