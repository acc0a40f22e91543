import RxTestKit

/// The rows of an explanation on one time axis, with carets under the differences.
struct ExplanationBlock {
  private(set) var lines: [String] = []

  /// The longest time without events that is drawn in full.
  private static let longestSilence = 40
  /// The maximum number of frames with events that are drawn.
  private static let mostFrames = 160
  /// If not all can be drawn, this many precede the first difference.
  private static let leadingFrames = 20
  /// The maximum number of events of a frame that a row draws.
  private static let mostEvents = 40
  /// If not all can be drawn, this many precede the first difference.
  private static let leadingEvents = 10
  private static let longestText = 2000

  init(_ rows: [Explanation.Row], style: TextStyle) {
    let window = Self.window(of: rows)
    var legend = ValueLegend()
    let drawnMarks = rows.map { Self.drawnMarks(of: $0, in: window) }
    let cut = zip(rows, drawnMarks).compactMap { row, marks in
      row.diagram.map { Self.cut($0, to: window, marks: marks) }
    }
    legend.add(cut)
    let diagrams = cut.map(legend.lettering)
    let layout = MarbleLayout(
      diagrams, foldingSilenceOver: Self.longestSilence, drawsBrackets: diagrams.drawBrackets)
    var rest = diagrams[...]
    let drawn = zip(rows, drawnMarks).map { row, marks in
      var drawn = AxisRows.Row(
        label: String(repeating: "  ", count: row.depth) + row.label.escapingControls(),
        content: Self.content(of: row, drawing: &rest))
      drawn.widensLabels = row.diagram != nil
      drawn.color = Self.color(of: row, style)
      drawn.differing = Self.differing(row, among: marks)
      drawn.endsComparison = row.role == .actual
      return drawn
    }
    lines = AxisRows(drawn, layout, style).lines
    lines += legend.lines(in: style, drawn: Set(diagrams.flatMap(\.valueTexts)))
    if let window {
      let note =
        "only frames \(window.lowerBound) to \(window.upperBound) are drawn, and not all of their events"
      lines.append("  " + style.dim(note))
    } else if zip(rows, drawnMarks).contains(where: { $0.diagram?.marks.count ?? 0 > $1.count }) {
      let most = Self.mostEvents
      let note = "at most \(most) events of a frame are drawn"
      lines.append("  " + style.dim(note))
    }
  }

  private static func content(
    of row: Explanation.Row, drawing diagrams: inout ArraySlice<MarbleDiagram>
  ) -> AxisRows.Row.Content {
    switch row.content {
    case .diagram(let diagram): return .diagram(diagrams.popFirst() ?? diagram)
    case .text(let text):
      let parts = text.shortened(to: longestText).split(separator: "\n").map {
        String($0).escapingControls()
      }
      let isHeading = row.role == .stage && row.depth == 0
      return isHeading ? .heading(parts) : .text([parts.joined(separator: " ")])
    }
  }

  private static func color(
    of row: Explanation.Row, _ style: TextStyle
  ) -> ((String) -> String)? {
    switch row.role {
    case .given, .stage: return row.diagram == nil ? { style.dim($0) } : nil
    case .expected: return { style.green($0) }
    case .actual: return { style.red($0) }
    }
  }

  /// The indices, in the drawn part of the diagram, of the marks that differ.
  private static func differing(_ row: Explanation.Row, among marks: [Int]) -> [Int] {
    guard !row.differing.isEmpty else { return [] }
    let places = Dictionary(uniqueKeysWithValues: zip(marks, marks.indices))
    return row.differing.compactMap { places[$0] }
  }

  // MARK: Long recordings

  /// The frames to draw if there are too many.
  private static func window(of rows: [Explanation.Row]) -> ClosedRange<Int>? {
    let frames = Set(rows.flatMap { $0.diagram?.marks.map(\.frame) ?? [] }).sorted()
    guard frames.count > mostFrames else { return nil }
    let differing = rows.flatMap { row in row.differing.compactMap { row.diagram?.marks[$0].frame }
    }
    let first = differing.min().flatMap(frames.firstIndex) ?? 0
    let start = max(0, min(first - leadingFrames, frames.count - mostFrames))
    return frames[start]...frames[min(frames.count, start + mostFrames) - 1]
  }

  /// The marks of a row that are drawn: only some of a frame with very many events.
  private static func drawnMarks(
    of row: Explanation.Row, in window: ClosedRange<Int>?
  ) -> [Int] {
    guard let diagram = row.diagram else { return [] }
    let marks = diagram.marks
    let differing = Set(row.differing)
    var drawn: [Int] = []
    var start = 0
    while start < marks.count {
      let frame = marks[start].frame
      let end = marks[start...].firstIndex { $0.frame != frame } ?? marks.count
      if window?.contains(frame) ?? true {
        let first = (start..<end).first(where: differing.contains) ?? start
        let from = max(start, min(first - leadingEvents, end - mostEvents))
        drawn += from..<min(end, from + mostEvents)
        // The terminal event is always drawn.
        if end == marks.count, diagram.isTerminated { drawn[drawn.count - 1] = end - 1 }
      }
      start = end
    }
    return drawn
  }

  private static func cut(
    _ diagram: MarbleDiagram, to window: ClosedRange<Int>?, marks: [Int]
  ) -> MarbleDiagram {
    var part = diagram
    part.marks = marks.map { diagram.marks[$0] }
    guard let window else { return part }
    part.firstFrame = max(window.lowerBound, min(diagram.firstFrame, window.upperBound))
    part.lastFrame = max(part.firstFrame + 1, min(diagram.lastFrame, window.upperBound + 1))
    return part
  }
}
