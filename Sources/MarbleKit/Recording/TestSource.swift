import VirtualTimeCore

/// Delivers the events of a drawn source.
package class TestSource<Element> {
  package final let log: SubscriptionLog
  /// The events; for the first subscription if each has events of its own.
  package final let recorded: EventList<Element>
  /// Whether a terminal event is the last event that an observer receives.
  package final let stopsAtEnd: Bool

  /// Whether a cancelled subscription still receives events.
  package final let misbehaves: Bool

  init(
    _ log: SubscriptionLog, recorded: EventList<Element>, stopsAtEnd: Bool,
    misbehaves: Bool = false
  ) {
    self.log = log
    self.misbehaves = misbehaves
    self.recorded = recorded
    self.stopsAtEnd = stopsAtEnd
  }

  /// Starts delivery to a subscriber.
  func attach(_ subscriber: SourceSubscriber<Element>) {}

  /// Ends delivery to a subscriber.
  func detach(_ subscriber: SourceSubscriber<Element>) {}

  /// Subscribes, and records the subscription if it `isLogged`.
  package final func subscribe(
    isLogged: Bool = true, _ receiver: @escaping SourceSubscriber<Element>.Receiver
  ) -> SourceSubscriber<Element> {
    let (index, isServed) = isLogged ? log.begin() : (log.subscriptions.count, true)
    let subscriber = SourceSubscriber(receiver, to: self, index: index, isLogged: isLogged)
    if isServed { attach(subscriber) }
    return subscriber
  }
}

/// One subscription to a source.
package final class SourceSubscriber<Element>: Cancellation, VirtualTimeSeries {
  package typealias Receiver = (_ events: EventList<Element>, _ index: Int) -> Void

  /// Which of the source's subscriptions it is.
  let index: Int
  private let source: TestSource<Element>
  private let isLogged: Bool

  // The lock guards the following properties, so a check of exclusive access would cost time for nothing. They stand outside it because
  // without specialization a lock around generic values looks type metadata up for every event.
  private let lock = Guarded(())
  /// Nil once it is disposed, or has received the event at which the source stops.
  @exclusivity(unchecked) private var receiver: Receiver?
  /// The events that are scheduled for this subscription alone.
  @exclusivity(unchecked) private var events: EventList<Element>?
  /// What delivers them.
  @exclusivity(unchecked) private var work: [any Cancellation] = []
  @exclusivity(unchecked) private var isDisposed = false
  @exclusivity(unchecked) private var hasEnded = false

  init(
    _ receiver: @escaping Receiver, to source: TestSource<Element>, index: Int, isLogged: Bool
  ) {
    self.receiver = receiver
    self.source = source
    self.index = index
    self.isLogged = isLogged
  }

  /// Schedules the events of this subscription, from now on.
  func schedule(_ events: EventList<Element>) {
    self.events = events
    let log = source.log
    log.schedule(self, at: events.times, from: log.clock, subscription: index) { add($0) }
  }

  package func runAction(_ index: Int) {
    if let events { deliver(index, of: events) }
  }

  /// Keeps something until there is nothing more to deliver.
  package func add(_ resource: any Cancellation) {
    let isKept = lock.withLock { _ in
      if receiver == nil { return false }
      work.append(resource)
      return true
    }
    if !isKept { resource.dispose() }
  }

  /// Delivers an event that is not in a list.
  package func on(_ event: MarbleEvent<Element>) {
    let events = EventList<Element>(capacity: 1)
    events.append(event, at: 0)
    deliver(0, of: events)
  }

  func deliver(_ index: Int, of events: EventList<Element>) {
    let isStop = events.isEnd(index)
    var receiver: Receiver?
    lock.withLock { _ in
      if isStop { hasEnded = true }
      receiver = self.receiver
    }
    if isStop {
      if isLogged, events.error(index) != nil { source.log.noteError() }
      // A source that stops sends only one terminal event.
      if source.stopsAtEnd || !isLogged, !stop() { return }
    }
    receiver?(events, index)
  }

  package func dispose() {
    if !source.misbehaves { _ = stop() }
    let (isFirst, hasEnded) = lock.withLock { _ in
      defer { isDisposed = true }
      return (!isDisposed, self.hasEnded)
    }
    if isFirst, isLogged { source.log.end(index, afterTerminalEvent: hasEnded) }
  }

  /// Ends delivery; returns whether that is the first time.
  private func stop() -> Bool {
    // The removed objects are released outside the lock: they may hold objects of the test.
    var last: Receiver?
    var ended: [any Cancellation] = []
    lock.withLock { _ in
      last = receiver
      receiver = nil
      ended = work
      work = []
    }
    if last == nil { return false }
    source.detach(self)
    for resource in ended { resource.dispose() }
    return true
  }
}
