import RxCore

/// A source that schedules all its events for each subscription.
final class ColdSource<Value: TestEvent>: TestSource<Value> {
  /// The events of the second subscription, the third, and so on; the last list is also for all further subscriptions.
  ///
  /// They are plain objects, because without specialization the type metadata of the array would be looked up.
  private let further: [AnyObject]

  init(
    _ log: SubscriptionLog, events: EventList<Value>, further: [AnyObject], stopsAtEnd: Bool
  ) {
    self.further = further
    super.init(log, recorded: events, stopsAtEnd: stopsAtEnd)
  }

  override func attach(_ subscriber: SourceSubscriber<Value>) {
    if subscriber.index == 0 || further.isEmpty { return subscriber.schedule(recorded) }
    let events = further[min(subscriber.index, further.count) - 1]
    subscriber.schedule(unsafeDowncast(events, to: EventList<Value>.self))
  }
}
