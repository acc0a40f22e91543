extension ObservableType {
  /// Subscribes to the source, and disposes of the subscription, on a scheduler.
  ///
  /// Where elements are delivered is the source's own affair: see `observe(on:)`. The subscription is disposed of on the scheduler when the
  /// source has ended, too.
  ///
  /// - Parameter scheduler: Where the source is subscribed to and disposed of.
  /// - Returns: The elements of the source.
  /// - Seealso: [subscribeon](https://reactivex.io/documentation/operators/subscribeon.html)
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream, lifetime in
      let upstream = Lifetime()
      let scheduled = SingleAssignmentDisposable()
      lifetime.add(scheduled)
      lifetime.add(ScheduledDisposable(scheduler: scheduler, disposable: upstream))
      scheduled.setDisposable(
        scheduler.schedule(()) { _ in
          source.run(
            Sink(
              next: { if !lifetime.isStopped { downstream.next($0) } },
              error: { if upstream.stop() { downstream.error($0) } },
              completed: { if upstream.stop() { downstream.completed() } }), in: upstream)
          return Disposables.create()
        })
    }
  }

  /// Subscribes to the source, and disposes of the subscription, on a scheduler.
  ///
  /// - Parameter scheduler: Where the source is subscribed to and disposed of.
  /// - Returns: The elements of the source.
  @available(*, deprecated, renamed: "subscribe(on:)")
  public func subscribeOn(_ scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    subscribe(on: scheduler)
  }
}
