/// Rows of text and diagrams on one time axis, in blocks that are no wider than the style allows.
struct AxisRows {
  /// A row, before the frames get columns.
  struct Row {
    /// What a row holds.
    enum Content {
      /// A diagram, laid out on the axis.
      case diagram(MarbleDiagram)
      /// Lines beside the label.
      case text([String])
      /// Lines in a box.
      case box([String])
      /// Lines below an empty one, the first beside the label, that take the whole width.
      case heading([String])
    }

    /// What stands left of the row.
    var label: String
    /// What the row holds.
    var content: Content
    /// Whether diagrams begin behind the label, however wide it is.
    var widensLabels = true
    /// The colour of the diagram, or of the marks that differ.
    var color: ((String) -> String)?
    /// Whether only the marks that differ are coloured.
    var colorsOnlyDifferences = false
    /// The marks that differ from those of the row to compare with.
    var differing: [Int] = []
    /// Whether carets below the row mark what differs in it and in the rows above.
    var endsComparison = false
  }

  private(set) var lines: [String] = []

  /// The number of blocks that show differences.
  private static let mostDifferingBlocks = 3

  private let rows: [Row]
  private let layout: MarbleLayout
  private let style: TextStyle
  private let labels: [String]
  private let labelWidth: Int
  /// For each row, the columns of the marks that differ.
  private let places: [[Range<Int>]]

  /// Lays rows out.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - layout: The layout of their diagrams.
  ///   - style: The colours and the width.
  ///   - onlyDiffering: Whether only the blocks in which something differs are drawn.
  init(_ rows: [Row], _ layout: MarbleLayout, _ style: TextStyle, onlyDiffering: Bool = false) {
    self.rows = rows
    self.layout = layout
    self.style = style
    labels = rows.map { $0.label.shortened(toColumns: style.columns / 2) }
    labelWidth =
      zip(rows, labels).map { $0.widensLabels && !$0.isHeading ? $1.displayWidth : 0 }.max() ?? 0
    var next = 0
    places = rows.map { row in
      guard case .diagram = row.content else { return [] }
      next += 1
      return row.differing.map { layout.marks[next - 1][$0] }
    }
    let all = layout.blocks(atMost: max(8, style.columns - labelWidth - 4))
    let differing = all.filter { block in places.joined().contains { $0.overlaps(block) } }
    var shown = onlyDiffering ? Array(differing.prefix(Self.mostDifferingBlocks)) : all
    if shown.isEmpty { shown = Array(all.prefix(1)) }
    for (number, block) in shown.enumerated() {
      addHeading(of: block, isFirst: number == 0)
      add(block, isFirst: number == 0)
    }
    if let last = shown.last, last.upperBound < all[all.count - 1].upperBound {
      let isAlike = differing.last.map { $0.upperBound <= last.upperBound } ?? true
      let frame = layout.frame(atColumn: last.upperBound)
      addNote("from frame \(frame) on, \(isAlike ? "nothing differs" : "more differs")")
    }
    if lines.first?.isEmpty == true { lines.removeFirst() }
  }

  /// Says which frame a block begins with, unless it is the first.
  private mutating func addHeading(of block: Range<Int>, isFirst: Bool) {
    guard block.lowerBound > 0 else { return }
    let frame = layout.frame(atColumn: block.lowerBound)
    if !isFirst { lines.append("") }
    addNote("from frame \(frame) on\(isFirst ? "; nothing differs before it" : ""):")
  }

  private mutating func addNote(_ note: String) { lines.append("  " + style.dim(note)) }

  private mutating func add(_ block: Range<Int>, isFirst: Bool) {
    var next = 0
    var carets: [Range<Int>] = []
    for (index, row) in rows.enumerated() {
      switch row.content {
      case .text(let parts): if isFirst { addText(parts, of: row, beside: labels[index]) }
      case .box(let parts): if isFirst { addBox(parts) }
      case .heading(let parts): if isFirst { addHeading(parts, label: labels[index]) }
      case .diagram:
        let line = layout.lines[next].columns(block)
        next += 1
        let here = places[index].filter { $0.overlaps(block) }.map { place in
          let part = place.clamped(to: block)
          return part.lowerBound - block.lowerBound..<part.upperBound - block.lowerBound
        }
        carets += here
        if isFirst || row.color != nil || !line.isEmpty {
          add([painted(line, row, here)], beside: labels[index])
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
    let width = max(labelWidth, label.displayWidth)
    for (number, part) in parts.enumerated() {
      let label = number == 0 ? label : ""
      let space = String(repeating: " ", count: width - label.displayWidth + 2)
      lines.append(("  \(label)\(space)" + part).trimmingSpaces())
    }
  }

  /// The columns that the diagrams may take.
  private var room: Int { style.columns - labelWidth - 4 }

  private mutating func addText(_ parts: [String], of row: Row, beside label: String) {
    let extra = max(0, label.displayWidth - labelWidth)
    let wrapped = parts.flatMap { $0.wrappedAsCode(to: room - extra) }
    add(wrapped.map { row.color?($0) ?? $0 }, beside: label)
  }

  private mutating func addBox(_ parts: [String]) {
    let parts = parts.flatMap { $0.wrappedAsCode(to: room - 4) }
    let width = parts.map(\.displayWidth).max() ?? 0
    let edge = "+" + String(repeating: "-", count: width + 2) + "+"
    let sides = parts.map { part in
      "| " + part + String(repeating: " ", count: width - part.displayWidth) + " |"
    }
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

extension AxisRows.Row {
  fileprivate var isHeading: Bool {
    if case .heading = content { true } else { false }
  }
}

extension String {
  /// The part of this text in some columns, without spaces at its end.
  fileprivate func columns(_ range: Range<Int>) -> String {
    var part = ""
    var column = 0
    for character in self {
      if column >= range.upperBound { break }
      if column >= range.lowerBound { part.append(character) }
      column += character.displayWidth
    }
    return part.trimmingSpaces()
  }

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
