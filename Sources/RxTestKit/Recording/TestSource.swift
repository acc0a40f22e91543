import RxCore

/// Delivers the events of a `TestableObservable`.
class TestSource<Value: TestEvent> {
  final let log: SubscriptionLog
  /// The events; for the first subscription if each has events of its own.
  final let recorded: EventList<Value>
  /// Whether a terminal event is the last event that an observer receives.
  final let stopsAtEnd: Bool

  init(_ log: SubscriptionLog, recorded: EventList<Value>, stopsAtEnd: Bool) {
    self.log = log
    self.recorded = recorded
    self.stopsAtEnd = stopsAtEnd
  }

  /// Starts delivery to a subscriber.
  func attach(_ subscriber: SourceSubscriber<Value>) {}

  /// Ends delivery to a subscriber.
  func detach(_ subscriber: SourceSubscriber<Value>) {}

  /// Subscribes an operator or a subscriber, and records the subscription.
  final func subscribe(_ sink: Sink<Value.Element>) { sink.scope.add(subscriber(sink, nil)) }

  /// Subscribes an observer, and records the subscription.
  final func subscribe(_ observer: @escaping (Value) -> Void) -> any Disposable {
    subscriber(nil, observer)
  }

  private func subscriber(
    _ sink: Sink<Value.Element>?, _ observer: ((Value) -> Void)?
  ) -> SourceSubscriber<Value> {
    let (index, isServed) = log.begin()
    let subscriber = SourceSubscriber(sink, observer, to: self, index: index, isLogged: true)
    if isServed { attach(subscriber) }
    return subscriber
  }
}

/// One subscription to a source.
final class SourceSubscriber<Value: TestEvent>: Disposable, VirtualTimeSeries {
  /// Which of the source's subscriptions it is.
  let index: Int
  private let source: TestSource<Value>
  private let isLogged: Bool
  private let stopsAtEnd: Bool

  // The lock guards the following properties, so a check of exclusive access would cost time for nothing. They stand outside it because
  // without specialization a lock around generic values looks type metadata up for every event.
  private let lock = Guarded(())
  /// Whether it is neither disposed nor has received the event at which the source stops.
  @exclusivity(unchecked) private var isActive = true
  // It has one of these two receivers, as long as it is active.
  @exclusivity(unchecked) private var sink: Sink<Value.Element>?
  @exclusivity(unchecked) private var observer: ((Value) -> Void)?
  /// The events that are scheduled for this subscription alone.
  @exclusivity(unchecked) private var events: EventList<Value>?
  /// What delivers them; mostly one object.
  @exclusivity(unchecked) private var work: (any Disposable)?
  @exclusivity(unchecked) private var furtherWork: [any Disposable] = []
  @exclusivity(unchecked) private var isDisposed = false
  @exclusivity(unchecked) private var hasEnded = false

  init(
    _ sink: Sink<Value.Element>?, _ observer: ((Value) -> Void)?, to source: TestSource<Value>,
    index: Int, isLogged: Bool
  ) {
    self.source = source
    self.isLogged = isLogged
    self.index = index
    self.sink = sink
    self.observer = observer
    stopsAtEnd = source.stopsAtEnd || !isLogged
  }

  /// Schedules the events of this subscription, from now on.
  func schedule(_ events: EventList<Value>) {
    self.events = events
    let log = source.log
    log.schedule(self, at: events.times, from: log.clock) { add($0) }
  }

  func runAction(_ index: Int) {
    if let events { deliver(index, of: events, isStop: events.isStop(index)) }
  }

  /// Keeps something until there is nothing more to deliver.
  func add(_ resource: any Disposable) {
    let isKept = lock.withLock { _ in
      if !isActive { return false }
      if work == nil { work = resource } else { furtherWork.append(resource) }
      return true
    }
    if !isKept { resource.dispose() }
  }

  /// Delivers an event that is not in a list.
  func on(_ event: Value) {
    let events = EventList<Value>(capacity: 1)
    events.append(event, at: 0)
    deliver(0, of: events, isStop: event.isStopEvent)
  }

  func deliver(_ index: Int, of events: EventList<Value>, isStop: Bool) {
    var sink: Sink<Value.Element>?
    var observer: ((Value) -> Void)?
    lock.withLock { _ in
      if isStop { hasEnded = true }
      sink = self.sink
      observer = self.observer
    }
    if isStop {
      if isLogged, events[index].error != nil { source.log.noteError() }
      // A source that stops sends only one terminal event.
      if stopsAtEnd, !stop() { return }
    }
    if let sink { events.send(index, to: sink) } else { observer?(events[index]) }
  }

  func dispose() {
    _ = stop()
    let (isFirst, hasEnded) = lock.withLock { _ in
      defer { isDisposed = true }
      return (!isDisposed, self.hasEnded)
    }
    if isFirst, isLogged { source.log.end(index, afterTerminalEvent: hasEnded) }
  }

  /// Ends delivery; returns whether that is the first time.
  private func stop() -> Bool {
    // The removed objects are released outside the lock: they may hold objects of the test.
    var lastSink: Sink<Value.Element>?
    var lastObserver: ((Value) -> Void)?
    var ended: (any Disposable)?
    var further: [any Disposable] = []
    var wasActive = false
    lock.withLock { _ in
      if !isActive { return }
      (wasActive, isActive) = (true, false)
      lastSink = sink
      sink = nil
      lastObserver = observer
      observer = nil
      ended = work
      work = nil
      further = furtherWork
      furtherWork = []
    }
    if !wasActive { return false }
    source.detach(self)
    ended?.dispose()
    for resource in further { resource.dispose() }
    (_, _) = (lastSink, lastObserver)
    return true
  }
}
