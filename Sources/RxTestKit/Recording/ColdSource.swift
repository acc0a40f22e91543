import RxCore

/// A source that schedules all its events for each subscription.
final class ColdSource<Value: TestEvent>: TestSource {
  let isHot = false
  let stopsAtEnd: Bool
  private let frames: VirtualFrames
  private let site: CallSite?

  /// The events of each subscription; the last list is also for all further subscriptions.
  private let events: [EventList<Value>]

  init(
    frames: VirtualFrames, events: [EventList<Value>], stopsAtEnd: Bool, drawnAt site: CallSite?
  ) {
    self.site = site
    self.frames = frames
    self.events = events
    self.stopsAtEnd = stopsAtEnd
  }

  func attach(_ subscriber: SourceSubscriber<Value>) {
    let index = min(subscriber.index, events.count - 1)
    guard index >= 0 else { return }
    let start = frames.clock
    PendingWorkNotes.$label.withValue(.source(isHot: false, site)) {
      let events = events[index]
      // The actions hold an index, because a closure that holds a generic value looks type metadata up.
      for (index, time) in events.times.enumerated() {
        let time = start.clampedSum(time)
        subscriber.add(frames.schedule(at: time) { subscriber.on(events.values[index]) })
      }
    }
  }
}
