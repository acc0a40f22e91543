/// How recorded events are compared with expected ones, and drawn beside them.
struct RecordingComparison<Element> {
  let areEqual: (Element, Element) -> Bool
  /// What draws the expected events, if a test does.
  var diagram: MarbleDiagram?
  /// What the values of the diagram stand for.
  var values: DrawnValues<Element>?
  var syntax = MarbleSyntax.rxjs
  /// How the recorded events may differ.
  var leeway = Leeway.none
  /// Whether the test lists values, in place of a diagram.
  var listsValues = false

  /// What differs; no letter may look like a value of the sources, which are drawn above.
  func comparison(
    _ expected: [MarbleRecord<Element>], _ actual: [MarbleRecord<Element>],
    below sources: [FailureReport.ContextRow] = []
  ) -> RowComparison {
    let (symbols, letters) = (diagram?.drawnValues ?? [], values?.letters ?? [])
    let rows = EventRows(areEqual: areEqual, EventWriting(syntax))
    rows.reserve(
      letters.map(\.name) + sources.compactMap(\.content.diagram).flatMap(\.valueTexts))
    let wanted = expected.enumerated().map { index, record in
      rows.row(record, drawn: index < symbols.count ? symbols[index] : nil)
    }
    for letter in letters where syntax.canDraw(letter.name) {
      rows.name(.next(letter.element), as: letter.name)
    }
    return rows.comparison(
      side("expected", wanted, expected),
      side("actual", actual.map { rows.row($0, drawn: nil) }, actual),
      allowing: leeway, comparesEach: Element.self is any ElementHolder.Type)
  }

  /// The events of a recording that must not have come.
  func comparison(
    _ actual: [MarbleRecord<Element>], without forbidden: [Int],
    below sources: [FailureReport.ContextRow]
  ) -> RowComparison {
    let rows = EventRows(areEqual: areEqual, EventWriting(syntax))
    rows.reserve(sources.compactMap(\.content.diagram).flatMap(\.valueTexts))
    let events = actual.map { rows.row($0, drawn: nil) }
    var comparison = RowComparison(
      of: RecordedRow(label: "actual", events: events), without: forbidden)
    comparison.legend = rows.legend
    return comparison
  }

  /// A row with its events, and with the cancellation that the test draws.
  private func side(
    _ label: String, _ rows: [RecordedRow.Event], _ records: [MarbleRecord<Element>]
  ) -> (row: RecordedRow, events: [MarbleEvent<Element>?]) {
    var (rows, events) = (rows, records.map { Optional($0.value) })
    if let frame = diagram?.cancellation {
      // Before the other events of its frame.
      let place = rows.firstIndex { $0.frame >= frame } ?? rows.endIndex
      rows.insert(.init(.unsubscribe, at: frame), at: place)
      events.insert(nil, at: place)
    }
    return (RecordedRow(label: label, events: rows, lastFrame: diagram?.lastFrame ?? 0), events)
  }
}

extension MarbleDiagram {
  /// The frame in which the test cancels the expected subscription; nil if it does not.
  package var cancellation: Int? { marks.first { $0.symbol == .unsubscribe }?.frame }

  /// For each event, the text of its value; nil for terminal events.
  fileprivate var drawnValues: [String?] {
    marks.filter { $0.symbol != .subscribe && $0.symbol != .unsubscribe }.map(\.symbol.drawnValue)
  }
}
