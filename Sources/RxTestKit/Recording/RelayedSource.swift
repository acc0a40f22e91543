import MarbleKit
import RxCore

/// A source that subscribes to an observable for each of its subscriptions, and records them.
final class RelayedSource<Element>: TestSource<Event<Element>> {
  private let observable: Observable<Element>

  init(_ log: SubscriptionLog, _ observable: Observable<Element>) {
    self.observable = observable
    super.init(log, recorded: EventList(), stopsAtEnd: true)
  }

  override func attach(_ subscriber: SourceSubscriber<Event<Element>>) {
    subscriber.add(observable.subscribe(subscriber.on))
  }
}
