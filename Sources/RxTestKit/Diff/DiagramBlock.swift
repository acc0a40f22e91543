/// The rows of a report on one time axis, with carets under what differs.
struct DiagramBlock {
  private(set) var lines: [String] = []

  /// A silence that is longer than this is folded.
  private static let longestSilence = 40
  /// The same where diagrams have no times; a longer one is left to those that have.
  private static let longestUnfoldedSilence = 200
  /// The number of blocks that show differences; one is enough if all events are late by the same time.
  private static let mostBlocks = 3
  /// The length at which an expression is truncated.
  private static let longestText = 2000

  /// Draws the cropped comparisons of a report, and explains the letters of the diagrams and of the table.
  init(
    _ report: FailureReport, _ crops: [RecordingCrop], _ legend: ValueLegend,
    and letters: Set<String> = [], style: TextStyle
  ) {
    var rows = report.context.map { row in
      let content: AxisRows.Row.Content
      switch row.content {
      case .diagram(let diagram): content = .diagram(legend.lettering(crops[0].cut(diagram)))
      case .text(let text):
        let lines = text.shortened(to: Self.longestText).split(separator: "\n")
        content = .text(lines.map { String($0).escapingControls() })
      }
      return AxisRows.Row(label: row.label.escapingControls(), content: content)
    }
    for (comparison, crop) in zip(report.comparisons, crops) {
      rows += Self.rows(of: comparison, crop, legend, style)
    }
    let (layout, note) = Self.layout(rows.compactMap(\.diagram), in: report.syntax)
    let comparisons = report.comparisons
    let isShifted = comparisons.count == 1 && comparisons[0].uniformShift != nil
    let axis = AxisRows(rows, layout, style, mostDiffering: isShifted ? 1 : Self.mostBlocks)
    lines = axis.lines + legend.lines(in: style, drawn: axis.drawnValues, first: letters)
    // Where the block ends early, a note below it says so.
    for note in [note, axis.isCutOff && crops[0].isFromStart ? nil : crops[0].note] {
      if let note { lines.append("  " + style.dim(note)) }
    }
  }

  private static func rows(
    of comparison: RowComparison, _ crop: RecordingCrop, _ legend: ValueLegend, _ style: TextStyle
  ) -> [AxisRows.Row] {
    func row(
      _ row: RecordedRow, _ drawn: Range<Int>, _ differing: [Int],
      _ color: @escaping (String) -> String
    ) -> AxisRows.Row {
      var axisRow = AxisRows.Row(
        label: row.label.escapingControls(),
        content: .diagram(crop.cut(row.lettered(legend), drawn)))
      axisRow.color = color
      axisRow.colorsOnlyDifferences = true
      axisRow.differing = differing.filter(drawn.contains).map { $0 - drawn.lowerBound }
      return axisRow
    }
    let expected = comparison.differences.flatMap(\.expected)
    let actual = comparison.differences.flatMap(\.actual)
    var rows = [
      row(comparison.expected, crop.expected, expected, style.green),
      row(comparison.actual, crop.actual, actual, style.red),
    ]
    rows[1].endsComparison = true
    return comparison.drawsExpected ? rows : Array(rows.dropFirst())
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
}

extension RecordedRow {
  /// The row with letters in place of long values.
  fileprivate func lettered(_ legend: ValueLegend) -> RecordedRow {
    var row = self
    for (index, event) in events.enumerated() {
      row.events[index].symbol = legend.symbol(for: event.symbol, full: event.full)
    }
    return row
  }
}
