extension PrimitiveSequence {
  /// Emits the element, or the completion, later; an error passes at once.
  ///
  /// - Parameters:
  ///   - dueTime: How much later.
  ///   - scheduler: Where the time passes and the element is delivered.
  /// - Returns: The same sequence, later.
  /// - Seealso: [delay](https://reactivex.io/documentation/operators/delay.html)
  public func delay(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.delay(dueTime, scheduler: scheduler))
  }

  /// Subscribes to the sequence later.
  ///
  /// - Parameters:
  ///   - dueTime: How much later.
  ///   - scheduler: Where the time passes and the sequence is subscribed to.
  /// - Returns: The same sequence, later.
  /// - Seealso: [delay](https://reactivex.io/documentation/operators/delay.html)
  public func delaySubscription(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.delaySubscription(dueTime, scheduler: scheduler))
  }

  /// Fails with `RxError.timeout` where nothing comes for a time.
  ///
  /// - Parameters:
  ///   - dueTime: The time, from the subscription on.
  ///   - scheduler: Where the time passes.
  /// - Returns: The same sequence, unless it is late.
  /// - Seealso: [timeout](https://reactivex.io/documentation/operators/timeout.html)
  public func timeout(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.timeout(dueTime, scheduler: scheduler))
  }

  /// Continues with another sequence where nothing comes for a time.
  ///
  /// - Parameters:
  ///   - dueTime: The time, from the subscription on.
  ///   - other: What takes the place of a late sequence.
  ///   - scheduler: Where the time passes.
  /// - Returns: The same sequence; the other one, where it is late.
  /// - Seealso: [timeout](https://reactivex.io/documentation/operators/timeout.html)
  public func timeout(
    _ dueTime: RxTimeInterval, other: PrimitiveSequence<Trait, Element>,
    scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.timeout(dueTime, other: other.source, scheduler: scheduler))
  }

  /// Delivers on a scheduler.
  ///
  /// - Parameter scheduler: Where the element and the end are delivered.
  /// - Returns: The same sequence.
  /// - Seealso: [observeon](https://reactivex.io/documentation/operators/observeon.html)
  public func observe(
    on scheduler: any ImmediateSchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.observe(on: scheduler))
  }

  /// Subscribes, and disposes of the subscription, on a scheduler.
  ///
  /// - Parameter scheduler: Where the sequence is subscribed to and disposed of.
  /// - Returns: The same sequence.
  /// - Seealso: [subscribeon](https://reactivex.io/documentation/operators/subscribeon.html)
  public func subscribe(
    on scheduler: any ImmediateSchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.subscribe(on: scheduler))
  }

  /// Delivers on a scheduler.
  ///
  /// - Parameter scheduler: Where the element and the end are delivered.
  /// - Returns: The same sequence.
  @available(*, deprecated, renamed: "observe(on:)")
  public func observeOn(
    _ scheduler: any ImmediateSchedulerType
  ) -> PrimitiveSequence<Trait, Element> { observe(on: scheduler) }

  /// Subscribes, and disposes of the subscription, on a scheduler.
  ///
  /// - Parameter scheduler: Where the sequence is subscribed to and disposed of.
  /// - Returns: The same sequence.
  @available(*, deprecated, renamed: "subscribe(on:)")
  public func subscribeOn(
    _ scheduler: any ImmediateSchedulerType
  ) -> PrimitiveSequence<Trait, Element> { subscribe(on: scheduler) }
}
