/// Recorded events and their times.
///
/// Blocks of memory instead of arrays, and a class instead of a structure: otherwise code that is not specialized looks type metadata up
/// for each use. For the same reason, it stores elements, and its subscript makes an event.
package final class EventList<Element> {
  // No code of the test runs during a change, so a check of exclusive access would cost time for nothing.
  /// The elements; the memory at the index of an end is not initialized.
  @exclusivity(unchecked) private var elements: UnsafeMutablePointer<Element>
  @exclusivity(unchecked) private var timesOfValues: UnsafeMutablePointer<Int>
  /// The ends, in order; RxTest allows events after an end.
  @exclusivity(unchecked) private var ends: [EventEnd] = []
  @exclusivity(unchecked) private var capacity: Int
  @exclusivity(unchecked) package private(set) var count = 0

  /// Makes an empty list with room for some events.
  package init(capacity: Int = 0) {
    self.capacity = capacity
    elements = .allocate(capacity: capacity)
    timesOfValues = .allocate(capacity: capacity)
  }

  /// Makes a list that is not changed.
  package convenience init(_ records: [MarbleRecord<Element>]) {
    self.init(capacity: records.count)
    for record in records { append(record.value, at: record.time) }
  }

  deinit {
    forElements { (elements + $0.lowerBound).deinitialize(count: $0.count) }
    elements.deallocate()
    timesOfValues.deallocate()
  }

  /// Calls a closure with each range of indices without an end.
  private func forElements(_ body: (Range<Int>) -> Void) {
    var start = 0
    for end in ends {
      body(start..<end.index)
      start = end.index + 1
    }
    body(start..<count)
  }

  /// Finds the end at an index by halving; nil if an element is there.
  private func end(at index: Int) -> EventEnd? {
    guard let last = ends.last, index <= last.index else { return nil }
    var (low, high) = (0, ends.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle].index < index { low = middle + 1 } else { high = middle }
    }
    return ends[low].index == index ? ends[low] : nil
  }

  package subscript(index: Int) -> MarbleEvent<Element> {
    guard let end = end(at: index) else { return .next(elements[index]) }
    return end.error.map { .error($0) } ?? .completed
  }

  package func element(_ index: Int) -> Element { elements[index] }

  /// The error of an event; nil if it has none.
  package func error(_ index: Int) -> (any Error)? { end(at: index)?.error }

  /// Whether an event is an error or a completion.
  package func isEnd(_ index: Int) -> Bool { end(at: index) != nil }

  /// The times, for as long as the list lives and is not changed.
  package var times: UnsafeBufferPointer<Int> {
    UnsafeBufferPointer(start: timesOfValues, count: count)
  }

  /// The first event; nil if there is none.
  package var first: MarbleEvent<Element>? { count == 0 ? nil : self[0] }

  /// The last event; nil if there is none.
  package var last: MarbleEvent<Element>? { count == 0 ? nil : self[count - 1] }

  package var records: [MarbleRecord<Element>] { records(0..<count) }

  /// Those of some events that there are.
  package func records(_ range: Range<Int>) -> [MarbleRecord<Element>] {
    range.clamped(to: 0..<count).map { MarbleRecord(time: timesOfValues[$0], value: self[$0]) }
  }

  package func append(_ value: MarbleEvent<Element>, at time: Int) {
    switch value {
    case .next(let element): append(element: element, at: time)
    case .error(let error): append(end: error, at: time)
    case .completed: append(end: nil, at: time)
    }
  }

  package func append(element: Element, at time: Int) {
    if count == capacity { grow() }
    (elements + count).initialize(to: element)
    (timesOfValues + count).initialize(to: time)
    count += 1
  }

  /// Appends an error, or else a completion.
  package func append(end error: (any Error)?, at time: Int) {
    if count == capacity { grow() }
    ends.append(EventEnd(index: count, error: error))
    (timesOfValues + count).initialize(to: time)
    count += 1
  }

  private func grow() {
    let (oldElements, oldTimes) = (elements, timesOfValues)
    capacity = max(4, capacity * 2)
    elements = .allocate(capacity: capacity)
    forElements { range in
      (elements + range.lowerBound).moveInitialize(
        from: oldElements + range.lowerBound, count: range.count)
    }
    oldElements.deallocate()
    timesOfValues = .allocate(capacity: capacity)
    timesOfValues.moveInitialize(from: oldTimes, count: count)
    oldTimes.deallocate()
  }

  /// The number of events with which this list and a recording begin, where they agree.
  package func agreement(
    with other: EventList, allowing leeway: Leeway = .none,
    by areEqual: (Element, Element) -> Bool
  ) -> Int {
    let both = min(count, other.count)
    return (0..<both).first { index in
      leeway.shift(from: timesOfValues[index], to: other.timesOfValues[index]) != 0
        || !self[index].equals(other[index], by: areEqual)
    } ?? both
  }

  /// The index of the first of several lists that allows this recording, else of the one that agrees with it longest.
  package func nearest(
    among lists: [EventList], allowing leeway: Leeway = .none,
    by areEqual: @escaping (Element, Element) -> Bool
  ) -> Int {
    if lists.count == 1 { return 0 }
    if let same = lists.firstIndex(where: { $0.allows(self, with: leeway, by: areEqual) }) {
      return same
    }
    let agreements = lists.map { $0.agreement(with: self, allowing: leeway, by: areEqual) }
    return agreements.firstIndex(of: agreements.max() ?? 0) ?? 0
  }

  /// Whether another list has the same events, each so many frames later.
  package func equals(
    _ other: EventList, laterBy frames: Int = 0, by areEqual: (Element, Element) -> Bool
  ) -> Bool {
    if count != other.count || ends.count != other.ends.count { return false }
    for index in 0..<count where timesOfValues[index] + frames != other.timesOfValues[index] {
      return false
    }
    for (left, right) in zip(ends, other.ends) {
      if left.index != right.index { return false }
      switch (left.error, right.error) {
      case (nil, nil): break
      case (let left?, let right?): if !isEqual(left, right) { return false }
      default: return false
      }
    }
    var next = 0
    for index in 0..<count {
      if next < ends.count, ends[next].index == index {
        next += 1
      } else if !areEqual(elements[index], other.elements[index]) {
        return false
      }
    }
    return true
  }
}

/// An error or a completion, and its index.
///
/// Not nested in the list, which is generic: code that is not specialized would look its metadata up for each event.
private struct EventEnd {
  let index: Int
  let error: (any Error)?
}
