/// The events that differ, one a line, with their full values.
struct DifferenceTable {
  private(set) var lines: [String] = []

  private static let mostRows = 20
  /// Of a value that is longer than this only a part is shown.
  private static let longestValue = 1000

  private let comparison: RowComparison
  private let style: TextStyle

  private struct Row {
    var frame: String
    var expected: String
    var actual: String
    var name: String
    /// Full values that are too wide for a cell.
    var details: [String] = []
  }

  init(_ comparison: RowComparison, style: TextStyle) {
    self.comparison = comparison
    self.style = style
    guard !comparison.differences.isEmpty else {
      lines = ["  the recordings are written alike, but their values are not equal"]
      return
    }
    if comparison.uniformShift != nil { return }
    let rows = comparison.differences.prefix(Self.mostRows).map(row)
    let header = Row(frame: "frame", expected: "expected", actual: "actual", name: "")
    let all = [header] + rows
    let widths = [\Row.frame, \.expected, \.actual].map { column in
      all.map { $0[keyPath: column].displayWidth }.max() ?? 0
    }
    for (index, row) in all.enumerated() {
      let cells = zip([row.frame, row.expected, row.actual], widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.displayWidth)
      }
      let line = "  " + cells.joined(separator: "  ")
      if index == 0 {
        lines.append(style.dim(line.trimmingSpaces()))
      } else {
        lines.append(line + "  " + style.yellow(row.name))
      }
      lines += row.details
    }
    let more = comparison.differences.count - rows.count
    if more > 0 || comparison.isCutOff {
      let count = comparison.isCutOff ? "more differences" : "\(more) more"
      lines.append("  … and \(count)")
    }
  }

  private func row(_ difference: RowComparison.Difference) -> Row {
    let expected = difference.expected.map { comparison.expected.events[$0] }
    let actual = difference.actual.map { comparison.actual.events[$0] }
    var row = Row(
      frame: "\(RowComparison.frame(of: difference, comparison.expected, comparison.actual))",
      expected: cell(expected), actual: cell(actual), name: difference.name)
    if case .shifted = difference.kind, let wanted = expected.first, let received = actual.first {
      row.frame = "\(wanted.frame)"
      row.actual += " at \(received.frame)"
    }
    if difference.kind == .swapped, expected.count == 2 {
      row.frame = "\(expected[0].frame), \(expected[1].frame)"
    }
    row.details =
      difference.fields.isEmpty
      ? details(expected, actual) : difference.fields.map { "      \($0)" }
    return row
  }

  private func cell(_ events: [RecordedRow.Event]) -> String {
    if events.isEmpty { return "–" }
    let words = events.prefix(20).map { $0.isWide ? $0.symbol.shortened(to: 20) : $0.words }
    let list = words.joined(separator: ", ") + (events.count > 20 ? ", …" : "")
    return list.escapingControls()
  }

  /// The full values that are too wide for the table, cut around the place where they differ.
  private func details(_ expected: [RecordedRow.Event], _ actual: [RecordedRow.Event]) -> [String] {
    let wide = (expected + actual).contains(where: \.isWide)
    guard wide else { return [] }
    var lines: [String] = []
    for index in 0..<min(4, max(expected.count, actual.count)) {
      let wanted = index < expected.count ? expected[index].words : nil
      let received = index < actual.count ? actual[index].words : nil
      let start = String.excerptStart(wanted, received, longest: Self.longestValue)
      if let wanted {
        lines.append("      expected: \(wanted.excerpt(from: start, longest: Self.longestValue))")
      }
      if let received, received != wanted {
        lines.append("      actual:   \(received.excerpt(from: start, longest: Self.longestValue))")
      }
    }
    return lines
  }
}

extension String {
  fileprivate func trimmingSpaces() -> String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
