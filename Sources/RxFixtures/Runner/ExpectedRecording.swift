import RxCore
import RxTestKit

/// What a diagram says an observer must receive.
struct ExpectedRecording {
  struct Entry {
    let frame: Int
    let symbol: MarbleDiagram.Symbol
    let event: Event<FixtureValue>
    /// The row that draws what the emitted observable emits.
    let row: SourceRow?
  }

  let entries: [Entry]
  let lastFrame: Int
  /// Whether the diagram has all its groups in `[ ]`; nil if it has no group.
  var drawsBrackets: Bool?

  /// Some of the events alone.
  func part(_ range: Range<Int>) -> ExpectedRecording {
    ExpectedRecording(
      entries: Array(entries[range]), lastFrame: lastFrame, drawsBrackets: drawsBrackets)
  }
}

/// Compares recordings with diagrams, for one instance of a test.
struct RecordingMatcher {
  let instance: FixtureInstance

  /// What a diagram stands for.
  func expected(_ diagram: MarbleDiagram) -> ExpectedRecording {
    ExpectedRecording(
      entries: diagram.marks.map { mark in
        ExpectedRecording.Entry(
          frame: mark.frame, symbol: mark.symbol, event: instance.meaning(of: mark.symbol),
          row: row(named: mark.symbol))
      }, lastFrame: diagram.lastFrame, drawsBrackets: diagram.drawsBrackets)
  }

  /// The diagram of a run's `expect` and `or` rows that draws a recording, else the one that agrees with it longest; nil without such
  /// a row.
  func expectation(
    of run: RunRow, _ recording: FixtureRecording?
  ) -> (index: Int, events: ExpectedRecording, isMet: Bool)? {
    let all = run.expectations.map { expected($0.diagram) }
    if let index = all.firstIndex(where: { matches(recording, $0, offset: 0) }) {
      return (index, all[index], true)
    }
    if all.count < 2 { return all.first.map { (0, $0, false) } }
    let entries = recording?.entries ?? []
    let agreements = all.map { expected in
      let both = min(entries.count, expected.entries.count)
      return (0..<both).first { !matches(entries[$0], expected.entries[$0], offset: 0) } ?? both
    }
    let index = agreements.firstIndex(of: agreements.max() ?? 0) ?? 0
    return (index, all[index], false)
  }

  /// Whether a recording is what is expected, `offset` frames later.
  func matches(_ recording: FixtureRecording?, _ expected: ExpectedRecording, offset: Int) -> Bool {
    let entries = recording?.entries ?? []
    guard entries.count == expected.entries.count else { return false }
    return entries.indices.allSatisfy { index in
      matches(entries[index], expected.entries[index], offset: offset)
    }
  }

  /// Whether an event is the one that is expected, `offset` frames later.
  func matches(
    _ entry: FixtureRecording.Entry, _ expected: ExpectedRecording.Entry, offset: Int
  ) -> Bool {
    entry.frame == expected.frame + offset && matches(entry, expected)
  }

  /// Whether an event is the one that is expected, whenever it came.
  func matches(_ entry: FixtureRecording.Entry, _ expected: ExpectedRecording.Entry) -> Bool {
    switch (entry.event, expected.event) {
    case (.completed, .completed): return true
    case (.error(let error), .error(let other)): return FixtureError(error) == FixtureError(other)
    case (.next(let value), .next(let other)):
      guard let inner = entry.inner, let row = expected.row else { return value == other }
      return matches(inner, self.expected(of: row), offset: offset(of: row, inner))
    default: return false
    }
  }

  /// What a row draws.
  func expected(of row: SourceRow) -> ExpectedRecording {
    row.diagrams.first.map { expected($0.diagram) } ?? ExpectedRecording(entries: [], lastFrame: 0)
  }

  /// A cold row is drawn from the moment of emission on, a hot one in the test's frames.
  func offset(of row: SourceRow, _ recording: FixtureRecording) -> Int {
    row.kind == .hot ? 0 : recording.start
  }

  /// The source row that a symbol names, directly or through a `where` row.
  private func row(named symbol: MarbleDiagram.Symbol) -> SourceRow? {
    guard case .value(let text) = symbol else { return nil }
    let bound = instance.prepared.bindings[symbol]?.text.text
    let row = instance.sources[bound ?? text]?.row
    return bound != nil || row.map { instance.isDrawnByName($0.name) } ?? false ? row : nil
  }
}

extension FixtureRecording.Entry {
  /// Whether another instance of the test recorded the same in the same frame; of an emitted observable, what it emitted counts.
  func isSame(as other: Self) -> Bool {
    guard frame == other.frame else { return false }
    switch (event, other.event) {
    case (.completed, .completed): return true
    case (.error(let error), .error(let other)): return FixtureError(error) == FixtureError(other)
    case (.next(let value), .next(let otherValue)):
      guard let inner, let otherInner = other.inner else { return value == otherValue }
      return inner.isSame(as: otherInner)
    default: return false
    }
  }
}

extension FixtureRecording {
  /// Whether another instance of the test recorded the same in the same frames.
  func isSame(as other: FixtureRecording) -> Bool {
    guard entries.count == other.entries.count else { return false }
    for index in 0..<entries.count where !entries[index].isSame(as: other.entries[index]) {
      return false
    }
    return true
  }
}
