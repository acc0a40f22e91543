extension ObservableType {
  /// Emits the first elements, up to a number, and completes with the last of them.
  ///
  ///     source     --a--b--c--|
  ///     take(2)    --a--(b|)
  ///
  /// Completes immediately for 0, without subscribing. A negative number is the error `RxError.argumentOutOfRange`.
  ///
  /// - Parameter count: How many elements at the most.
  /// - Returns: The first elements.
  /// - Seealso: [take](https://reactivex.io/documentation/operators/take.html)
  @inlinable
  public func take(_ count: Int) -> Observable<Element> {
    if count < 0 { return .error(RxError.argumentOutOfRange) }
    if count == 0 { return .empty() }
    return asObservable().lift { downstream in
      let remaining = State(count)
      return downstream.handling { element in
        guard remaining.value > 0 else { return }
        remaining.value -= 1
        let isLast = remaining.value == 0
        downstream.next(element)
        if isLast { downstream.completed() }
      }
    }
  }

  /// Emits the elements of a time from the subscription on, and completes when it is over.
  ///
  ///     source          --a--b--c--|
  ///     take(for: 6)    --a--b|
  ///
  /// - Parameters:
  ///   - duration: The time.
  ///   - scheduler: Measures the time.
  /// - Returns: The elements of that time.
  /// - Seealso: [take](https://reactivex.io/documentation/operators/take.html)
  public func take(
    for duration: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in
      let gate = Gate()
      downstream.scope.add(
        scheduler.scheduleRelative((), dueTime: duration) { _ in
          gate.perform { downstream.completed() }
          return Disposables.create()
        })
      source.attach(
        downstream.gated(
          by: gate, next: downstream.next, error: downstream.error,
          completed: downstream.completed))
    }
  }

  /// Emits the elements of a time and completes.
  ///
  /// - Parameters:
  ///   - duration: The time.
  ///   - scheduler: Where it passes.
  /// - Returns: The elements until then.
  @available(*, deprecated, renamed: "take(for:scheduler:)")
  public func take(
    _ duration: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> { take(for: duration, scheduler: scheduler) }
}
