/// The lines of a table, their columns below each other and the diagrams of a column aligned by frame.
struct TableLayout {
  /// The lines' contents, by their places in the file.
  private(set) var contents: [Int: String] = [:]

  /// Lays out the table's lines.
  init(_ rows: [(index: Int, line: FixtureLine)]) {
    guard let columnCount = rows.first?.line.tableItems.count else { return }
    var texts = rows.map { _ in "" }
    for column in 0..<columnCount {
      let cells = Self.cells(rows.map { $0.line.item(column) })
      let width = zip(texts, cells).map { ($0 + $1).displayWidth }.max() ?? 0
      let isLast = column == columnCount - 1
      for row in rows.indices {
        let cell = texts[row] + cells[row]
        let gap = String(repeating: " ", count: width - cell.displayWidth)
        texts[row] = cell + (isLast ? gap + "  =>  " : "," + gap + " ")
      }
    }
    let results = DiagramAlignment(rows.map { .init(text: $0.line.tableResult) }).lines
    for (row, result) in zip(rows.indices, results) {
      contents[rows[row].index] = texts[row] + result
    }
  }

  /// The cells of one column.
  private static func cells(_ items: [TableItem]) -> [String] {
    let drawn = items.filter(\.isDrawn)
    guard drawn.count == items.count else { return items.map { "\($0.name) = \($0.content)" } }
    let diagrams = DiagramAlignment(
      items.map { .init(text: $0.content, hasOrigin: $0.name.hasPrefix("hot")) }
    ).lines
    return zip(items, diagrams).map { "\($0.name)  \($1)" }
  }
}

/// A source or a value of a table's line.
private struct TableItem {
  /// `hot source`, or the value's name.
  var name: String
  var content: String
  var isDrawn: Bool
}

extension FixtureLine {
  /// What follows the `=>`.
  fileprivate var tableResult: String {
    part((resultStart ?? 0)..<(comment ?? text.utf8.count))
  }

  fileprivate func item(_ column: Int) -> TableItem {
    let range = tableItems[column]
    let words = text[utf8: range].split(maxSplits: 2) { $0 == " " || $0 == "\t" }
    if words.count > 1, words[0] == "hot" || words[0] == "cold", words[1] != "=",
      !words[1].hasPrefix("=")
    {
      let content = words.count > 2 ? words[2].drop { $0 == " " || $0 == "\t" } : ""
      return TableItem(name: "\(words[0]) \(words[1])", content: String(content), isDrawn: true)
    }
    let parts = text[utf8: range].split(separator: "=", maxSplits: 1)
    let name = parts[0].filter { $0 != " " && $0 != "\t" }
    let content = parts.count > 1 ? parts[1].drop { $0 == " " || $0 == "\t" } : ""
    return TableItem(name: name, content: String(content), isDrawn: false)
  }
}
