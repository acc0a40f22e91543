import RxCore

/// Recorded events and their times.
///
/// A block of memory instead of arrays, and a class instead of a structure: otherwise code that is not specialized looks type metadata up
/// for each use.
final class EventList<Value: TestEvent> {
  // No code of the test runs during a change, so a check of exclusive access would cost time for nothing.
  @exclusivity(unchecked) private var values: UnsafeMutablePointer<Value>
  @exclusivity(unchecked) private var timesOfValues: UnsafeMutablePointer<TestTime>
  @exclusivity(unchecked) private var capacity: Int
  @exclusivity(unchecked) private(set) var count = 0
  /// The index of the first terminal event.
  @exclusivity(unchecked) private var firstStop = Int.max

  /// Makes an empty list with room for some events.
  init(capacity: Int = 0) {
    self.capacity = capacity
    (values, timesOfValues) = Self.allocate(capacity)
  }

  /// Makes a list that is not changed.
  convenience init(_ records: [Recorded<Value>]) {
    self.init(capacity: records.count)
    for record in records { append(record.value, at: record.time) }
  }

  deinit {
    values.deinitialize(count: count)
    UnsafeMutableRawPointer(values).deallocate()
  }

  /// Allocates memory for the values, and behind them the times.
  private static func allocate(
    _ capacity: Int
  ) -> (UnsafeMutablePointer<Value>, UnsafeMutablePointer<TestTime>) {
    let alignment = MemoryLayout<TestTime>.alignment
    // The size of the values, rounded up to where a time may stand.
    let offset = (MemoryLayout<Value>.stride * capacity + alignment - 1) & -alignment
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: offset + MemoryLayout<TestTime>.stride * capacity,
      alignment: max(MemoryLayout<Value>.alignment, alignment))
    return (
      memory.bindMemory(to: Value.self, capacity: capacity),
      (memory + offset).bindMemory(to: TestTime.self, capacity: capacity)
    )
  }

  func time(_ index: Int) -> TestTime { timesOfValues[index] }

  subscript(index: Int) -> Value { values[index] }

  /// Whether an event is an error or a completion.
  func isStop(_ index: Int) -> Bool {
    index == firstStop || (index > firstStop && values[index].isStopEvent)
  }

  func send(_ index: Int, to sink: Sink<Value.Element>) { values[index].send(to: sink) }

  /// The times, for as long as the list lives and is not changed.
  var times: UnsafeBufferPointer<TestTime> {
    UnsafeBufferPointer(start: timesOfValues, count: count)
  }

  var records: [Recorded<Value>] {
    (0..<count).map { Recorded(time: time($0), value: self[$0]) }
  }

  /// A copy that later changes of this list do not change.
  var snapshot: EventList {
    let copy = EventList(capacity: count)
    for index in 0..<count { copy.append(values[index], at: timesOfValues[index]) }
    return copy
  }

  func append(_ value: Value, at time: TestTime) {
    append(value, isStop: value.isStopEvent, at: time)
  }

  private func append(_ value: Value, isStop: Bool, at time: TestTime) {
    if count == capacity { grow() }
    if isStop, firstStop > count { firstStop = count }
    (values + count).initialize(to: value)
    (timesOfValues + count).initialize(to: time)
    count += 1
  }

  func append(element: Value.Element, at time: TestTime) {
    append(.next(element), isStop: false, at: time)
  }

  /// Appends an error, or else a completion.
  func append(end error: (any Error)?, at time: TestTime) {
    if let error {
      append(.error(error), isStop: true, at: time)
    } else {
      append(.completed, isStop: true, at: time)
    }
  }

  private func grow() {
    let (old, oldTimes) = (values, timesOfValues)
    capacity = max(4, capacity * 2)
    (values, timesOfValues) = Self.allocate(capacity)
    values.moveInitialize(from: old, count: count)
    timesOfValues.initialize(from: oldTimes, count: count)
    UnsafeMutableRawPointer(old).deallocate()
  }

  /// Whether it has the same events at the same times as another list.
  func equals(_ other: EventList, by areEqual: (Value.Element, Value.Element) -> Bool) -> Bool {
    if count != other.count { return false }
    for index in 0..<count {
      if timesOfValues[index] != other.timesOfValues[index] { return false }
      if !values[index].equals(other.values[index], by: areEqual) { return false }
    }
    return true
  }
}

// Made here, where the type of the events needs no look-up of metadata.
extension EventList {
  /// Makes the source that schedules these events at once.
  func hotSource(_ log: SubscriptionLog, stopsAtEnd: Bool) -> TestSource<Value> {
    HotSource(log, events: self, stopsAtEnd: stopsAtEnd)
  }

  /// Makes the source that schedules these events for its first subscription.
  func coldSource(
    _ log: SubscriptionLog, further: [AnyObject], stopsAtEnd: Bool
  ) -> TestSource<Value> {
    ColdSource(log, events: self, further: further, stopsAtEnd: stopsAtEnd)
  }
}
