extension MarblePicture {
  /// Draws the picture as text, in the notation of marble diagrams; a wider one is divided into blocks.
  package func ascii(columns: Int = 100) -> String {
    let style = TextStyle(columns: columns)
    let heading = title.escapingControls().wrapped(to: style.columns) + notes([warning], style)
    let drawing = asciiDrawing(columns: columns)
    return heading.isEmpty ? drawing : heading.joined(separator: "\n") + "\n\n" + drawing
  }

  /// Draws the picture without its title and warning.
  package func asciiDrawing(columns: Int) -> String {
    let style = TextStyle(columns: columns)
    let picture = lettered
    let rows = picture.rows.flatMap(\.axisRows)
    let layout = MarbleLayout(
      rows.compactMap(\.content.diagram), foldingSilenceOver: Self.longestSilence)
    return (AxisRows(rows, layout, style).lines + notes(picture.legend, style))
      .joined(separator: "\n")
  }

  private func notes(_ notes: [String?], _ style: TextStyle) -> [String] {
    notes.compactMap { $0 }.flatMap { $0.escapingControls().wrapped(to: style.columns - 2) }
      .map { "  " + $0 }
  }

  private static let longestSilence = 40
}

extension MarblePicture.Row {
  /// The row as lines of text.
  fileprivate var axisRows: [AxisRows.Row] {
    switch self {
    case .timeline(let timeline):
      let inner = timeline.inner.map { inner in
        AxisRows.Row(label: "  " + inner.name, content: .diagram(inner.diagram))
      }
      return [AxisRows.Row(label: timeline.name, content: .diagram(timeline.diagram))] + inner
    case .expression(let lines):
      return [AxisRows.Row(label: "", content: .box(lines.map { $0.escapingControls() }))]
    case .definition(let lines):
      return [AxisRows.Row(label: "", content: .text(lines.map { $0.escapingControls() }))]
    case .subscription(let name, let start, let end):
      let marks =
        (start.map { [MarbleDiagram.Mark(.subscribe, frame: $0)] } ?? [])
        + (end.map { [MarbleDiagram.Mark(.unsubscribe, frame: $0)] } ?? [])
      return [AxisRows.Row(label: name, content: .diagram(MarbleDiagram(marks: marks)))]
    case .action(let text, let frame):
      return [AxisRows.Row(label: "at \(frame)", content: .text([text.escapingControls()]))]
    }
  }
}

extension MarblePicture.Timeline {
  /// The timeline as a diagram.
  fileprivate var diagram: MarbleDiagram {
    let marks = events.map { event in
      let symbol: MarbleDiagram.Symbol =
        switch event.kind {
        case .value(let label): .value(label.escapingControls())
        case .inner(let index): .value(index < inner.count ? inner[index].name : "?")
        case .completed: .completed
        case .error: event.key.map { .value($0.escapingControls()) } ?? .error
        }
      return MarbleDiagram.Mark(symbol, frame: event.frame)
    }
    var diagram = MarbleDiagram(
      marks: marks, firstFrame: firstFrame, lastFrame: lastFrame == .max ? .max : lastFrame + 1)
    diagram.firstFrame = min(firstFrame, marks.first?.frame ?? firstFrame)
    return diagram
  }
}
