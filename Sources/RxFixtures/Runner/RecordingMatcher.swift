import RxCore
import RxTestKit

/// Compares recordings with diagrams, for one instance of a test.
struct RecordingMatcher {
  let instance: FixtureInstance

  /// What a diagram stands for.
  func events(of diagram: MarbleDiagram) -> EventList<Emission> {
    let events = EventList<Emission>(capacity: diagram.marks.count)
    for mark in diagram.marks { events.append(meaning(of: mark.symbol), at: mark.frame) }
    return events
  }

  /// What a symbol stands for.
  func meaning(of symbol: MarbleDiagram.Symbol) -> MarbleEvent<Emission> {
    switch instance.meaning(of: symbol) {
    case .completed: .completed
    case .error(let error): .error(error)
    case .next(let value):
      .next(Emission(value: value, contents: source(named: symbol).map { .drawn($0) }))
    }
  }

  /// The diagram of a run's `expect` and `or` rows that draws what it emitted, else the one that agrees with it longest; nil without such
  /// a row.
  func expectation(ofRun run: Int) -> (index: Int, events: EventList<Emission>, isMet: Bool)? {
    let rows = instance.prepared.runs[run].row.expectations
    if rows.isEmpty { return nil }
    let (actual, all) = (instance.events(ofRun: run), rows.map { events(of: $0.diagram) })
    let index = actual.nearest(among: all, by: areEqual)
    return (index, all[index], areEqual(all[index], actual))
  }

  /// Whether two recordings are equal, or what they are expected to be.
  func areEqual(_ left: EventList<Emission>, _ right: EventList<Emission>) -> Bool {
    left.equals(right, by: areEqual)
  }

  /// Whether two elements are equal; of observables, what they emit counts.
  func areEqual(_ left: Emission, _ right: Emission) -> Bool {
    switch (left.contents, right.contents) {
    case (.drawn(let source), .recorded(let recording)):
      // A cold row is drawn from the moment of emission on, a hot one in the test's frames.
      (source.row.diagrams.first.map { events(of: $0.diagram) } ?? EventList()).equals(
        recording.events, laterBy: source.row.kind == .hot ? 0 : recording.start, by: areEqual)
    case (.recorded, .drawn): areEqual(right, left)
    default: Emission.areEqual(left, right)
    }
  }

  /// The source that a symbol names, directly or through a `where` row.
  private func source(named symbol: MarbleDiagram.Symbol) -> FixtureSource? {
    guard case .value(let text) = symbol else { return nil }
    let bound = instance.prepared.bindings[symbol]?.text.text
    let source = instance.sources[bound ?? text]
    return bound != nil || source.map { instance.isDrawnByName($0.row.name) } ?? false
      ? source : nil
  }
}
