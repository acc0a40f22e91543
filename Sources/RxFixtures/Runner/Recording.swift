import RxCore

/// What one observer received, with what was received from observables that were emitted.
final class FixtureRecording {
  struct Entry {
    let frame: Int
    let event: Event<FixtureValue>
    /// What the emitted observable emitted, if the element is one.
    let inner: FixtureRecording?
  }

  /// When the recording began.
  let start: Int
  private(set) var entries: [Entry] = []
  private let host: FixtureHost
  /// How many observables emitted each other until this one was.
  private let depth: Int

  init(_ host: FixtureHost, depth: Int = 0) {
    self.host = host
    self.depth = depth
    start = host.drawnFrame
  }

  private init(_ host: FixtureHost, start: Int, _ entries: [Entry]) {
    self.host = host
    depth = 0
    self.start = start
    self.entries = entries
  }

  private static let endless = "observables emit observables without end"

  /// Subscribes to an observable and records its events.
  func observe(_ source: Observable<FixtureValue>) -> any Disposable {
    source.subscribe { [self] in record($0) }
  }

  /// Some of the events alone.
  func part(_ range: Range<Int>) -> FixtureRecording {
    FixtureRecording(host, start: start, Array(entries[range.clamped(to: entries.indices)]))
  }

  private func record(_ event: Event<FixtureValue>) {
    guard (try? host.budget.spendEvent()) != nil else { return }
    if host.clock._world.isEventFromOutside { host.noteOutsideEvent() }
    var source: Observable<FixtureValue>?
    if case .next(let element) = event {
      try? host.budget.admit(element)
      source = element.observable
    }
    guard let source else {
      return entries.append(Entry(frame: host.drawnFrame, event: event, inner: nil))
    }
    guard depth < host.budget.limits.valueDepth else {
      return host.budget.exhaust(.nesting, Self.endless)
    }
    let inner = FixtureRecording(host, depth: depth + 1)
    entries.append(Entry(frame: host.drawnFrame, event: event, inner: inner))
    host.inspect { _ = host.keep(inner.observe(source)) }
  }
}

extension FixtureRecording {
  /// Makes sure that all values can be compared.
  ///
  /// - Throws: A `Diagnostic` if a value has a type of the host program without equality.
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
    for index in 0..<entries.count {
      if let type = entries[index].inner?.incomparableType { return type }
      if case .next(let element) = entries[index].event, let type = element.incomparableType {
        return type
      }
    }
    return nil
  }
}

extension FixtureRecording {
  /// The failed computation that ended the recording, or one in it; nil if there is none.
  var failedComputation: FixtureError? {
    entries.lazy.compactMap { entry in
      if let inner = entry.inner { return inner.failedComputation }
      guard case .error(let error as FixtureError) = entry.event, error.site != nil else {
        return nil
      }
      return error
    }.first
  }
}

extension FixtureError {
  /// What becomes of a failed computation.
  var fate: String { "fails where Swift would stop the program: \(description)" }
}
