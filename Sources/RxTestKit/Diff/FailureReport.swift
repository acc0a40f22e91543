/// What a failed expectation looks like as text.
///
/// It shows the title and the place, the sources, and the expected and the actual diagram on one time
/// axis, with carets under what differs and a table of the events that differ. Long values are drawn as
/// letters, and long diagrams in blocks, so that no line is wider than the terminal.
package struct FailureReport: Sendable {
  /// A row that is shown above the recordings.
  package struct ContextRow: Sendable {
    /// What the row holds.
    package enum Content: Sendable {
      /// A diagram, laid out on the axis of the recordings.
      case diagram(MarbleDiagram)
      /// Any text, such as an expression.
      case text(String)
    }

    /// The text to the left of the row, such as `hot source`.
    package var label: String { kind + suffix.text }
    /// What the row holds.
    package var content: Content

    private enum Suffix: Sendable {
      case none
      case line(UInt)

      var text: String {
        switch self {
        case .none: ""
        case .line(let line): ", line \(line)"
        }
      }
    }

    private let kind: String
    private let suffix: Suffix

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - label: The text to the left of the row, such as `hot source`.
    ///   - content: What the row holds.
    package init(label: String, content: Content) {
      kind = label
      suffix = .none
      self.content = content
    }

    /// Creates the row of a source in a line; its label is a text only in a failure.
    init(source kind: String, line: UInt, content: Content) {
      self.kind = kind
      suffix = .line(line)
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

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - title: What failed.
  ///   - location: Where it is written.
  ///   - context: What is shown above the recordings.
  ///   - comparison: In what the recordings differ.
  ///   - syntax: The syntax.
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

  /// Writes the report.
  ///
  /// - Parameter style: The colours and the width; by default none and 100 columns.
  /// - Returns: Lines, without a line break at the end.
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
      let differences = comparison.differences.prefix(DifferenceTable.mostRows)
      let (wanted, received) = (comparison.expected.events, comparison.actual.events)
      events += wanted[crop.expected] + differences.flatMap(\.expected).map { wanted[$0] }
      events += received[crop.actual] + differences.flatMap(\.actual).map { received[$0] }
    }
    let values = events.filter { $0.kind == .value || $0.kind == .error }
    legend.reserve(values.map(\.symbol))
    for event in values { legend.add(event.symbol, full: event.full) }
    let diagrams = context.compactMap { row in
      if case .diagram(let diagram) = row.content { crops[0].cut(diagram) } else { nil }
    }
    legend.add(diagrams)
    return legend
  }
}
