/// A source that schedules all its events for each subscription.
package final class ColdSource<Element>: TestSource<Element> {
  /// The events of the second subscription, the third, and so on; the last list is also for all further subscriptions.
  ///
  /// They are plain objects, because without specialization the type metadata of the array would be looked up.
  private let further: [AnyObject]
  private let emission: MarbleEmission

  package init(
    _ log: SubscriptionLog, events: EventList<Element>, further: [AnyObject], stopsAtEnd: Bool,
    emitting emission: MarbleEmission = .afterSubscribing
  ) {
    self.further = further
    self.emission = emission
    super.init(log, recorded: events, stopsAtEnd: stopsAtEnd)
  }

  override func attach(_ subscriber: SourceSubscriber<Element>) {
    let events = events(ofSubscription: subscriber.index)
    switch emission {
    case .afterSubscribing: subscriber.schedule(events)
    case .onSubscription: emitFirst(events, to: subscriber)
    }
  }

  private func events(ofSubscription index: Int) -> EventList<Element> {
    if index == 0 || further.isEmpty { return recorded }
    let events = further[min(index, further.count) - 1]
    return unsafeDowncast(events, to: EventList<Element>.self)
  }

  /// Delivers the events of the first frame, and schedules the others.
  private func emitFirst(_ events: EventList<Element>, to subscriber: SourceSubscriber<Element>) {
    let count = events.times.prefix { $0 <= 0 }.count
    for index in 0..<count { subscriber.deliver(index, of: events) }
    subscriber.schedule(EventList(events.records(count..<events.count)))
  }
}
