/// Recorded events and their times.
///
/// Blocks of memory instead of arrays, and a class instead of a structure: otherwise code that is not specialized looks type metadata up
/// for each use. For the same reason, it holds elements; its subscript makes an event.
package final class EventList<Element> {
  /// The kind of an event.
  package enum Kind: UInt8 {
    case next, error, completed
  }

  // No code of the test runs during a change, so a check of exclusive access would cost time for nothing.
  /// The elements; what is at the index of an end is not initialized.
  @exclusivity(unchecked) private var elements: UnsafeMutablePointer<Element>
  @exclusivity(unchecked) private var kinds: UnsafeMutablePointer<UInt8>
  @exclusivity(unchecked) private var timesOfValues: UnsafeMutablePointer<Int>
  @exclusivity(unchecked) private var errors: [Int: any Error] = [:]
  @exclusivity(unchecked) private var capacity: Int
  @exclusivity(unchecked) package private(set) var count = 0

  /// Makes an empty list with room for some events.
  package init(capacity: Int = 0) {
    self.capacity = capacity
    elements = .allocate(capacity: capacity)
    kinds = .allocate(capacity: capacity)
    timesOfValues = .allocate(capacity: capacity)
  }

  /// Makes a list that is not changed.
  package convenience init(_ records: [MarbleRecord<Element>]) {
    self.init(capacity: records.count)
    for record in records { append(record.value, at: record.time) }
  }

  deinit {
    for index in 0..<count where kinds[index] == 0 { (elements + index).deinitialize(count: 1) }
    elements.deallocate()
    kinds.deallocate()
    timesOfValues.deallocate()
  }

  package subscript(index: Int) -> MarbleEvent<Element> {
    switch kind(index) {
    case .next: .next(elements[index])
    case .error: error(index).map { .error($0) } ?? .completed
    case .completed: .completed
    }
  }

  package func kind(_ index: Int) -> Kind { Kind(rawValue: kinds[index]) ?? .completed }

  /// The element of an event that has one.
  package func element(_ index: Int) -> Element { elements[index] }

  /// The error of an event; nil if it has none.
  package func error(_ index: Int) -> (any Error)? { errors[index] }

  /// Whether an event is an error or a completion.
  package func isEnd(_ index: Int) -> Bool { kinds[index] != 0 }

  /// The times, for as long as the list lives and is not changed.
  package var times: UnsafeBufferPointer<Int> {
    UnsafeBufferPointer(start: timesOfValues, count: count)
  }

  package var records: [MarbleRecord<Element>] {
    (0..<count).map { MarbleRecord(time: timesOfValues[$0], value: self[$0]) }
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
    add(.next, at: time)
  }

  /// Appends an error, or else a completion.
  package func append(end error: (any Error)?, at time: Int) {
    if count == capacity { grow() }
    if let error { errors[count] = error }
    add(error == nil ? .completed : .error, at: time)
  }

  private func add(_ kind: Kind, at time: Int) {
    (kinds + count).initialize(to: kind.rawValue)
    (timesOfValues + count).initialize(to: time)
    count += 1
  }

  private func grow() {
    let (oldElements, oldKinds, oldTimes) = (elements, kinds, timesOfValues)
    capacity = max(4, capacity * 2)
    elements = .allocate(capacity: capacity)
    for index in 0..<count where oldKinds[index] == 0 {
      (elements + index).moveInitialize(from: oldElements + index, count: 1)
    }
    oldElements.deallocate()
    kinds = .allocate(capacity: capacity)
    kinds.moveInitialize(from: oldKinds, count: count)
    oldKinds.deallocate()
    timesOfValues = .allocate(capacity: capacity)
    timesOfValues.moveInitialize(from: oldTimes, count: count)
    oldTimes.deallocate()
  }

  /// Whether it has the same events at the same times as another list.
  package func equals(_ other: EventList, by areEqual: (Element, Element) -> Bool) -> Bool {
    if count != other.count { return false }
    for index in 0..<count {
      if timesOfValues[index] != other.timesOfValues[index] || kinds[index] != other.kinds[index] {
        return false
      }
      switch kind(index) {
      case .next: if !areEqual(elements[index], other.elements[index]) { return false }
      case .error:
        guard let left = errors[index], let right = other.errors[index], isEqual(left, right) else {
          return false
        }
      case .completed: break
      }
    }
    return true
  }
}
