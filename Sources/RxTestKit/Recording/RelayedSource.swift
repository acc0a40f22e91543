import RxCore

/// A source that subscribes to an observable for each of its subscriptions, and records them.
private final class RelayedSource<Element>: TestSource {
  let stopsAtEnd = true
  private let observable: Observable<Element>

  init(_ observable: Observable<Element>) { self.observable = observable }

  func attach(_ subscriber: SourceSubscriber<Element>) {
    subscriber.add(observable.subscribe(subscriber.on))
  }
}

extension TestScheduler {
  /// Creates a source that emits the events of an observable, and records its own subscriptions.
  package func relaying<Element>(_ observable: Observable<Element>) -> TestableObservable<Element> {
    TestableObservable(frames: frames, recordedEvents: [], source: RelayedSource(observable))
  }
}
