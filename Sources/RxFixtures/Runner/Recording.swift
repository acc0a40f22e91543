import RxCore
import RxTestKit

/// An element of a run: a value, and what it emits if it is an observable.
struct Emission {
  /// What an observable emits.
  enum Contents {
    case recorded(FixtureRecording)
    /// What a row draws.
    case drawn(FixtureSource)
  }

  let value: FixtureValue
  var contents: Contents?

  /// The recording of what an observable emitted.
  var inner: FixtureRecording? {
    if case .recorded(let recording) = contents { recording } else { nil }
  }

  /// The source whose row draws what an observable emits.
  var source: FixtureSource? { if case .drawn(let source) = contents { source } else { nil } }

  /// Whether two recorded elements are equal; of observables, what they emit counts.
  static func areEqual(_ left: Emission, _ right: Emission) -> Bool {
    guard let inner = left.inner, let other = right.inner else {
      return RecordedValue(value: left.value) == RecordedValue(value: right.value)
    }
    return inner.events.equals(other.events, laterBy: other.start - inner.start, by: areEqual)
  }
}

/// A value as recordings compare it: tuples with other labels differ, because they have other types in Swift.
struct RecordedValue: Hashable {
  let value: FixtureValue

  static func == (left: RecordedValue, right: RecordedValue) -> Bool {
    left.value == right.value && left.value.differentLabels(from: right.value) == nil
  }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension EventList<Emission> {
  /// Whether two recordings are equal.
  static func areEqual(_ left: EventList, _ right: EventList) -> Bool {
    left.equals(right, by: Emission.areEqual)
  }
}

extension MarbleEvent<Emission> {
  var plain: Event<FixtureValue> { Event(map(\.value)) }
}

/// What one observer received, with what was received from observables that were emitted.
final class FixtureRecording {
  /// When the recording began.
  let start: Int
  let events = EventList<Emission>()
  private let host: FixtureHost
  /// How many observables emitted each other until this one was.
  private let depth: Int

  init(_ host: FixtureHost, depth: Int = 0) {
    self.host = host
    self.depth = depth
    start = host.drawnFrame
  }

  private static let endless = "observables emit observables without end"

  /// Subscribes to an observable and records its events.
  func observe(_ source: Observable<FixtureValue>) -> any Disposable {
    source.subscribe { [self] in record($0) }
  }

  private func record(_ event: Event<FixtureValue>) {
    guard (try? host.budget.spendEvent()) != nil else { return }
    if host.clock._world.isEventFromOutside { host.noteOutsideEvent() }
    let frame = host.drawnFrame
    switch event {
    case .completed: events.append(end: nil, at: frame)
    case .error(let error):
      events.append(end: (error as? FixtureError)?.thrown ?? error, at: frame)
    case .next(let value):
      try? host.budget.admit(value)
      guard let source = value.observable else {
        return events.append(element: Emission(value: value), at: frame)
      }
      guard depth < host.budget.limits.valueDepth else {
        return host.budget.exhaust(.nesting, Self.endless)
      }
      let inner = FixtureRecording(host, depth: depth + 1)
      events.append(element: Emission(value: value, contents: .recorded(inner)), at: frame)
      host.inspect { _ = host.keep(inner.observe(source)) }
    }
  }
}

extension EventList {
  /// The elements, without the ends.
  var elements: some Sequence<Element> {
    (0..<count).lazy.filter { !self.isEnd($0) }.map { self.element($0) }
  }

  /// Whether the last event is an error or a completion.
  var hasEnded: Bool { count > 0 && isEnd(count - 1) }
}

extension FixtureRecording {
  /// Throws if a value has a type of the host program without equality.
  func checkComparable(_ expression: FixtureExpression) throws {
    guard let type = incomparableType else { return }
    throw expression.site.diagnostic(
      "this emits a value of the type \(type), which cannot be compared",
      note: "make \(type) Equatable, or FixtureConvertible")
  }

  /// Whether all values can be compared.
  var isComparable: Bool { incomparableType == nil }

  /// The name of the first such type of a received value; nil if there is none.
  private var incomparableType: String? {
    for element in events.elements {
      if let type = element.inner?.incomparableType ?? element.value.incomparableType {
        return type
      }
    }
    return nil
  }

  /// The failed computation that ended the recording, or one in it; nil if there is none.
  var failedComputation: FixtureError? {
    for element in events.elements {
      if let failed = element.inner?.failedComputation { return failed }
    }
    guard events.hasEnded, let error = events.error(events.count - 1) as? FixtureError else {
      return nil
    }
    return error.site == nil ? nil : error
  }
}

extension FixtureError {
  /// What becomes of a failed computation.
  var fate: String { "fails where Swift would stop the program: \(description)" }
}
