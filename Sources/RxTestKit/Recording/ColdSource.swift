import RxCore

/// A source that schedules all its events for each subscription.
final class ColdSource<Element>: TestSource {
  let stopsAtEnd: Bool
  private let frames: VirtualFrames
  private let site: CallSite?

  /// The events of each subscription; the last list is also for all further subscriptions.
  private let subscriptionEvents: [[Recorded<Event<Element>>]]

  init(
    frames: VirtualFrames, subscriptionEvents: [[Recorded<Event<Element>>]], stopsAtEnd: Bool,
    drawnAt site: CallSite?
  ) {
    self.site = site
    self.frames = frames
    self.subscriptionEvents = subscriptionEvents
    self.stopsAtEnd = stopsAtEnd
  }

  func attach(_ subscriber: SourceSubscriber<Element>) {
    let index = min(subscriber.index, subscriptionEvents.count - 1)
    guard index >= 0 else { return }
    let start = frames.clock
    PendingWorkNotes.$label.withValue(.source(isHot: false, site)) {
      let events = subscriptionEvents[index]
      // The actions hold an index, because a closure that holds a generic value looks type metadata up.
      for index in events.indices {
        let time = start.clampedSum(events[index].time)
        subscriber.add(frames.schedule(at: time) { subscriber.on(events[index].value) })
      }
    }
  }
}
