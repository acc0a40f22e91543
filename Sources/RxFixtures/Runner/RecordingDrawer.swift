import RxCore
import RxTestKit

/// Draws recordings for a report: each value as the symbol that stands for it, if one does.
struct RecordingDrawer {
  let matcher: RecordingMatcher
  private let palette: SymbolPalette

  init(
    _ matcher: RecordingMatcher,
    expected: ExpectedRecording = ExpectedRecording(entries: [], lastFrame: 0)
  ) {
    self.matcher = matcher
    let test = matcher.instance.prepared.test
    let keys = MarbleDiagram(marks: test.wheres.map { MarbleDiagram.Mark($0.key, frame: 0) })
    let diagrams = test.sources.flatMap { $0.diagrams.map(\.diagram) } + [keys]
    // What is expected comes first: a value that two symbols stand for is drawn as there.
    palette = SymbolPalette(
      matcher, expected.entries + diagrams.flatMap { matcher.expected($0).entries })
  }

  func row(_ label: String, _ expected: ExpectedRecording) -> RecordedRow {
    let events = expected.entries.map { entry in
      event(entry.event, at: entry.frame, symbol: symbol(entry.symbol), inner: nil, row: entry.row)
    }
    var row = RecordedRow(label: label, events: events, lastFrame: expected.lastFrame)
    row.drawsBrackets = expected.drawsBrackets
    return row
  }

  func row(_ label: String, _ recording: FixtureRecording?, offset: Int = 0) -> RecordedRow {
    let events = (recording?.entries ?? []).map { entry in
      let known = palette.entry(for: entry)
      // What equals an expected value is written like it.
      return event(
        known?.event ?? entry.event, at: entry.frame - offset,
        symbol: known.flatMap { symbol($0.symbol) },
        inner: entry.inner, row: known?.row)
    }
    return RecordedRow(label: label, events: events)
  }

  /// What a diagram draws for an event, whenever it happens.
  func symbol(for event: Event<FixtureValue>) -> MarbleDiagram.Symbol {
    let entry = FixtureRecording.Entry(frame: 0, event: event, inner: nil)
    let known = palette.entry(for: entry)?.symbol
    let drawn = self.event(
      event, at: 0, symbol: known.flatMap { symbol($0) }, inner: nil, row: nil)
    return drawn.untruncated.mark
  }

  func side(_ label: String, _ expected: ExpectedRecording) -> RecordingReport.Side {
    RecordingReport.Side(
      count: expected.entries.count,
      text: { expected.entries[$0].event.text(limit: $1) },
      row: { row(label, expected.part($0)) },
      value: { expected.entries[$0].event.fields })
  }

  func side(_ label: String, _ recording: FixtureRecording?) -> RecordingReport.Side {
    RecordingReport.Side(
      count: recording?.entries.count ?? 0,
      text: { recording?.entries[$0].event.text(limit: $1) ?? "" },
      row: { row(label, recording?.part($0)) },
      value: { recording?.entries[$0].event.fields })
  }

  /// What a diagram would draw for a value that no symbol of the test stands for.
  private func symbol(for value: FixtureValue) -> String {
    guard case .string(let text) = value, MarbleDiagram.Symbol.canDraw(text), text.count <= 40,
      matcher.instance.value(of: .value(text)) == value
    else { return value.description(limit: 40) }
    return text
  }

  private func symbol(_ symbol: MarbleDiagram.Symbol) -> String? {
    if case .value(let text) = symbol { text } else { nil }
  }

  private func event(
    _ event: Event<FixtureValue>, at frame: Int, symbol: String?, inner: FixtureRecording?,
    row: SourceRow?
  ) -> RecordedRow.Event {
    switch event {
    case .completed: return RecordedRow.Event(.completed, at: frame)
    case .error(let error):
      let error = FixtureError(error)
      // A text, as `where # = "offline"` writes it.
      let value: FixtureValue =
        error.kind == .fixture ? .string(error.description) : .error(error)
      let full = value.description(limit: 400)
      return RecordedRow.Event(.error, at: frame, symbol: symbol, full: full)
    case .next(let value):
      let full = text(value, inner, row)
      let printed = symbol ?? self.symbol(for: value)
      return RecordedRow.Event(.value, at: frame, symbol: printed, full: full)
    }
  }

  private func text(
    _ value: FixtureValue, _ inner: FixtureRecording?, _ row: SourceRow?
  ) -> String {
    if let row { return "\(row.kind == .hot ? "hot" : "cold") \(row.name)" }
    guard let inner else { return value.description(limit: 400) }
    return "an observable that emits " + diagram(of: inner)
  }

  /// A recording as a diagram, from its own beginning.
  func diagram(of recording: FixtureRecording) -> String {
    MarblePrinter(foldingSilenceOver: 20).print(row("", recording, offset: recording.start).diagram)
  }
}

extension RecordedRow {
  /// The row with whole values in place of truncated ones.
  var untruncated: RecordedRow {
    var row = self
    row.events = events.map(\.untruncated)
    return row
  }
}

extension RecordedRow.Event {
  /// The event with its whole value as its symbol, if the symbol truncates it.
  fileprivate var untruncated: Self {
    var event = self
    if symbol.hasSuffix("…"), full.hasPrefix(symbol.dropLast()) { event.symbol = full }
    return event
  }
}

extension Event<FixtureValue> {
  /// The value, if it has fields in which it can differ from another.
  fileprivate var fields: FixtureValue? {
    switch self {
    case .next(.array), .next(.dictionary), .next(.tuple), .next(.foreign): element
    default: nil
    }
  }

  fileprivate func text(limit: Int) -> String {
    switch self {
    case .next(let value): value.description(limit: limit)
    case .error(let error): FixtureValue.error(FixtureError(error)).description(limit: limit)
    case .completed: ""
    }
  }
}
