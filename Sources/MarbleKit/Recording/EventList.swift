/// Recorded events and their times.
///
/// Blocks of memory instead of arrays, and a class instead of a structure: otherwise code that is not specialized looks type metadata up
/// for each use.
package final class EventList<Element> {
  package typealias Value = MarbleEvent<Element>

  // No code of the test runs during a change, so a check of exclusive access would cost time for nothing.
  @exclusivity(unchecked) private var values: UnsafeMutablePointer<Value>
  @exclusivity(unchecked) private var timesOfValues: UnsafeMutablePointer<Int>
  @exclusivity(unchecked) private var capacity: Int
  @exclusivity(unchecked) package private(set) var count = 0

  /// Makes an empty list with room for some events.
  package init(capacity: Int = 0) {
    self.capacity = capacity
    values = .allocate(capacity: capacity)
    timesOfValues = .allocate(capacity: capacity)
  }

  /// Makes a list that is not changed.
  package convenience init(_ records: [MarbleRecord<Element>]) {
    self.init(capacity: records.count)
    for record in records { append(record.value, at: record.time) }
  }

  deinit {
    values.deinitialize(count: count)
    values.deallocate()
    timesOfValues.deallocate()
  }

  package subscript(index: Int) -> Value { values[index] }

  /// Whether an event is an error or a completion.
  package func isEnd(_ index: Int) -> Bool { values[index].isEnd }

  /// The times, for as long as the list lives and is not changed.
  package var times: UnsafeBufferPointer<Int> {
    UnsafeBufferPointer(start: timesOfValues, count: count)
  }

  package var records: [MarbleRecord<Element>] {
    (0..<count).map { MarbleRecord(time: timesOfValues[$0], value: values[$0]) }
  }

  package func append(_ value: Value, at time: Int) {
    if count == capacity { grow() }
    (values + count).initialize(to: value)
    (timesOfValues + count).initialize(to: time)
    count += 1
  }

  package func append(element: Element, at time: Int) { append(.next(element), at: time) }

  /// Appends an error, or else a completion.
  package func append(end error: (any Error)?, at time: Int) {
    if let error { append(.error(error), at: time) } else { append(.completed, at: time) }
  }

  private func grow() {
    let (old, oldTimes) = (values, timesOfValues)
    capacity = max(4, capacity * 2)
    values = .allocate(capacity: capacity)
    values.moveInitialize(from: old, count: count)
    old.deallocate()
    timesOfValues = .allocate(capacity: capacity)
    timesOfValues.moveInitialize(from: oldTimes, count: count)
    oldTimes.deallocate()
  }

  /// Whether it has the same events at the same times as another list.
  package func equals(_ other: EventList, by areEqual: (Element, Element) -> Bool) -> Bool {
    if count != other.count { return false }
    for index in 0..<count {
      if timesOfValues[index] != other.timesOfValues[index] { return false }
      if !values[index].equals(other.values[index], by: areEqual) { return false }
    }
    return true
  }
}
