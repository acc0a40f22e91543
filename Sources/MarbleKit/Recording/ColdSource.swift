/// A source that schedules all its events for each subscription.
package final class ColdSource<Element>: TestSource<Element> {
  /// The events of the second subscription, the third, and so on; the last list is also for all further subscriptions.
  ///
  /// They are plain objects, because without specialization the type metadata of the array would be looked up.
  private let further: [AnyObject]

  package init(
    _ log: SubscriptionLog, events: EventList<Element>, further: [AnyObject], stopsAtEnd: Bool
  ) {
    self.further = further
    super.init(log, recorded: events, stopsAtEnd: stopsAtEnd)
  }

  override func attach(_ subscriber: SourceSubscriber<Element>) {
    if subscriber.index == 0 || further.isEmpty { return subscriber.schedule(recorded) }
    let events = further[min(subscriber.index, further.count) - 1]
    subscriber.schedule(unsafeDowncast(events, to: EventList<Element>.self))
  }
}
