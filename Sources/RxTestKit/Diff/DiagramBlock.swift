/// The rows of a report on one time axis, with carets under what differs.
struct DiagramBlock {
  private(set) var lines: [String] = []

  /// A silence that is longer than this is folded.
  private static let longestSilence = 40
  /// The same where diagrams have no times; a longer one is left to those that have.
  private static let longestUnfoldedSilence = 200
  /// More events than this of one recording are not drawn.
  private static let mostEvents = 160
  /// So many events are drawn before the first one that differs when not all can be.
  private static let leadingEvents = 20

  /// The length at which the legend truncates a value; the table shows the differences of values.
  private static let longestLegend = 100

  private let style: TextStyle

  init(
    context: [FailureReport.ContextRow], comparison: RowComparison, syntax: MarbleSyntax,
    style: TextStyle
  ) {
    self.style = style
    let crop = Crop(comparison)
    let rows = [comparison.expected, comparison.actual]
    let diagrams =
      context.compactMap { row in
        if case .diagram(let diagram) = row.content { crop.cut(diagram) } else { nil }
      } + [crop.cut(rows[0], crop.expected), crop.cut(rows[1], crop.actual)]
    let (layout, note) = Self.layout(diagrams, in: syntax)
    let labels = (context.map(\.label) + rows.map(\.label)).map { $0.escapingControls() }
    let width = labels.map(\.displayWidth).max() ?? 0

    var next = 0
    for (row, label) in zip(context, labels) {
      switch row.content {
      case .diagram:
        add(layout.lines[next], label: label, width: width)
        next += 1
      case .text(let text):
        for (index, line) in text.split(separator: "\n").enumerated() {
          let part = String(line).shortened(to: 2000).escapingControls()
          add(part, label: index == 0 ? label : "", width: width)
        }
      }
    }
    let places = Self.places(of: comparison, layout, crop)
    for (index, row) in rows.enumerated() {
      let color = index == 0 ? style.green : style.red
      add(
        layout.lines[next + index].painting(places[index], with: color),
        label: row.label.escapingControls(), width: width)
    }
    addCarets(places[0] + places[1], indentation: width + 4)
    for (letter, value) in comparison.legend {
      lines.append("  \(letter) is \(value.excerpt(from: 0, longest: Self.longestLegend))")
    }
    for note in [note, crop.note] {
      if let note { lines.append("  " + style.dim(note)) }
    }
  }

  /// Lays diagrams out, as RxJS's where the syntax cannot draw them.
  private static func layout(
    _ diagrams: [MarbleDiagram], in syntax: MarbleSyntax
  ) -> (MarbleLayout, note: String?) {
    let silence = syntax.readsTimes ? longestSilence : longestUnfoldedSilence
    let layout = MarbleLayout(diagrams, in: syntax, foldingSilenceOver: silence)
    if syntax == .rxjs || zip(diagrams, layout.lines).allSatisfy(syntax.draws) {
      return (layout, nil)
    }
    let note = "drawn as RxJS does: the diagrams of \(syntax) have no room for this"
    return (MarbleLayout(diagrams, foldingSilenceOver: longestSilence), note)
  }

  private mutating func add(_ text: String, label: String, width: Int) {
    let space = String(repeating: " ", count: width - label.displayWidth + 2)
    lines.append("  \(label)\(space)\(text)")
  }

  /// Where the events stand that differ: the expected ones, then the actual ones.
  private static func places(
    of comparison: RowComparison, _ layout: MarbleLayout, _ crop: Crop
  ) -> [[Range<Int>]] {
    let count = layout.marks.count
    func places(_ events: [Int], _ marks: [Range<Int>], _ drawn: Range<Int>) -> [Range<Int>] {
      events.filter(drawn.contains).map { marks[$0 - drawn.lowerBound] }
    }
    let expected = comparison.differences.flatMap(\.expected)
    let actual = comparison.differences.flatMap(\.actual)
    return [
      places(expected, layout.marks[count - 2], crop.expected),
      places(actual, layout.marks[count - 1], crop.actual),
    ]
  }

  private mutating func addCarets(_ places: [Range<Int>], indentation: Int) {
    guard let end = places.map(\.upperBound).max() else { return }
    var carets = [Character](repeating: " ", count: end)
    for place in places {
      for column in place { carets[column] = "^" }
    }
    let space = String(repeating: " ", count: indentation)
    lines.append(space + style.yellow(String(carets)))
  }

  /// The part of long recordings that is drawn.
  private struct Crop {
    var expected: Range<Int>
    var actual: Range<Int>
    private var frames: ClosedRange<Int>?

    init(_ comparison: RowComparison) {
      expected = 0..<comparison.expected.events.count
      actual = 0..<comparison.actual.events.count
      guard expected.count > mostEvents || actual.count > mostEvents else { return }
      func part(_ differing: [Int], of all: Range<Int>) -> Range<Int> {
        let start = max(0, min(differing.min() ?? 0, all.upperBound) - leadingEvents)
        return start..<min(all.upperBound, start + mostEvents)
      }
      expected = part(comparison.differences.flatMap(\.expected), of: expected)
      actual = part(comparison.differences.flatMap(\.actual), of: actual)
      let drawn =
        comparison.expected.events[expected].map(\.frame)
        + comparison.actual.events[actual].map(\.frame)
      guard let first = drawn.min(), let last = drawn.max() else { return }
      frames = first...last
    }

    var note: String? {
      frames.map { "drawn are frames \($0.lowerBound) to \($0.upperBound), and not all events" }
    }

    func cut(_ row: RecordedRow, _ events: Range<Int>) -> MarbleDiagram {
      var part = row
      part.events = Array(row.events[events])
      return frame(part.diagram)
    }

    func cut(_ diagram: MarbleDiagram) -> MarbleDiagram {
      guard let frames else { return diagram.escapingControls() }
      var part = diagram
      part.marks = Array(
        diagram.marks.filter { frames.contains($0.frame) }.prefix(DiagramBlock.mostEvents))
      return frame(part).escapingControls()
    }

    private func frame(_ diagram: MarbleDiagram) -> MarbleDiagram {
      guard let frames else { return diagram }
      var part = diagram
      part.firstFrame = frames.lowerBound
      part.lastFrame = max(part.firstFrame + 1, min(diagram.lastFrame, frames.upperBound + 1))
      return part
    }
  }
}

extension MarbleDiagram {
  fileprivate func escapingControls() -> MarbleDiagram {
    var diagram = self
    for (index, mark) in marks.enumerated() {
      if case .value(let text) = mark.symbol {
        diagram.marks[index].symbol = .value(text.escapingControls())
      }
    }
    return diagram
  }
}

extension String {
  /// This text with some of its columns in a colour.
  fileprivate func painting(_ places: [Range<Int>], with color: (String) -> String) -> String {
    var painted = ""
    var plain = ""
    var column = 0
    var rest = places.sorted { $0.lowerBound < $1.lowerBound }[...]
    var piece = ""
    for character in self {
      while let place = rest.first, place.upperBound <= column { rest.removeFirst() }
      if rest.first?.contains(column) == true {
        painted += plain
        plain = ""
        piece.append(character)
      } else {
        painted += color(piece)
        piece = ""
        plain.append(character)
      }
      column += character.displayWidth
    }
    return painted + color(piece) + plain
  }
}
