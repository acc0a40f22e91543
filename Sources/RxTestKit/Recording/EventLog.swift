import RxCore

/// What a recorder has received.
///
/// It is safe to use from any thread.
final class EventLog<Value: TestEvent> {
  // The lock guards the following properties, so a check of exclusive access would cost time for nothing. They stand outside it because
  // without specialization a lock around generic values looks type metadata up for every event.
  private let lock = Guarded(())
  @exclusivity(unchecked) private var events: EventList<Value>
  @exclusivity(unchecked) private var room: Int
  @exclusivity(unchecked) private var isClosed = false
  @exclusivity(unchecked) private var hasEnded = false
  @exclusivity(unchecked) private var firstOutsideFrame: Int?

  /// The maximum number of events for which there is room from the beginning.
  private static var mostReserved: Int { 16 }

  /// Makes an empty log.
  ///
  /// - Parameters:
  ///   - count: The number of events that are expected.
  ///   - room: The number of events after which it is full.
  init(expecting count: Int, room: Int) {
    events = EventList(capacity: min(count, Self.mostReserved))
    self.room = room
  }

  /// The events.
  var list: EventList<Value> {
    var events = EventList<Value>()
    lock.withLock { _ in events = self.events }
    return events
  }

  /// The number of events.
  var count: Int { lock.withLock { _ in events.count } }

  /// Whether more events may come.
  var isActive: Bool { lock.withLock { _ in !isClosed && !hasEnded } }

  /// Whether it was closed.
  var hasBeenClosed: Bool { lock.withLock { _ in isClosed } }

  /// Whether it was closed before a terminal event.
  var isCancelled: Bool { lock.withLock { _ in isClosed && !hasEnded } }

  /// The frame of the first event that came from outside of the test.
  var outsideFrame: Int? { lock.withLock { _ in firstOutsideFrame } }

  /// Whether there were more events than are worth recording.
  var isFull: Bool { lock.withLock { _ in room <= 0 } }

  /// Adds an event, unless the log is closed.
  ///
  /// - Returns: Whether the log is now full.
  func append(_ value: Value, at time: TestTime, isOutside: Bool) -> Bool {
    let isStop = value.isStopEvent
    return lock.withLock { _ in
      if isClosed { return false }
      if isOutside, firstOutsideFrame == nil { firstOutsideFrame = time }
      events.append(value, at: time)
      hasEnded = isStop
      room -= 1
      return room <= 0
    }
  }

  /// Ignores all further events.
  func close() { lock.withLock { _ in isClosed = true } }
}
