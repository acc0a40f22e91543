import RxCore

/// A source that schedules all its events when it is created.
final class HotSource<Value: TestEvent>: TestSource {
  let isHot = true
  let stopsAtEnd: Bool
  private let events: EventList<Value>

  // The lock guards the following properties, so a check of exclusive access would cost time for nothing. They stand outside it because
  // without specialization a lock around generic values looks type metadata up for every event.
  private let lock = Guarded(())
  /// The subscribers, as plain objects for the same reason.
  @exclusivity(unchecked) private var subscribers: [AnyObject] = []
  /// The index of the first terminal event, once it has been emitted.
  @exclusivity(unchecked) private var end: Int?

  init(frames: VirtualFrames, events: EventList<Value>, stopsAtEnd: Bool) {
    self.stopsAtEnd = stopsAtEnd
    self.events = events
    // The actions hold an index, because a closure that holds a generic value looks type metadata up.
    for (index, time) in events.times.enumerated() {
      frames.schedule(at: time) { self.emit(index) }
    }
  }

  func attach(_ subscriber: SourceSubscriber<Value>) {
    let last: Int? = lock.withLock { _ in
      if stopsAtEnd, let end { return end }
      subscribers.append(subscriber)
      return nil
    }
    if let last { return subscriber.on(events.values[last]) }
    subscriber.add(
      Disposables.create {
        self.detach(subscriber)
      })
  }

  private func detach(_ subscriber: SourceSubscriber<Value>) {
    // The caller still holds the subscriber, so nothing is released under the lock.
    lock.withLock { _ in
      for index in 0..<subscribers.count where subscribers[index] === subscriber {
        subscribers.remove(at: index)
        return
      }
    }
  }

  private func emit(_ index: Int) {
    let event = events.values[index]
    let isStop = event.isStopEvent
    var receivers: [AnyObject] = []
    lock.withLock { _ in
      if isStop, end == nil { end = index }
      receivers = subscribers
    }
    for receiver in receivers {
      unsafeDowncast(receiver, to: SourceSubscriber<Value>.self).on(event)
    }
  }
}
