import RxCore

extension TestScheduler {
  /// Creates a source that emits the events of an observable, and records its own subscriptions.
  package func relaying<Element>(_ observable: Observable<Element>) -> TestableObservable<Element> {
    TestableObservable(RelayedSource(SubscriptionLog(frames, isHot: false), observable))
  }
}
