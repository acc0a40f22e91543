import RxCore

/// An event of any element.
///
/// The types that see every event are generic over the event, not over its element: then their own metadata holds the event's. Otherwise
/// they look it up for each event.
protocol TestEvent {
  /// Whether it is an error or a completion.
  var isStopEvent: Bool { get }
  /// Whether it is a completion.
  var isCompleted: Bool { get }
}

extension Event: TestEvent {}

/// Recorded events, in lists of their own for events and times: the type metadata of a record is looked up for each use.
struct EventList<Value> {
  private(set) var times: [TestTime] = []
  private(set) var values: [Value] = []

  init() {}

  /// Makes an empty list with room for some events.
  ///
  /// It is inlined, so that a loop that appends to the list finds the type metadata of its lists already there.
  @inline(__always)
  init(capacity: Int) {
    times.reserveCapacity(capacity)
    values.reserveCapacity(capacity)
  }

  var count: Int { times.count }

  init(_ records: [Recorded<Value>]) {
    self.init(capacity: records.count)
    for index in 0..<records.count {
      times.append(records[index].time)
      values.append(records[index].value)
    }
  }

  var records: [Recorded<Value>] {
    var records: [Recorded<Value>] = []
    records.reserveCapacity(times.count)
    for index in 0..<times.count {
      records.append(Recorded(time: times[index], value: values[index]))
    }
    return records
  }

  @inline(__always)
  mutating func append(_ value: Value, at time: TestTime) {
    times.append(time)
    values.append(value)
  }
}
