extension ObservableType {
  /// Delays the subscription to the source.
  ///
  ///     source (cold)           -a-b--|
  ///     delaySubscription(3)    ----a-b--|
  ///
  /// - Parameters:
  ///   - dueTime: The delay.
  ///   - scheduler: Measures the time and subscribes to the source.
  /// - Returns: The elements of the source.
  /// - Seealso: [delay](https://reactivex.io/documentation/operators/delay.html)
  @inlinable
  public func delaySubscription(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in
      downstream.scope.add(
        scheduler.scheduleRelative((), dueTime: dueTime, for: "delaySubscription") { _ in
          if !downstream.isStopped { source.run(downstream.passing()) }
          return Disposables.create()
        })
    }
  }
}
