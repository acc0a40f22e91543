/// What a failed expectation looks like as text.
///
/// It shows the title and the place, the sources, and the expected and the actual diagram on one time
/// axis, with carets under what differs and a table of the events that differ. Long values are drawn as
/// letters, and long diagrams in blocks, so that no line is wider than the terminal.
package struct FailureReport: Sendable {
  /// A row that is shown above the recordings.
  package struct ContextRow: Sendable {
    package enum Content: Sendable {
      /// A diagram, laid out on the axis of the recordings.
      case diagram(MarbleDiagram)
      /// Any text, such as an expression.
      case text(String)
    }

    /// The text to the left of the row, such as `hot source`.
    package var label: String { kind + (line.map { ", line \($0)" } ?? "") }
    package var content: Content

    private let kind: String
    private let line: UInt?

    package var diagram: MarbleDiagram? {
      if case .diagram(let diagram) = content { diagram } else { nil }
    }

    package init(label: String, content: Content) {
      kind = label
      line = nil
      self.content = content
    }

    /// Creates the row of a source in a line; its label is a text only in a failure.
    init(source kind: String, line: UInt, content: Content) {
      self.kind = kind
      self.line = line
      self.content = content
    }
  }

  /// What failed; nothing is printed when it is empty.
  package var title: String
  /// Where it is written.
  package var location: TextLocation?
  /// What is shown above the recordings.
  package var context: [ContextRow]
  /// In what the recordings differ.
  package var comparison: RowComparison
  /// Further recordings that differ from what was expected, below the first.
  package var further: [RowComparison] = []
  /// What also differs and is only counted, such as `2497 more subscriptions`.
  var undrawn: String?
  /// How diagrams are written; where they cannot draw something, the report's are RxJS's.
  package var syntax: MarbleSyntax

  package init(
    title: String, location: TextLocation?, context: [ContextRow], comparison: RowComparison,
    syntax: MarbleSyntax = .rxjs
  ) {
    self.title = title
    self.location = location
    self.context = context
    self.comparison = comparison
    self.syntax = syntax
  }

  /// Writes the report, by default without colours and for 100 columns; no line break is at the end.
  package func text(in style: TextStyle = TextStyle()) -> String {
    var lines: [String] = []
    if !title.isEmpty { lines.append(style.bold(title.escapingControls())) }
    if let location { lines.append("  \(style.dim("\(location)"))") }
    if !lines.isEmpty { lines.append("") }
    return (lines + body(in: style)).joined(separator: "\n")
  }

  /// Writes the report's diagrams, and the table of what differs below them.
  private func body(in style: TextStyle) -> [String] {
    let crops = comparisons.map(RecordingCrop.init)
    let legend = legend(crops)
    let table = DifferenceTable(comparisons, legend, besides: undrawn, style: style)
    let block = DiagramBlock(self, crops, legend, and: table.letters, style: style)
    let note = comparisons.lazy.compactMap(\.note).first
    return block.lines + (table.lines.isEmpty ? [] : [""] + table.lines)
      + (note.map { ["", "  \($0)"] } ?? [])
  }

  /// Writes the report's diagrams alone.
  func diagrams(in style: TextStyle = TextStyle()) -> String {
    let crops = comparisons.map(RecordingCrop.init)
    return DiagramBlock(self, crops, legend(crops), style: style).lines.joined(separator: "\n")
  }

  /// The comparisons, one below the other.
  package var comparisons: [RowComparison] { [comparison] + further }

  /// The letters of the long values that are drawn, or that the table names.
  private func legend(_ crops: [RecordingCrop]) -> ValueLegend {
    var legend = comparison.legend
    var events: [RecordedRow.Event] = []
    for (comparison, crop) in zip(comparisons, crops) {
      let differing = comparison.differences.prefix(DifferenceTable.mostRows)
        .map(comparison.events(of:))
      events += comparison.expected.events[crop.expected] + differing.flatMap(\.expected)
      events += comparison.actual.events[crop.actual] + differing.flatMap(\.actual)
    }
    legend.reserve(events.map(\.symbol))
    for event in events { legend.add(event.symbol, full: event.full) }
    legend.add(context.compactMap(\.diagram).map(crops[0].cut))
    return legend
  }
}
