import VirtualTimeCore

/// A source that schedules all its events when it is created.
package final class HotSource<Element>: TestSource<Element>, VirtualTimeSeries {
  // The lock guards the following properties, so a check of exclusive access would cost time for nothing. They stand outside it because
  // without specialization a lock around generic values looks type metadata up for every event.
  private let lock = Guarded(())
  /// The subscribers, as plain objects for the same reason.
  @exclusivity(unchecked) private var subscribers: [AnyObject] = []
  /// The index of the first terminal event, once it has been emitted.
  @exclusivity(unchecked) private var end: Int?
  /// Whether a source that misbehaves has emitted all its events.
  @exclusivity(unchecked) private var isOver = false

  package init(
    _ log: SubscriptionLog, events: EventList<Element>, stopsAtEnd: Bool, misbehaves: Bool = false
  ) {
    super.init(log, recorded: events, stopsAtEnd: stopsAtEnd, misbehaves: misbehaves)
    log.schedule(self, at: events.times)
  }

  override func attach(_ subscriber: SourceSubscriber<Element>) {
    let last: Int? = lock.withLock { _ in
      if stopsAtEnd, let end { return end }
      if isOver { return nil }
      subscribers.append(subscriber)
      ObjectCount.increment()
      return nil
    }
    if let last { subscriber.deliver(last, of: recorded) }
  }

  override func detach(_ subscriber: SourceSubscriber<Element>) {
    // The caller still holds the subscriber, so nothing is released under the lock.
    lock.withLock { _ in
      guard let index = subscribers.firstIndex(where: { $0 === subscriber }) else { return }
      // An array that is being iterated would be copied to remove its only element.
      if subscribers.count == 1 { subscribers = [] } else { subscribers.remove(at: index) }
      ObjectCount.decrement()
    }
  }

  private func removeAll() {
    for _ in subscribers { ObjectCount.decrement() }
    (subscribers, isOver) = ([], true)
  }

  package func runAction(_ index: Int) {
    let isStop = recorded.isEnd(index)
    var receivers: [AnyObject] = []
    lock.withLock { _ in
      if isStop, end == nil { end = index }
      receivers = subscribers
      // Nothing else ends the subscriptions to a source that misbehaves.
      if misbehaves, index == recorded.count - 1 { removeAll() }
    }
    if receivers.isEmpty { return log.noteUnreceived() }
    for receiver in receivers {
      unsafeDowncast(receiver, to: SourceSubscriber<Element>.self).deliver(index, of: recorded)
    }
  }
}
