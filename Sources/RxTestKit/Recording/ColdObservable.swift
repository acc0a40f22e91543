import RxCore

/// A source that asks for all its events when it is subscribed to.
final class ColdObservable<Element>: TestableObservable<Element> {
  /// What the first subscription gets, the second, and so on; the last is for all further ones.
  private let subscriptionEvents: [[Recorded<Event<Element>>]]

  init(scheduler: TestScheduler, subscriptionEvents: [[Recorded<Event<Element>>]]) {
    self.subscriptionEvents = subscriptionEvents
    super.init(scheduler: scheduler, recordedEvents: subscriptionEvents.first ?? [])
  }

  override func attach(_ subscriber: SourceSubscriber<Element>) {
    let index = min(subscriber.index, subscriptionEvents.count - 1)
    guard index >= 0 else { return }
    for event in subscriptionEvents[index] {
      subscriber.add(
        scheduler.scheduleRelativeVirtual((), dueTime: event.time) { _ in
          subscriber.on(event.value)
          return Disposables.create()
        })
    }
  }
}

extension ColdObservable: @unchecked Sendable where Element: Sendable {
  // Not checked: restates what its superclass says.
}
