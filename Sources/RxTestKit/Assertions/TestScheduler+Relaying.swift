import MarbleKit
import RxCore

extension TestScheduler {
  /// Creates a source that emits the events of an observable, and records its own subscriptions.
  package func relaying<Element>(_ observable: Observable<Element>) -> TestableObservable<Element> {
    let log = SubscriptionLog(_world.frames, isHot: false)
    return TestableObservable(
      RelayedSource(log) { subscriber in
        DisposableCancellation(observable.subscribe { subscriber.on($0.marble) })
      })
  }
}
