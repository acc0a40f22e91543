/// What a failed expectation looks like as text.
///
/// It shows the sources, and the expected and the actual diagram on one time axis, with carets under what differs and a table of the events
/// that differ. Long values are drawn as letters, and long diagrams in blocks, so that no line is wider than the terminal.
package struct FailureReport: Sendable {
  /// A row that is shown above the recordings: a source, or any text, such as an expression.
  package struct ContextRow: Sendable {
    package let content: AxisRows.Row.Content
    private let kind: String
    private let line: UInt?

    /// The text to the left of the row, such as `hot source, line 12`.
    package var label: String { kind + (line.map { ", line \($0)" } ?? "") }

    /// Creates a row; its label becomes a text only in a failure.
    package init(label: String, line: UInt? = nil, content: AxisRows.Row.Content) {
      (kind, self.line, self.content) = (label, line, content)
    }
  }

  /// What is shown above the recordings.
  package let context: [ContextRow]
  /// In what recordings differ, one below the other.
  package let comparisons: [RowComparison]
  /// What also differs and is only counted, such as `2497 more subscriptions`.
  let undrawn: String?
  /// Whether a table of the differences follows the diagrams.
  package var showsTable = true
  /// How diagrams are written; where they cannot draw something, the report's are RxJS's.
  let syntax: MarbleSyntax

  package init(
    context: [ContextRow], comparison: RowComparison, further: [RowComparison] = [],
    undrawn: String? = nil, syntax: MarbleSyntax = .rxjs
  ) {
    self.context = context
    comparisons = [comparison] + further
    self.undrawn = undrawn
    self.syntax = syntax
  }

  package var comparison: RowComparison { comparisons[0] }

  /// Writes the report, by default without colours and for 100 columns; no line break is at the end.
  package func text(in style: TextStyle = TextStyle()) -> String {
    let crops = comparisons.map(RecordingCrop.init)
    let legend = legend(crops)
    let table = DifferenceTable(comparisons, legend, besides: undrawn, style: style)
    var lines = diagramLines(crops, legend, and: showsTable ? table.letters : [], style)
    if showsTable, !table.lines.isEmpty { lines += [""] + table.lines }
    if let note = comparisons.lazy.compactMap(\.note).first { lines += ["", "  \(note)"] }
    return lines.joined(separator: "\n")
  }

  /// Writes the report's diagrams alone.
  package func diagrams() -> String {
    let crops = comparisons.map(RecordingCrop.init)
    return diagramLines(crops, legend(crops), TextStyle()).joined(separator: "\n")
  }

  /// The letters of the long values that are drawn, or that the table names.
  private func legend(_ crops: [RecordingCrop]) -> ValueLegend {
    let events = zip(comparisons, crops).flatMap { comparison, crop in
      let named = comparison.differences.prefix(DifferenceTable.mostRows)
        .map(comparison.events(of:))
      return comparison.expected.events[crop.expected] + named.flatMap(\.expected)
        + comparison.actual.events[crop.actual] + named.flatMap(\.actual)
    }
    var legend = comparison.legend
    legend.reserve(events.map(\.symbol))
    for event in events { legend.add(event.symbol, full: event.full) }
    for event in events { legend.note(event.symbol, full: event.full) }
    legend.add(context.compactMap(\.content.diagram).map(crops[0].cut))
    return legend
  }
}
