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
  /// Whether others have the list, so that a change needs a copy.
  @exclusivity(unchecked) private var isShared = false
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
  ///
  /// No more come after the end, so then it is the list itself.
  var list: EventList<Value> {
    var list: EventList<Value>?
    lock.withLock { _ in
      if isClosed || hasEnded {
        isShared = true
        list = events
      } else {
        list = events.snapshot
      }
    }
    return list ?? EventList()
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

  /// Adds an element, unless the log is closed.
  ///
  /// - Returns: Whether the log is now full.
  func append(_ element: Value.Element, at time: TestTime, isOutside: Bool) -> Bool {
    lock.withLock { _ in
      if isClosed { return false }
      prepare(for: time, isOutside: isOutside, isEnd: false)
      events.append(element: element, at: time)
      return room <= 0
    }
  }

  /// Adds an error, or else a completion, unless the log is closed.
  ///
  /// - Returns: Whether the log is now full.
  func append(end error: (any Error)?, at time: TestTime, isOutside: Bool) -> Bool {
    lock.withLock { _ in
      if isClosed { return false }
      prepare(for: time, isOutside: isOutside, isEnd: true)
      events.append(end: error, at: time)
      return room <= 0
    }
  }

  private func prepare(for time: TestTime, isOutside: Bool, isEnd: Bool) {
    if isOutside, firstOutsideFrame == nil { firstOutsideFrame = time }
    if isShared { (events, isShared) = (events.snapshot, false) }
    hasEnded = isEnd
    room -= 1
  }

  /// Ignores all further events.
  func close() { lock.withLock { _ in isClosed = true } }
}
