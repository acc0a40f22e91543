/// Rows of text and diagrams on one time axis, with carets below the marks that differ.
///
/// The rows are cut into blocks that are at most as wide as the style allows.
package struct AxisRows {
  /// A row, before the frames get columns.
  package struct Row {
    package enum Content: Sendable {
      /// A diagram, laid out on the axis.
      case diagram(MarbleDiagram)
      /// Lines beside the label.
      case text([String])
      /// Lines in a box.
      case box([String])
      /// Lines below an empty one, the first beside the label, that take the whole width.
      case heading([String])

      package var diagram: MarbleDiagram? {
        if case .diagram(let diagram) = self { diagram } else { nil }
      }
    }

    package var label: String
    package var content: Content
    /// Whether diagrams begin behind the label, however wide it is.
    package var widensLabels = true
    /// The colour of the diagram, or of the marks that differ.
    package var color: ((String) -> String)?
    /// Whether only the marks that differ are coloured.
    var colorsOnlyDifferences = false
    /// The marks that differ from those of the row to compare with.
    package var differing: [Int] = []
    /// Whether carets below the row mark what differs in it and in the rows above.
    package var endsComparison = false

    package init(label: String, content: Content) {
      self.label = label
      self.content = content
    }
  }

  package private(set) var lines: [String] = []
  /// The values that the shown blocks draw.
  private(set) var drawnValues: Set<String> = []
  /// Whether more blocks follow the shown ones.
  private(set) var isCutOff = false

  /// After so many marks that differ, no further block is shown.
  private static let mostMarks = 6

  private let rows: [Row]
  private let style: TextStyle
  private let labelWidth: Int
  /// For each row, the text of its diagram in each block.
  private var texts: [[String]] = []
  /// For each row, the columns in each block of the marks that differ.
  private var places: [[[Range<Int>]]] = []

  /// Lays rows out with the layout of their diagrams; at most `mostDiffering` blocks are drawn, in which something differs, or all if it is nil.
  package init(
    _ rows: [Row], _ layout: MarbleLayout, _ style: TextStyle, mostDiffering: Int? = nil
  ) {
    self.style = style
    self.rows = rows.map { row in
      var row = row
      row.label = row.label.shortened(toColumns: style.columns / 2)
      return row
    }
    labelWidth = self.rows.filter(\.widensLabels).map(\.label.displayWidth).max() ?? 0
    let blocks = layout.blocks(atMost: max(8, style.columns - labelWidth - 4))
    var drawings = zip(layout.lines, layout.marks).makeIterator()
    for row in rows {
      let (line, columns) = row.content.diagram == nil ? ("", []) : drawings.next() ?? ("", [])
      texts.append(line.cut(at: blocks))
      places.append(row.differing.map { columns[$0] }.cut(at: blocks))
    }
    let differing = blocks.indices.filter { block in places.contains { !$0[block].isEmpty } }
    var shown = Array(blocks.indices)
    if let mostDiffering {
      var marks = 0
      shown = differing.prefix(mostDiffering).prefix { block in
        defer { marks += places.map { $0[block].count }.max() ?? 0 }
        return marks < Self.mostMarks
      }
    }
    if shown.isEmpty { shown = [0] }
    addValues(in: shown.map { blocks[$0] }, of: layout)
    for block in shown {
      let isFirst = block == shown[0]
      if block > 0 {
        let frame = layout.frame(atColumn: blocks[block].lowerBound)
        if !isFirst { lines.append("") }
        addNote("from frame \(frame) on\(isFirst ? "; nothing differs before it" : ""):")
      }
      add(block: block, isFirst: isFirst)
    }
    if let last = shown.last, last < blocks.count - 1 {
      isCutOff = true
      let isAlike = differing.last.map { $0 <= last } ?? true
      let frame = layout.frame(atColumn: blocks[last].upperBound)
      addNote("from frame \(frame) on, \(isAlike ? "nothing differs" : "more differs")")
    }
    if lines.first?.isEmpty == true { lines.removeFirst() }
  }

  /// Notes the values that diagrams draw in some columns.
  private mutating func addValues(in columns: [Range<Int>], of layout: MarbleLayout) {
    for (diagram, places) in zip(rows.compactMap(\.content.diagram), layout.marks) {
      let marks = zip(diagram.marks, places).filter { columns.contains(where: $1.overlaps) }
      drawnValues.formUnion(marks.compactMap(\.0.symbol.drawnValue))
    }
  }

  private mutating func addNote(_ note: String) { lines.append("  " + style.dim(note)) }

  private mutating func add(block: Int, isFirst: Bool) {
    var carets: [Range<Int>] = []
    for (index, row) in rows.enumerated() {
      switch row.content {
      case .text(let parts): if isFirst { addText(parts, of: row) }
      case .box(let parts): if isFirst { addBox(parts) }
      case .heading(let parts): if isFirst { addHeading(parts, label: row.label) }
      case .diagram:
        let line = texts[index][block]
        let here = places[index][block]
        carets += here
        if isFirst || row.color != nil || !line.isEmpty {
          add([painted(line, row, here)], beside: row.label)
        }
        if row.endsComparison { addCarets(&carets) }
      }
    }
  }

  private func painted(_ line: String, _ row: Row, _ places: [Range<Int>]) -> String {
    guard let color = row.color else { return line }
    return row.colorsOnlyDifferences ? line.painting(places, with: color) : color(line)
  }

  private mutating func add(_ parts: [String], beside label: String) {
    let width = max(labelWidth, label.displayWidth) + 2
    for (number, part) in parts.enumerated() {
      let label = (number == 0 ? label : "").padded(toColumns: width)
      lines.append("  \(label)\(part)".trimmingSpaces())
    }
  }

  /// The columns that the diagrams may take.
  private var room: Int { style.columns - labelWidth - 4 }

  private mutating func addText(_ parts: [String], of row: Row) {
    let extra = max(0, row.label.displayWidth - labelWidth)
    let wrapped = parts.flatMap { $0.wrappedAsCode(to: room - extra) }
    add(wrapped.map { row.color?($0) ?? $0 }, beside: row.label)
  }

  private mutating func addBox(_ parts: [String]) {
    let parts = parts.flatMap { $0.wrappedAsCode(to: room - 4) }
    let width = parts.map(\.displayWidth).max() ?? 0
    let edge = "+" + String(repeating: "-", count: width + 2) + "+"
    let sides = parts.map { "| " + $0.padded(toColumns: width) + " |" }
    add([edge] + sides + [edge], beside: "")
  }

  private mutating func addHeading(_ parts: [String], label: String) {
    let width = label.displayWidth + 5
    let parts = parts.flatMap { $0.wrappedAsCode(to: style.columns - width) }
    lines += ["", "  \(label) \(parts.first ?? "")"]
    lines += parts.dropFirst().map { String(repeating: " ", count: width) + $0 }
  }

  private mutating func addCarets(_ places: inout [Range<Int>]) {
    guard let end = places.map(\.upperBound).max() else { return }
    var carets = [Character](repeating: " ", count: end)
    for column in places.joined() { carets[column] = "^" }
    let space = String(repeating: " ", count: labelWidth + 4)
    lines.append(space + style.yellow(String(carets)))
    places = []
  }
}

extension [Range<Int>] {
  /// The parts of these ranges in each of some adjoining blocks, counted from the block's start.
  fileprivate func cut(at blocks: [Range<Int>]) -> [[Range<Int>]] {
    blocks.map { block in
      filter(block.overlaps).map { range in
        let part = range.clamped(to: block)
        return part.lowerBound - block.lowerBound..<part.upperBound - block.lowerBound
      }
    }
  }
}

extension String {
  /// The parts of this text in adjoining blocks of columns, without spaces at their ends.
  fileprivate func cut(at blocks: [Range<Int>]) -> [String] {
    var column = 0
    var end = startIndex
    return blocks.map { block in
      let start = end
      while column < block.upperBound, end < endIndex {
        column += self[end].displayWidth
        formIndex(after: &end)
      }
      return String(self[start..<end]).trimmingSpaces()
    }
  }

  /// This text with some of its columns in a colour.
  fileprivate func painting(_ places: [Range<Int>], with color: (String) -> String) -> String {
    let columns = Set(places.joined())
    var painted = ""
    var piece = ""
    var column = 0
    for character in self {
      if columns.contains(column) {
        piece.append(character)
      } else {
        painted += color(piece) + String(character)
        piece = ""
      }
      column += character.displayWidth
    }
    return painted + color(piece)
  }
}
