/// Diagrams as they are written, spaced so that a frame begins in the same column in all of them.
package struct DiagramAlignment {
  /// A diagram to be aligned.
  package struct Row {
    var text: String
    /// Whether a `^` marks frame 0, as in a `hot` row.
    var hasOrigin = false

    /// Creates a row.
    package init(text: String, hasOrigin: Bool = false) {
      (self.text, self.hasOrigin) = (text, hasOrigin)
    }
  }

  /// The diagrams' texts, white space in front included.
  package private(set) var lines: [String] = []

  /// Where alignment needs more columns than this, each row is spaced for itself.
  private static let mostColumns = 2000

  /// Aligns diagrams in which nothing is wrong.
  package init(_ rows: [Row]) {
    var pieces = rows.map { DiagramPieces($0.text, hasOrigin: $0.hasOrigin) }
    // Spacing may set a value such as `2` and one such as `s` apart, so that they read as a time;
    // quotes, which are put in then, change the spacing of the other rows.
    while true {
      draw(pieces)
      let misread = rows.indices.filter {
        !pieces[$0].areDrawn(by: lines[$0], hasOrigin: rows[$0].hasOrigin)
          && pieces[$0].hasBareDigits
      }
      if misread.isEmpty { return }
      for row in misread { pieces[row].quoteDigits() }
    }
  }

  private mutating func draw(_ rows: [DiagramPieces]) {
    // Columns of frames take a hundred bytes each: a long row does not need them.
    let isLong = rows.contains { $0.hasMoreColumns(than: Self.mostColumns) }
    let columns = isLong ? nil : FrameColumns(rows)
    if let columns, columns.count <= Self.mostColumns {
      lines = rows.map { columns.draw($0) }
    } else {
      lines = rows.map(\.textAlone)
    }
  }
}

private struct FrameColumns {
  private var columns: [Int: Int] = [:]
  /// How many columns there are.
  private(set) var count = 0

  /// Gives each piece its room, and no more.
  init(_ rows: [DiagramPieces]) {
    var room: [Int: [(start: Int, width: Int)]] = [:]
    for row in rows {
      // A time of no frames is alone in its row, and needs no room.
      for (index, piece) in row.pieces.enumerated() where piece.frameCount > 0 {
        let end = piece.frame + piece.frameCount
        room[end, default: []].append((piece.frame, row.width(ofPiece: index)))
        room[piece.frame, default: []] += []
      }
    }
    for frame in room.keys.sorted() {
      for (start, width) in room[frame] ?? [] {
        count = max(count, (columns[start] ?? 0) + width)
      }
      columns[frame] = count
    }
  }

  func draw(_ row: DiagramPieces) -> String {
    var line = ""
    var width = 0
    for (index, piece) in row.pieces.enumerated() {
      let column = columns[piece.frame] ?? width
      line += String(repeating: " ", count: max(0, column - width)) + piece.text
      width = max(width, column) + row.displayWidth(ofPiece: index)
    }
    return line
  }
}

extension DiagramPieces {
  /// Whether a value that begins with a digit stands without quotes.
  fileprivate var hasBareDigits: Bool {
    pieces.contains { !$0.isTime && $0.text.utf8.first?.isDigit == true }
  }

  /// Whether the pieces are wider than so many columns.
  fileprivate func hasMoreColumns(than limit: Int) -> Bool {
    var width = 0
    return pieces.contains { piece in
      width += piece.text.displayWidth
      return width > limit
    }
  }

  /// The text with no more white space than its tokens need.
  fileprivate var textAlone: String {
    pieces.indices.reduce(into: "") { text, index in
      text += pieces[index].text
      if isApart(pieceAfter: index) { text += " " }
    }
  }

  /// Whether white space must follow a piece.
  private func isApart(pieceAfter index: Int) -> Bool {
    guard index + 1 < pieces.count else { return false }
    let (piece, next) = (pieces[index], pieces[index + 1])
    return piece.isTime || next.isTime || Self.joins(piece.text, next.text)
  }

  fileprivate func displayWidth(ofPiece index: Int) -> Int { pieces[index].text.displayWidth }

  /// The columns that a piece takes, and the one that must stay empty behind it.
  fileprivate func width(ofPiece index: Int) -> Int {
    displayWidth(ofPiece: index) + (isApart(pieceAfter: index) ? 1 : 0)
  }
}
