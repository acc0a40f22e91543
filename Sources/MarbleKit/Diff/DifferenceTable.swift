/// The events that differ, one a line, with their full values.
struct DifferenceTable {
  private(set) var lines: [String] = []
  /// The letters that the table shows.
  private(set) var letters: Set<String> = []

  /// Further differences are only counted.
  static let mostRows = 8
  /// After so many lines, differences are only counted.
  private static let mostTableLines = 16
  /// The number of rows for events that follow all expected ones.
  private static let mostSurplusRows = 3
  /// Of a value that takes more lines than this only a part is shown.
  private static let mostLines = 3
  /// A wider value is below its row.
  static let widestCell = 40

  private let legend: ValueLegend
  private let style: TextStyle
  private let cellColumns: Int
  /// Whether all values are as the diagrams draw them, because one is too wide for a cell.
  private var drawsValues = false

  private struct Row {
    /// The frame, the expected event and the received one.
    var cells: [String]
    var name: String
    /// Full values that are too wide for a cell.
    var details: [String] = []
    var letters: [String] = []
  }

  /// Makes the table of some comparisons, and names what also differs and is only counted.
  init(
    _ comparisons: [RowComparison], _ legend: ValueLegend, besides undrawn: String? = nil,
    style: TextStyle
  ) {
    self.legend = legend
    self.style = style
    // Beside two cells stand a frame and the kind of the difference.
    cellColumns = min(Self.widestCell, (style.columns - 20) / 2)
    guard comparisons.contains(where: { !$0.differences.isEmpty }) else {
      lines = ["  the recordings are written alike, but their values are not equal"]
      return
    }
    if comparisons.count == 1, comparisons[0].uniformShift != nil { return }
    let all = comparisons.flatMap { comparison in comparison.differences.map { ($0, comparison) } }
    let surplus = comparisons.count == 1 ? comparisons[0].surplus : nil
    let mostRows = surplus == nil ? Self.mostRows : Self.mostSurplusRows
    drawsValues = all.prefix(mostRows).contains { difference, comparison in
      let events = comparison.events(of: difference)
      return (events.expected + events.actual).contains { $0.kind == .value && isWide($0) }
    }
    let count = add(all.prefix(mostRows).map { row($0, of: $1) })
    let more = (surplus ?? all.count) - count
    let isCutOff = surplus == nil && comparisons.contains(where: \.isCutOff)
    if let undrawn, more <= 0 {
      lines.append("  … and \(undrawn)")
    } else if more > 0 || isCutOff {
      lines.append("  … and \(isCutOff ? "more differences" : "\(more) more")")
    }
  }

  /// Adds the header and the first rows, as many as there is room for, and returns their number.
  private mutating func add(_ rows: [Row]) -> Int {
    var count = 0
    let rows = rows.prefix { row in
      defer { count += 1 + row.details.count }
      return count == 0 || count + row.details.count < Self.mostTableLines
    }
    letters = Set(rows.flatMap(\.letters))
    let all = [Row(cells: ["frame", "expected", "actual"], name: "")] + rows
    let widths = (0..<3).map { column in all.map { $0.cells[column].displayWidth }.max() ?? 0 }
    for (index, row) in all.enumerated() {
      let cells = zip(row.cells, widths).map { $0.padded(toColumns: $1) }
      let line = "  " + cells.joined(separator: "  ")
      if index == 0 {
        lines.append(style.dim(line.trimmingSpaces()))
      } else if line.displayWidth + 2 + row.name.displayWidth > style.columns {
        lines += [line.trimmingSpaces(), "      " + style.yellow(row.name)]
      } else {
        lines.append(line + "  " + style.yellow(row.name))
      }
      lines += row.details
    }
    return rows.count
  }

  private func row(
    _ difference: RowComparison.Difference, of comparison: RowComparison
  ) -> Row {
    let (expected, actual) = comparison.events(of: difference)
    let subject = comparison.subject.map { ", \($0)" } ?? ""
    var row = Row(
      cells: [frame(of: difference, in: comparison), cell(expected), cell(actual)],
      name: difference.name + subject)
    if case .shifted = difference.kind { row.cells[2] += " at \(actual[0].frame)" }
    if difference.kind == .swapped {
      row.cells[0] = expected.map { "\($0.frame)" }.joined(separator: ", ")
    }
    row.letters = (expected + actual).map(drawn).filter { text in
      legend.entries.contains { $0.letter == text }
    }
    row.details =
      difference.fields.isEmpty
      ? details(expected, actual) : difference.fields.flatMap(field)
    return row
  }

  /// The frame of a difference; what is missing may have none.
  private func frame(
    of difference: RowComparison.Difference, in comparison: RowComparison
  ) -> String {
    if comparison.leeway.isTimeless, difference.kind == .missing { return "–" }
    return "\(comparison.frame(of: difference))"
  }

  /// The events in words where there is room, or as diagrams draw them.
  private func cell(_ events: [RecordedRow.Event]) -> String {
    if events.isEmpty { return "–" }
    let (shown, rest) = (events.prefix(20), events.count > 20 ? ", …" : "")
    let words = shown.map { isDrawn($0) ? drawn($0) : $0.words }.joined(separator: ", ") + rest
    guard words.displayWidth > cellColumns else { return words.escapingControls() }
    let symbols = shown.map(drawn).joined(separator: ", ") + rest
    return symbols.escapingControls().shortened(toColumns: cellColumns)
  }

  /// The event as the diagrams draw it.
  private func drawn(_ event: RecordedRow.Event) -> String {
    legend.symbol(for: event.symbol, full: event.full).shortened(toColumns: cellColumns / 2)
  }

  private func isWide(_ event: RecordedRow.Event) -> Bool {
    event.words.displayWidth > cellColumns
  }

  /// Whether a cell shows what the diagrams draw, not the words.
  private func isDrawn(_ event: RecordedRow.Event) -> Bool {
    if isWide(event) { return true }
    let isItself = [event.symbol, event.symbol.debugDescription].contains(event.words)
    return drawsValues && event.kind == .value && !isItself
  }

  /// The full values that are too wide for the table, cut around the place where they differ.
  private func details(
    _ expected: [RecordedRow.Event], _ actual: [RecordedRow.Event]
  ) -> [String] {
    let longest = Self.mostLines * (style.columns - 18)
    var lines: [String] = []
    for index in 0..<min(4, max(expected.count, actual.count)) {
      let wanted = index < expected.count ? expected[index] : nil
      let received = index < actual.count ? actual[index] : nil
      let single = wanted == nil ? received : received == nil ? wanted : nil
      if let single, legend.isWhole(single.full, in: style) { continue }
      let texts = String.excerpts(wanted?.words, received?.words, longest: longest)
      if let wanted, isDrawn(wanted) { lines += detail("expected: ", texts.0) }
      if let received, isDrawn(received), received.words != wanted?.words {
        let common = zip(texts.0, texts.1).prefix { $0 == $1 }.count
        lines += detail("actual:   ", texts.1, markedAt: wanted == nil ? nil : common)
      }
    }
    return lines
  }

  /// A field below a row, with what was expected on a line of its own where both values have no room on one.
  private func field(_ text: String) -> [String] {
    let parts = text.split(separator: " instead of ", maxSplits: 1)
    guard text.displayWidth > style.columns - 6, parts.count == 2 else { return detail("", text) }
    return detail("", String(parts[0])) + detail("  instead of ", String(parts[1]))
  }

  /// A text below a row, in as many lines as it takes, with a caret below one of its characters.
  private func detail(_ label: String, _ text: String, markedAt place: Int? = nil) -> [String] {
    let margin = String(repeating: " ", count: 6 + max(2, label.count))
    let parts = text.dividedAtSpaces(intoColumns: style.columns - margin.count)
    var lines: [String] = []
    var place = place
    for (index, part) in parts.enumerated() {
      lines.append((index == 0 ? "      " + label : margin) + part)
      guard let rest = place else { continue }
      let isHere = rest < part.count || index + 1 == parts.count
      if isHere {
        let column = String(part.prefix(rest)).displayWidth
        lines.append(margin + String(repeating: " ", count: column) + style.yellow("^"))
      }
      place = isHere ? nil : rest - part.count
    }
    return lines
  }
}
