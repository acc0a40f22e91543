extension PrimitiveSequence {
  /// Emits the element, or the completion, later; an error is emitted immediately.
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

  /// Subscribes to the sequence later.
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

  /// Fails with `RxError.timeout` if no event arrives within a time.
  ///
  /// - Parameters:
  ///   - dueTime: The time, from the subscription on.
  ///   - scheduler: Measures the time.
  /// - Returns: The same sequence, unless it is late.
  /// - Seealso: [timeout](https://reactivex.io/documentation/operators/timeout.html)
  public func timeout(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.timeout(dueTime, scheduler: scheduler))
  }

  /// Continues with another sequence if no event arrives within a time.
  ///
  /// - Parameters:
  ///   - dueTime: The time, from the subscription on.
  ///   - other: The replacement of a late sequence.
  ///   - scheduler: Measures the time.
  /// - Returns: The same sequence, or the other sequence if it is late.
  /// - Seealso: [timeout](https://reactivex.io/documentation/operators/timeout.html)
  public func timeout(
    _ dueTime: RxTimeInterval, other: PrimitiveSequence<Trait, Element>,
    scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.timeout(dueTime, other: other.source, scheduler: scheduler))
  }

  /// Delivers on a scheduler.
  ///
  /// - Parameter scheduler: Delivers the element and the terminal event.
  /// - Returns: The same sequence.
  /// - Seealso: [observeon](https://reactivex.io/documentation/operators/observeon.html)
  public func observe(
    on scheduler: any ImmediateSchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.observe(on: scheduler))
  }

  /// Subscribes, and disposes the subscription, on a scheduler.
  ///
  /// - Parameter scheduler: Subscribes to the sequence and disposes it.
  /// - Returns: The same sequence.
  /// - Seealso: [subscribeon](https://reactivex.io/documentation/operators/subscribeon.html)
  public func subscribe(
    on scheduler: any ImmediateSchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.subscribe(on: scheduler))
  }

  /// Delivers on a scheduler.
  ///
  /// - Parameter scheduler: Delivers the element and the terminal event.
  /// - Returns: The same sequence.
  @available(*, deprecated, renamed: "observe(on:)")
  public func observeOn(
    _ scheduler: any ImmediateSchedulerType
  ) -> PrimitiveSequence<Trait, Element> { observe(on: scheduler) }

  /// Subscribes, and disposes the subscription, on a scheduler.
  ///
  /// - Parameter scheduler: Subscribes to the sequence and disposes it.
  /// - Returns: The same sequence.
  @available(*, deprecated, renamed: "subscribe(on:)")
  public func subscribeOn(
    _ scheduler: any ImmediateSchedulerType
  ) -> PrimitiveSequence<Trait, Element> { subscribe(on: scheduler) }
}
