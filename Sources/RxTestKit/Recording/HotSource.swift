import RxCore

/// A source that schedules all its events when it is created.
final class HotSource<Element>: TestSource {
  let stopsAtEnd: Bool
  private let events: [Recorded<Event<Element>>]

  // The lock guards the following properties, so a check of exclusive access would cost time for nothing. They stand outside it because
  // without specialization a lock around generic values looks type metadata up for every event.
  private let lock = Guarded(())
  @exclusivity(unchecked) private var subscribers: [SourceSubscriber<Element>] = []
  /// The index of the first terminal event, once it has been emitted.
  @exclusivity(unchecked) private var end: Int?

  init(frames: VirtualFrames, events: [Recorded<Event<Element>>], stopsAtEnd: Bool) {
    self.stopsAtEnd = stopsAtEnd
    self.events = events
    // The actions hold an index, because a closure that holds a generic value looks type metadata up.
    for index in events.indices {
      frames.schedule(at: events[index].time) { self.emit(index) }
    }
  }

  func attach(_ subscriber: SourceSubscriber<Element>) {
    let last: Int? = lock.withLock { _ in
      if stopsAtEnd, let end { return end }
      subscribers.append(subscriber)
      return nil
    }
    if let last { return subscriber.on(events[last].value) }
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

  private func emit(_ index: Int) {
    let event = events[index].value
    let isStop = event.isStopEvent
    var receivers: [SourceSubscriber<Element>] = []
    lock.withLock { _ in
      if isStop, end == nil { end = index }
      receivers = subscribers
    }
    for receiver in receivers { receiver.on(event) }
  }
}
