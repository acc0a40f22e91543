import RxCore

/// A source that schedules all its events when it is created.
final class HotSource<Element>: TestSource {
  let stopsAtEnd: Bool

  // The lock guards the following properties. They stand outside it because without specialization a lock around generic values
  // looks type metadata up for every event.
  private let lock = Guarded(())
  private var subscribers: [SourceSubscriber<Element>] = []
  private var end: Event<Element>?

  init(frames: VirtualFrames, events: [Recorded<Event<Element>>], stopsAtEnd: Bool) {
    self.stopsAtEnd = stopsAtEnd
    for event in events {
      frames.schedule(at: event.time) { self.emit(event.value) }
    }
  }

  func attach(_ subscriber: SourceSubscriber<Element>) {
    var lastEvent: Event<Element>?
    lock.withLock { _ in
      if stopsAtEnd { lastEvent = end }
      if lastEvent == nil { subscribers.append(subscriber) }
    }
    if let lastEvent { return subscriber.on(lastEvent) }
    subscriber.add(
      Disposables.create {
        self.detach(subscriber)
      })
  }

  private func detach(_ subscriber: SourceSubscriber<Element>) {
    // The caller still holds the subscriber, so nothing is released under the lock.
    lock.withLock { _ in
      for index in 0..<subscribers.count where subscribers[index] === subscriber {
        subscribers.remove(at: index)
        return
      }
    }
  }

  private func emit(_ event: Event<Element>) {
    var receivers: [SourceSubscriber<Element>] = []
    lock.withLock { _ in
      if event.isStopEvent, end == nil { end = event }
      receivers = subscribers
    }
    for receiver in receivers { receiver.on(event) }
  }
}
