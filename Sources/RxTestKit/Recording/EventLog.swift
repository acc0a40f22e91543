import RxCore

/// Records what a subscription receives, and ends it when the log is full.
///
/// It is safe to use from any thread.
class EventLog<Value: TestEvent> {
  // The lock guards the following properties, so a check of exclusive access would cost time for nothing. They stand outside it because
  // without specialization a lock around generic values looks type metadata up for every event.
  private let lock = Guarded(())
  @exclusivity(unchecked) private var received: EventList<Value>
  @exclusivity(unchecked) private var room: Int
  @exclusivity(unchecked) private var isClosed = false
  /// Whether others have the list, so that a change needs a copy.
  @exclusivity(unchecked) private var isShared = false
  @exclusivity(unchecked) private var hasEnded = false
  @exclusivity(unchecked) private var firstOutsideFrame: Int?
  @exclusivity(unchecked) private var subscription: (any Disposable)?
  /// Whether the subscription was, or will be, disposed.
  @exclusivity(unchecked) private var isDisposed = false

  /// The maximum number of events for which there is room from the beginning.
  private static var mostReserved: Int { 16 }

  /// Makes an empty log; `room` is the number of events that make it full.
  init(expecting count: Int, room: Int) {
    received = EventList(capacity: min(count, Self.mostReserved))
    self.room = room
  }

  final var events: [Recorded<Value>] { list.records }

  /// The events as a list.
  ///
  /// No more come after the end, so then it is the list itself.
  final var list: EventList<Value> {
    var list: EventList<Value>?
    lock.withLock { _ in
      if isClosed || hasEnded {
        isShared = true
        list = received
      } else {
        list = received.snapshot
      }
    }
    return list ?? EventList()
  }

  final var eventCount: Int { lock.withLock { _ in received.count } }

  /// Whether more events may come.
  final var isActive: Bool { lock.withLock { _ in !isClosed && !hasEnded } }

  /// Whether it was closed before a terminal event.
  final var isCancelled: Bool { lock.withLock { _ in isClosed && !hasEnded } }

  /// The frame of the first event that came from outside of the test.
  final var outsideFrame: Int? { lock.withLock { _ in firstOutsideFrame } }

  /// Whether there were more events than are worth recording.
  final var isFull: Bool { lock.withLock { _ in room <= 0 } }

  /// Adds an element, unless the log is closed.
  final func append(_ element: Value.Element, at time: TestTime, isOutside: Bool) {
    let isFull = lock.withLock { _ in
      if isClosed { return false }
      prepare(for: time, isOutside: isOutside, isEnd: false)
      received.append(element: element, at: time)
      return room <= 0
    }
    if isFull { endSubscription() }
  }

  /// Adds an error, or else a completion, unless the log is closed.
  final func append(end error: (any Error)?, at time: TestTime, isOutside: Bool) {
    let isFull = lock.withLock { _ in
      if isClosed { return false }
      prepare(for: time, isOutside: isOutside, isEnd: true)
      received.append(end: error, at: time)
      return room <= 0
    }
    if isFull { endSubscription() }
  }

  private func prepare(for time: TestTime, isOutside: Bool, isEnd: Bool) {
    if isOutside, firstOutsideFrame == nil { firstOutsideFrame = time }
    if isShared { (received, isShared) = (received.snapshot, false) }
    hasEnded = isEnd
    room -= 1
  }

  /// Keeps the subscription, or disposes it if nothing more is to be recorded.
  final func keep(_ subscription: any Disposable) {
    let isKept = lock.withLock { _ in
      if !isDisposed { self.subscription = subscription }
      return !isDisposed
    }
    if !isKept { subscription.dispose() }
  }

  private func endSubscription() {
    let last = lock.withLock { _ in
      isDisposed = true
      return subscription.take()
    }
    last?.dispose()
  }

  /// Ignores all further events and disposes the subscription.
  final func close() {
    lock.withLock { _ in isClosed = true }
    endSubscription()
  }
}
