import RxCore
import RxTestKit

/// Draws recordings for a report: each value as the symbol that stands for it, if one does.
final class RecordingDrawer {
  /// Events that are shown before the first that differs, where there are more.
  private static let leading = 100
  /// Events that are shown from the first that differs on, where there are more.
  private static let following = 1000
  /// The length up to which the texts of two values are compared.
  private static let longestText = 1 << 16

  private let matcher: RecordingMatcher
  private lazy var rows = EventRows(
    areEqual: matcher.areEqual,
    EventWriting(
      text: { [unowned self] in text(of: $0) },
      symbol: { [unowned self] in symbol(for: $0, limit: 40) },
      // Observables are compared by what they emit.
      key: { $0.element?.contents == nil ? RecordedValue(value: .event($0.plain)) : nil },
      fields: { $0.value.hasFields ? $0.value : nil }))

  /// Creates a drawer; a value that two symbols stand for is drawn as in the expected diagrams.
  init(_ matcher: RecordingMatcher, expected: [MarbleDiagram] = []) {
    self.matcher = matcher
    let test = matcher.instance.prepared.test
    let diagrams = expected + test.sources.flatMap { $0.diagrams.map(\.diagram) }
    var seen: Set<MarbleDiagram.Symbol> = []
    for symbol in diagrams.flatMap({ $0.marks.map(\.symbol) }) + test.wheres.map(\.key)
    where seen.insert(symbol).inserted {
      rows.name(matcher.meaning(of: symbol), as: symbol.drawnValue)
    }
  }

  // MARK: - Values

  private func text(of event: MarbleEvent<Emission>) -> String {
    let value: FixtureValue
    switch event {
    case .completed: return ""
    case .error(let error):
      let error = FixtureError(error)
      // A text, as `where # = "offline"` writes it.
      value = error.kind == .fixture ? .string(error.description) : .error(error)
    case .next(let element):
      if let row = element.source?.row { return "\(row.kind == .hot ? "hot" : "cold") \(row.name)" }
      if let inner = element.inner { return "an observable that emits " + diagram(of: inner) }
      value = element.value
      if case .closure(let predicate) = value, let text = matcher.instance.text(of: predicate) {
        return text
      }
    }
    return value.description(limit: Self.longestText)
  }

  /// What a diagram would draw for a value that no symbol of the test stands for.
  private func symbol(for element: Emission, limit: Int) -> String {
    guard case .string(let text) = element.value, text.utf8.count <= 160, text.count <= 40,
      MarbleDiagram.Symbol.canDraw(text), matcher.instance.value(of: .value(text)) == element.value
    else { return element.value.description(limit: limit) }
    return text
  }

  /// The name that the test gives to an event; nil if it has none.
  func name(of event: MarbleEvent<Emission>) -> String? { rows.name(of: event) }

  // MARK: - Recordings

  /// The row of some events, which a diagram may draw.
  func row(
    _ label: String, _ events: EventList<Emission>, _ part: Range<Int> = 0..<Int.max,
    drawnBy diagram: MarbleDiagram? = nil
  ) -> RecordedRow {
    let events = events.records(part).enumerated().map { index, record in
      let mark = diagram.flatMap { $0.marks.isEmpty ? nil : $0.marks[part.lowerBound + index] }
      return rows.row(record, drawn: mark?.symbol.drawnValue)
    }
    var row = RecordedRow(label: label, events: events, lastFrame: diagram?.lastFrame ?? 0)
    row.drawsBrackets = diagram?.drawsBrackets
    return row
  }

  /// A recording, or what a diagram stands for.
  typealias Side = (label: String, events: EventList<Emission>, diagram: MarbleDiagram?)

  /// What differs between two recordings: as much of them as shows it.
  func comparison(
    _ expected: Side, _ actual: Side, allowing leeway: Leeway = .none, comparesEach: Bool = false
  ) -> RowComparison {
    var expected = expected
    if leeway.allowsAnyOrder {
      expected.events = expected.events.ordered(
        like: actual.events, allowing: leeway, by: matcher.areEqual)
      // What is drawn follows the events, and not the diagram.
      expected.diagram?.marks = []
    }
    let common = expected.events.agreement(
      with: actual.events, allowing: leeway, by: matcher.areEqual)
    let part = max(0, common - Self.leading)..<common + Self.following
    func drawn(_ side: Side) -> (row: RecordedRow, events: [MarbleEvent<Emission>?]) {
      let row = row(side.label, side.events, part, drawnBy: side.diagram)
      return (row, side.events.records(part).map(\.value))
    }
    return rows.comparison(
      drawn(expected), drawn(actual), allowing: leeway, comparesEach: comparesEach)
  }

  /// A recording as a diagram, from its own beginning.
  func diagram(of recording: FixtureRecording, _ part: Range<Int> = 0..<Int.max) -> String {
    let marks = recording.events.records(part).map { record in
      MarbleDiagram.Mark(symbol(for: record.value), frame: record.time - recording.start)
    }
    return MarblePrinter(foldingSilenceOver: 20).print(MarbleDiagram(marks: marks))
  }

  /// What a diagram draws for an event, whenever it happens.
  func symbol(for event: MarbleEvent<Emission>, limit: Int = 40) -> MarbleDiagram.Symbol {
    if let name = rows.name(of: event) { return .value(name) }
    switch event {
    case .completed: return .completed
    case .error: return .error
    case .next(let element): return .value(symbol(for: element, limit: limit).escapingControls())
    }
  }
}

extension FixtureValue {
  /// Whether it has fields in which it can differ from another.
  fileprivate var hasFields: Bool {
    switch self {
    case .array, .dictionary, .tuple, .foreign: true
    default: false
    }
  }
}
