import VirtualTimeCore

/// A source that starts something for each of its subscriptions, and records them.
package final class RelayedSource<Element>: TestSource<Element> {
  private let start: (SourceSubscriber<Element>) -> (any Cancellation)?

  package init(
    _ log: SubscriptionLog, _ start: @escaping (SourceSubscriber<Element>) -> (any Cancellation)?
  ) {
    self.start = start
    super.init(log, recorded: EventList(), stopsAtEnd: true)
  }

  override func attach(_ subscriber: SourceSubscriber<Element>) {
    if let subscription = start(subscriber) { subscriber.add(subscription) }
  }
}
