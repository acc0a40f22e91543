extension MarblePicture {
  /// Draws the picture as text, in the notation of marble diagrams.
  ///
  /// - Returns: Lines, without a line break at the end.
  public func ascii() -> String {
    var drawing = ASCIIDrawing()
    for row in rows { drawing.add(row) }
    let warnings = (warning.map { ["  " + $0.escapingControls()] } ?? [])
    let notes = legend.map { "  " + $0.escapingControls() }
    return ([title.escapingControls()] + warnings + [""] + drawing.lines + notes)
      .joined(separator: "\n")
  }
}

/// Rows of a picture as lines of text on one time axis.
private struct ASCIIDrawing {
  private enum Line {
    case diagram(String, MarbleDiagram)
    case box([String])
    case text(String, String)
  }

  private var rows: [Line] = []
  private static let longestSilence = 40

  mutating func add(_ row: MarblePicture.Row) {
    switch row {
    case .timeline(let timeline):
      rows.append(.diagram(timeline.name, timeline.diagram))
      for inner in timeline.inner { rows.append(.diagram("  " + inner.name, inner.diagram)) }
    case .expression(let lines): rows.append(.box(lines.map { $0.escapingControls() }))
    case .definition(let lines): rows += lines.map { .text("", $0) }
    case .subscription(let name, let start, let end):
      let marks =
        (start.map { [MarbleDiagram.Mark(.subscribe, frame: $0)] } ?? [])
        + (end.map { [MarbleDiagram.Mark(.unsubscribe, frame: $0)] } ?? [])
      rows.append(.diagram(name, MarbleDiagram(marks: marks)))
    case .action(let text, let frame): rows.append(.text("at \(frame)", text))
    }
  }

  var lines: [String] {
    let diagrams = rows.compactMap { row in
      if case .diagram(_, let diagram) = row { diagram } else { nil }
    }
    let layout = MarbleLayout(diagrams, foldingSilenceOver: Self.longestSilence)
    let width = rows.map(label).map(\.displayWidth).max() ?? 0
    var next = 0
    return rows.flatMap { row -> [String] in
      let label = label(row)
      let space = String(repeating: " ", count: width - label.displayWidth + 2)
      switch row {
      case .diagram:
        next += 1
        return ["  \(label)\(space)\(layout.lines[next - 1])"]
      case .text(_, let text): return ["  \(label)\(space)\(text.escapingControls())"]
      case .box(let lines): return box(lines, margin: width + 4)
      }
    }
  }

  private func label(_ row: Line) -> String {
    switch row {
    case .diagram(let name, _), .text(let name, _): name.escapingControls()
    case .box: ""
    }
  }

  private func box(_ lines: [String], margin: Int) -> [String] {
    let width = lines.map(\.displayWidth).max() ?? 0
    let margin = String(repeating: " ", count: margin)
    let edge = margin + "+" + String(repeating: "-", count: width + 2) + "+"
    let sides = lines.map { line in
      margin + "| " + line + String(repeating: " ", count: width - line.displayWidth) + " |"
    }
    return [edge] + sides + [edge]
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
        case .error: .error
        }
      return MarbleDiagram.Mark(symbol, frame: event.frame)
    }
    var diagram = MarbleDiagram(
      marks: marks, firstFrame: firstFrame, lastFrame: lastFrame == .max ? .max : lastFrame + 1)
    diagram.firstFrame = min(firstFrame, marks.first?.frame ?? firstFrame)
    return diagram
  }
}
