extension PrimitiveSequence {
  /// Delays the element or the completion.
  ///
  /// An error is emitted immediately.
  ///
  /// - Parameters:
  ///   - dueTime: The delay.
  ///   - scheduler: Measures the time and delivers the element.
  /// - Returns: The delayed sequence.
  /// - Seealso: [delay](https://reactivex.io/documentation/operators/delay.html)
  public func delay(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.delay(dueTime, scheduler: scheduler))
  }

  /// Delays the subscription to the sequence.
  ///
  /// - Parameters:
  ///   - dueTime: The delay.
  ///   - scheduler: Measures the time and subscribes to the sequence.
  /// - Returns: The delayed sequence.
  /// - Seealso: [delay](https://reactivex.io/documentation/operators/delay.html)
  public func delaySubscription(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.delaySubscription(dueTime, scheduler: scheduler))
  }

  /// Fails with `RxError.timeout` if no event arrives within a duration.
  ///
  /// - Parameters:
  ///   - dueTime: The duration, measured from the subscription.
  ///   - scheduler: Measures the time.
  /// - Returns: The same sequence, or the error if no event arrives in time.
  /// - Seealso: [timeout](https://reactivex.io/documentation/operators/timeout.html)
  public func timeout(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.timeout(dueTime, scheduler: scheduler))
  }

  /// Continues with another sequence if no event arrives within a duration.
  ///
  /// - Parameters:
  ///   - dueTime: The duration, measured from the subscription.
  ///   - other: The sequence that replaces a late sequence.
  ///   - scheduler: Measures the time.
  /// - Returns: The same sequence, or the other sequence if no event arrives in time.
  /// - Seealso: [timeout](https://reactivex.io/documentation/operators/timeout.html)
  public func timeout(
    _ dueTime: RxTimeInterval, other: PrimitiveSequence<Trait, Element>,
    scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.timeout(dueTime, other: other.source, scheduler: scheduler))
  }

  /// Delivers the events on a scheduler.
  ///
  /// - Parameter scheduler: Delivers the element and the terminal event.
  /// - Returns: The same sequence.
  /// - Seealso: [observeon](https://reactivex.io/documentation/operators/observeon.html)
  public func observe(
    on scheduler: any ImmediateSchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.observe(on: scheduler))
  }

  /// Subscribes on a scheduler, and disposes the subscription on the same scheduler.
  ///
  /// - Parameter scheduler: Runs the subscription and the disposal.
  /// - Returns: The same sequence.
  /// - Seealso: [subscribeon](https://reactivex.io/documentation/operators/subscribeon.html)
  public func subscribe(
    on scheduler: any ImmediateSchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.subscribe(on: scheduler))
  }

  /// Delivers the events on a scheduler.
  ///
  /// - Parameter scheduler: Delivers the element and the terminal event.
  /// - Returns: The same sequence.
  @available(*, deprecated, renamed: "observe(on:)")
  public func observeOn(
    _ scheduler: any ImmediateSchedulerType
  ) -> PrimitiveSequence<Trait, Element> { observe(on: scheduler) }

  /// Subscribes on a scheduler, and disposes the subscription on the same scheduler.
  ///
  /// - Parameter scheduler: Runs the subscription and the disposal.
  /// - Returns: The same sequence.
  @available(*, deprecated, renamed: "subscribe(on:)")
  public func subscribeOn(
    _ scheduler: any ImmediateSchedulerType
  ) -> PrimitiveSequence<Trait, Element> { subscribe(on: scheduler) }
}
