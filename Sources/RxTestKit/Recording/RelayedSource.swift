import RxCore

/// A source that subscribes to an observable for each of its subscriptions, and records them.
final class RelayedSource<Element>: TestSource {
  typealias Value = Event<Element>

  let isHot = false
  let stopsAtEnd = true
  private let observable: Observable<Element>

  init(_ observable: Observable<Element>) { self.observable = observable }

  func attach(_ subscriber: SourceSubscriber<Event<Element>>) {
    subscriber.add(observable.subscribe(subscriber.on))
  }
}
