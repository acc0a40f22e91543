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

  /// Subscribes an operator or a subscriber, and records the subscription if it `isLogged`.
  final func subscribe(_ sink: Sink<Value.Element>, isLogged: Bool = true) {
    sink.scope.add(
      subscribe(isLogged: isLogged) { events, index in events.send(index, to: sink) })
  }

  /// Subscribes an observer, and records the subscription.
  final func subscribe(_ observer: @escaping (Value) -> Void) -> any Disposable {
    subscribe(isLogged: true) { events, index in observer(events[index]) }
  }

  private func subscribe(
    isLogged: Bool, _ receiver: @escaping SourceSubscriber<Value>.Receiver
  ) -> SourceSubscriber<Value> {
    let (index, isServed) = isLogged ? log.begin() : (log.subscriptions.count, true)
    let subscriber = SourceSubscriber(receiver, to: self, index: index, isLogged: isLogged)
    if isServed { attach(subscriber) }
    return subscriber
  }
}

/// One subscription to a source.
final class SourceSubscriber<Value: TestEvent>: Disposable, VirtualTimeSeries {
  /// Receives an event of a list.
  typealias Receiver = (_ events: EventList<Value>, _ index: Int) -> Void

  /// Which of the source's subscriptions it is.
  let index: Int
  private let source: TestSource<Value>
  private let isLogged: Bool

  // The lock guards the following properties, so a check of exclusive access would cost time for nothing. They stand outside it because
  // without specialization a lock around generic values looks type metadata up for every event.
  private let lock = Guarded(())
  /// Nil once it is disposed, or has received the event at which the source stops.
  @exclusivity(unchecked) private var receiver: Receiver?
  /// The events that are scheduled for this subscription alone.
  @exclusivity(unchecked) private var events: EventList<Value>?
  /// What delivers them.
  @exclusivity(unchecked) private var work: [any Disposable] = []
  @exclusivity(unchecked) private var isDisposed = false
  @exclusivity(unchecked) private var hasEnded = false

  init(
    _ receiver: @escaping Receiver, to source: TestSource<Value>, index: Int, isLogged: Bool
  ) {
    self.receiver = receiver
    self.source = source
    self.index = index
    self.isLogged = isLogged
  }

  /// Schedules the events of this subscription, from now on.
  func schedule(_ events: EventList<Value>) {
    self.events = events
    let log = source.log
    log.schedule(self, at: events.times, from: log.clock) { add($0) }
  }

  func runAction(_ index: Int) {
    if let events { deliver(index, of: events) }
  }

  /// Keeps something until there is nothing more to deliver.
  func add(_ resource: any Disposable) {
    let isKept = lock.withLock { _ in
      if receiver == nil { return false }
      work.append(resource)
      return true
    }
    if !isKept { resource.dispose() }
  }

  /// Delivers an event that is not in a list.
  func on(_ event: Value) {
    let events = EventList<Value>(capacity: 1)
    events.append(event, at: 0)
    deliver(0, of: events)
  }

  func deliver(_ index: Int, of events: EventList<Value>) {
    let isStop = events.isStop(index)
    var receiver: Receiver?
    lock.withLock { _ in
      if isStop { hasEnded = true }
      receiver = self.receiver
    }
    if isStop {
      if isLogged, events[index].error != nil { source.log.noteError() }
      // A source that stops sends only one terminal event.
      if source.stopsAtEnd || !isLogged, !stop() { return }
    }
    receiver?(events, index)
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
    var last: Receiver?
    var ended: [any Disposable] = []
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
