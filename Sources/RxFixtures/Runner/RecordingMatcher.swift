import RxCore
import RxTestKit

/// Compares recordings with diagrams, for one instance of a test.
///
/// A closure that a diagram draws is a predicate: it equals each value that it accepts.
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

  /// The diagram of a run's `expect`, `emits` and `or` rows that draws what it emitted, else the one that agrees with it longest; nil without
  /// such a row.
  func expectation(ofRun run: Int) -> (index: Int, events: EventList<Emission>, isMet: Bool)? {
    let (rows, leeway) = (
      instance.prepared.runs[run].row.expectations, instance.prepared.runs[run].leeway
    )
    if rows.isEmpty { return nil }
    let (actual, all) = (instance.events(ofRun: run), rows.map { events(of: $0.diagram) })
    let index = actual.nearest(among: all, allowing: leeway, by: areEqual)
    return (index, all[index], areEqual(all[index], actual, leeway))
  }

  /// The events that a run's rows forbid, by their indices: values of its `never` row; an error, unless another row says what the run emits.
  func forbiddenEvents(ofRun run: Int) -> [Int] {
    let row = instance.prepared.runs[run].row
    guard let never = row.never else { return [] }
    let forbidden = never.diagram.marks.map { meaning(of: $0.symbol) }
    let actual = instance.events(ofRun: run)
    return (0..<actual.count).filter { index in
      if actual.error(index) != nil { return row.expect == nil }
      return forbidden.contains { $0.equals(actual[index], by: areEqual) }
    }
  }

  /// Whether a recording is what is expected.
  func areEqual(
    _ expected: EventList<Emission>, _ actual: EventList<Emission>, _ leeway: Leeway = .none
  ) -> Bool {
    expected.allows(actual, with: leeway, by: areEqual)
  }

  /// Whether two elements are equal; of observables, what they emit counts.
  func areEqual(_ left: Emission, _ right: Emission) -> Bool {
    switch (left.contents, right.contents) {
    case (.drawn(let source), .recorded(let recording)):
      // A cold row is drawn from the moment of emission on, a hot one in the test's frames.
      (source.row.diagrams.first.map { events(of: $0.diagram) } ?? EventList()).equals(
        recording.events, laterBy: source.row.kind == .hot ? 0 : recording.start, by: areEqual)
    case (.recorded, .drawn): areEqual(right, left)
    default:
      switch (left.value, right.value) {
      case (.closure, .closure): Emission.areEqual(left, right)
      case (.closure(let predicate), let value), (let value, .closure(let predicate)):
        instance.accepts(value, predicate)
      default: Emission.areEqual(left, right)
      }
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
