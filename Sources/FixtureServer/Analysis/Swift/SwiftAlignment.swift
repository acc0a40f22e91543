import RxFixtures
import RxTestKit

extension SwiftSnapshot {
  /// The changes that put each frame in one column of all diagrams that share the clock of the diagram at an offset.
  ///
  /// White space is added and removed only inside of the literals. A literal with an escape, and one that shares its line with another,
  /// stays as it is.
  func alignment(at offset: Int) -> [TextEdit] {
    guard let diagram = diagram(at: offset)?.diagram else { return [] }
    let diagrams = diagrams(withClockOf: diagram).filter(\.literal.isVerbatim)
    let counts = Dictionary(diagrams.map { (line(of: $0), 1) }, uniquingKeysWith: +)
    let rows = diagrams.filter { counts[line(of: $0)] == 1 }.compactMap(row)
    guard rows.count > 1, let column = rows.map(\.column).max() else { return [] }
    let aligned = DiagramAlignment(rows.map(\.row)).lines
    return zip(rows, aligned).compactMap { row, text in
      let text = String(repeating: " ", count: column - row.column) + text
      return text == buffer[row.range] ? nil : TextEdit(range: row.range, text: text)
    }
  }

  private struct AlignedRow {
    let range: Range<Int>
    /// The column of the literal's first character.
    let column: Int
    let row: DiagramAlignment.Row
  }

  private func line(of diagram: SwiftDiagram) -> Int {
    buffer.line(of: diagram.literal.offsets[0])
  }

  private func row(of diagram: SwiftDiagram) -> AlignedRow? {
    guard let (keyword, _) = frames(of: diagram) else { return nil }
    let text = diagram.literal.text
    let range = diagram.literal.range(0..<text.utf8.count)
    let start = buffer.lineRange(line(of: diagram)).lowerBound
    return AlignedRow(
      range: range, column: buffer[start..<range.lowerBound].displayWidth,
      row: .init(text: text, hasOrigin: keyword == .hot))
  }
}
