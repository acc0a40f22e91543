// The rows of a report on one time axis, with carets under what differs.
extension FailureReport {
  /// A silence that is longer than this is folded.
  private static let longestSilence = 40
  /// The same where diagrams have no times; a longer one is left to those that have.
  private static let longestUnfoldedSilence = 200
  /// The number of blocks that show differences; one is enough if all events are late by the same time.
  private static let mostBlocks = 3
  /// The length at which an expression is truncated.
  private static let longestText = 2000

  /// Draws the cropped comparisons, and explains the letters of the diagrams and of the table.
  func diagramLines(
    _ crops: [RecordingCrop], _ legend: ValueLegend, and letters: Set<String> = [],
    _ style: TextStyle
  ) -> [String] {
    var rows = context.map { row in
      var content = row.content
      if case .text(let texts) = content {
        let lines = texts.flatMap { $0.shortened(to: Self.longestText).split(separator: "\n") }
        content = .text(lines.map { String($0).escapingControls() })
      } else if let diagram = content.diagram {
        content = .diagram(legend.lettering(crops[0].cut(diagram)))
      }
      return AxisRows.Row(label: row.label.escapingControls(), content: content)
    }
    for (comparison, crop) in zip(comparisons, crops) {
      rows += Self.rows(of: comparison, crop, legend, style)
    }
    let (layout, note) = Self.layout(rows.compactMap(\.content.diagram), in: syntax)
    let isShifted = comparisons.count == 1 && comparison.uniformShift != nil
    let axis = AxisRows(rows, layout, style, mostDiffering: isShifted ? 1 : Self.mostBlocks)
    // Where the block ends early, a note below it says so.
    let cropNote = axis.isCutOff && crops[0].isFromStart ? nil : crops[0].note
    return axis.lines + legend.lines(in: style, drawn: axis.drawnValues, first: letters)
      + [note, cropNote].compactMap { $0 }.map { "  " + style.dim($0) }
  }

  /// Draws rows alone, on one time axis.
  static func lines(of rows: [ContextRow], in syntax: MarbleSyntax) -> [String] {
    let style = TextStyle()
    var legend = ValueLegend()
    legend.add(rows.compactMap(\.content.diagram))
    let drawn = rows.map { row in
      let content = row.content.diagram.map { AxisRows.Row.Content.diagram(legend.lettering($0)) }
      return AxisRows.Row(label: row.label.escapingControls(), content: content ?? row.content)
    }
    if drawn.isEmpty { return [] }
    let (layout, note) = layout(drawn.compactMap(\.content.diagram), in: syntax)
    let axis = AxisRows(drawn, layout, style)
    return axis.lines + legend.lines(in: style, drawn: axis.drawnValues)
      + (note.map { ["  " + style.dim($0)] } ?? [])
  }

  private static func rows(
    of comparison: RowComparison, _ crop: RecordingCrop, _ legend: ValueLegend, _ style: TextStyle
  ) -> [AxisRows.Row] {
    let differences = comparison.differences
    var rows = [
      (comparison.expected, crop.expected, differences.flatMap(\.expected), style.green),
      (comparison.actual, crop.actual, differences.flatMap(\.actual), style.red),
    ].map { recorded, drawn, differing, color in
      var recorded = recorded
      for index in drawn {
        let event = recorded.events[index]
        recorded.events[index].symbol = legend.symbol(for: event.symbol, full: event.full)
      }
      let label = recorded.label.escapingControls()
      var row = AxisRows.Row(label: label, content: .diagram(crop.cut(recorded, drawn)))
      row.color = color
      row.colorsOnlyDifferences = true
      row.differing = differing.filter(drawn.contains).map { $0 - drawn.lowerBound }
      return row
    }
    rows[1].endsComparison = true
    return comparison.drawsExpected ? rows : Array(rows.dropFirst())
  }

  /// Lays diagrams out, as RxJS's where the syntax cannot draw them.
  private static func layout(
    _ diagrams: [MarbleDiagram], in syntax: MarbleSyntax
  ) -> (MarbleLayout, note: String?) {
    let silence = syntax.readsTimes ? longestSilence : longestUnfoldedSilence
    let drawsBrackets = diagrams.drawBrackets
    let layout = MarbleLayout(
      diagrams, in: syntax, foldingSilenceOver: silence, drawsBrackets: drawsBrackets)
    if syntax == .rxjs || zip(diagrams, layout.lines).allSatisfy(syntax.draws) {
      return (layout, nil)
    }
    let note = "drawn as RxJS does: the diagrams of \(syntax) have no room for this"
    return (
      MarbleLayout(
        diagrams, in: syntax.ofSubscriptions, foldingSilenceOver: longestSilence,
        drawsBrackets: drawsBrackets), note
    )
  }
}
