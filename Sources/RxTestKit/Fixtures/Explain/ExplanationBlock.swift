/// The rows of an explanation on one time axis, with carets under what differs.
struct ExplanationBlock {
  private(set) var lines: [String] = []

  /// A silence that is longer than this is folded.
  private static let longestSilence = 40
  /// So many frames in which anything happens are drawn.
  private static let mostFrames = 160
  /// So many of them come before the first that differs, where not all can be drawn.
  private static let leadingFrames = 20
  private static let longestText = 2000

  init(_ rows: [Explanation.Row], style: TextStyle) {
    let window = Self.window(of: rows)
    let layout = MarbleLayout(
      rows.compactMap { $0.diagram.map { Self.cut($0, to: window) } },
      foldingSilenceOver: Self.longestSilence)
    let labels = rows.map { row in
      String(repeating: "  ", count: row.depth + 1) + row.label.escapingControls()
    }
    let width = zip(rows, labels).map { $0.diagram == nil ? 0 : $1.displayWidth }.max() ?? 0
    var next = 0
    var carets: [Range<Int>] = []
    for (row, label) in zip(rows, labels) {
      let space = String(repeating: " ", count: max(0, width - label.displayWidth) + 2)
      switch row.content {
      case .text(let text):
        let isHeading = row.role == .stage && row.depth == 0
        let parts = text.shortened(to: Self.longestText).split(separator: "\n").map {
          String($0).escapingControls()
        }
        if isHeading {
          lines += ["", "\(label) \(parts.first ?? "")"]
          let margin = String(repeating: " ", count: label.displayWidth + 3)
          lines += parts.dropFirst().map { margin + $0 }
        } else {
          lines.append(label + space + style.dim(parts.joined(separator: " ")))
        }
      case .diagram:
        let places = Self.places(row, layout.marks[next], window)
        carets += places
        lines.append(label + space + Self.painted(layout.lines[next], row, style))
        next += 1
        guard row.role == .actual, let end = carets.map(\.upperBound).max() else { continue }
        let line = (0..<end).map { column in
          carets.contains { $0.contains(column) } ? "^" : " "
        }
        lines.append(
          String(repeating: " ", count: width + 2) + style.yellow(line.joined()))
        carets = []
      }
    }
    if let window {
      let note = "drawn are frames \(window.lowerBound) to \(window.upperBound), and not all events"
      lines.append("  " + style.dim(note))
    }
    if lines.first?.isEmpty == true { lines.removeFirst() }
  }

  private static func painted(
    _ line: String, _ row: Explanation.Row, _ style: TextStyle
  ) -> String {
    switch row.role {
    case .given, .stage: line
    case .expected: style.green(line)
    case .actual: style.red(line)
    }
  }

  /// Where the marks that differ stand.
  private static func places(
    _ row: Explanation.Row, _ marks: [Range<Int>], _ window: ClosedRange<Int>?
  ) -> [Range<Int>] {
    guard let diagram = row.diagram, !row.differing.isEmpty else { return [] }
    var drawn: [Int: Int] = [:]
    for (index, mark) in diagram.marks.enumerated() where window?.contains(mark.frame) ?? true {
      drawn[index] = drawn.count
    }
    return row.differing.compactMap { drawn[$0].map { marks[$0] } }
  }

  // MARK: Long recordings

  /// The frames that are drawn where there are too many.
  private static func window(of rows: [Explanation.Row]) -> ClosedRange<Int>? {
    let frames = Set(rows.flatMap { $0.diagram?.marks.map(\.frame) ?? [] }).sorted()
    guard frames.count > mostFrames else { return nil }
    let differing = rows.flatMap { row in row.differing.compactMap { row.diagram?.marks[$0].frame }
    }
    let first = differing.min().flatMap(frames.firstIndex) ?? 0
    let start = max(0, min(first - leadingFrames, frames.count - mostFrames))
    return frames[start]...frames[min(frames.count, start + mostFrames) - 1]
  }

  private static func cut(
    _ diagram: MarbleDiagram, to window: ClosedRange<Int>?
  ) -> MarbleDiagram {
    guard let window else { return diagram }
    var part = diagram
    part.marks = diagram.marks.filter { window.contains($0.frame) }
    part.firstFrame = max(window.lowerBound, min(diagram.firstFrame, window.upperBound))
    part.lastFrame = max(part.firstFrame + 1, min(diagram.lastFrame, window.upperBound + 1))
    return part
  }
}
