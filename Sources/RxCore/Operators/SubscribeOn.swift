extension ObservableType {
  /// Subscribes to the source on a scheduler, and disposes the subscription on the same scheduler.
  ///
  /// The source determines where elements are delivered; to change it, use `observe(on:)`. After a terminal event of the source, too, the
  /// subscription is disposed on the scheduler.
  ///
  /// - Parameter scheduler: Runs the subscription and the disposal.
  /// - Returns: The elements of the source.
  /// - Seealso: [subscribeon](https://reactivex.io/documentation/operators/subscribeon.html)
  @inlinable
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in
      let scheduled = SingleAssignmentDisposable()
      downstream.scope.add(scheduled)
      scheduled.setDisposable(
        scheduler.schedule((), for: "subscribe(on:)") { _ in
          if downstream.isStopped { return Disposables.create() }
          let upstream = Lifetime()
          let ends =
            source.isDirect
            ? AnonymousEnds(
              upstream, error: downstream.error, completed: downstream.completed)
            : SourceEnds(upstream, error: downstream.error, completed: downstream.completed)
          source.run(Sink(next: downstream.emitter, ends: ends), in: upstream)
          if !upstream.isDisposed {
            downstream.scope.add(
              ScheduledDisposable(scheduler: scheduler, disposable: upstream, for: "subscribe(on:)")
            )
          }
          return Disposables.create()
        })
    }
  }

  /// Subscribes to the source on a scheduler, and disposes the subscription on the same scheduler.
  ///
  /// - Parameter scheduler: Runs the subscription and the disposal.
  /// - Returns: The elements of the source.
  @available(*, deprecated, renamed: "subscribe(on:)")
  public func subscribeOn(_ scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    subscribe(on: scheduler)
  }
}
