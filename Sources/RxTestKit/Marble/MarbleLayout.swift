/// Diagrams laid out on one time axis: in all of them a frame is in the same column.
package struct MarbleLayout {
  private(set) var lines: [String] = []
  /// Where the marks of each diagram stand, in columns of a terminal.
  private(set) var marks: [[Range<Int>]] = []
  private(set) var segments: [Segment] = []

  /// A stretch of the axis: a frame in which something is drawn, or frames in which nothing is.
  struct Segment {
    var firstFrame: Int
    /// Where the stretch begins, in columns of a terminal.
    var column: Int
    var width: Int
    /// How a row draws it when nothing happens in it.
    var silence: String
    var isFolded: Bool
    var isDrawn: Bool
  }

  /// Lays diagrams out; a silence of more frames than the limit, in all of them alike, is written as a time.
  package init(
    _ diagrams: [MarbleDiagram], in syntax: MarbleSyntax = .rxjs, foldingSilenceOver limit: Int
  ) {
    var quoted = [Set<Int>](repeating: [], count: diagrams.count)
    var rows = diagrams.map { MarbleCells($0, in: syntax, quoting: []) }
    // Quotes make columns wider, and white space in them may set other words apart.
    for attempt in 1...Self.attemptLimit {
      layOut(rows, foldingSilenceOver: limit)
      var misread = rows.indices.map { misreadMarks(in: rows[$0], row: $0) }
      if misread.allSatisfy(\.isEmpty) { break }
      if attempt == Self.attemptLimit { misread = diagrams.map(\.digitMarks) }
      for row in rows.indices where !misread[row].isEmpty {
        quoted[row].formUnion(misread[row])
        rows[row] = MarbleCells(diagrams[row], in: syntax, quoting: quoted[row])
      }
      if attempt == Self.attemptLimit { layOut(rows, foldingSilenceOver: limit) }
    }
  }

  private static let attemptLimit = 8

  private func segment(atColumn column: Int) -> Segment? {
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].column <= column { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? segments[low - 1] : nil
  }

  /// Divides the axis into stretches of columns of about the same width, where possible between frames.
  func blocks(atMost limit: Int) -> [Range<Int>] {
    let end = max(1, lines.map(\.displayWidth).max() ?? 0)
    let count = (end + limit - 1) / limit
    let even = min(limit, (end + count - 1) / count + limit / 10)
    var blocks: [Range<Int>] = []
    var start = 0
    while end - start > even {
      var cut = start + even
      if let segment = segment(atColumn: cut), segment.isDrawn || segment.isFolded,
        segment.column > start
      {
        cut = segment.column
      }
      blocks.append(start..<cut)
      start = cut
    }
    return blocks + [start..<end]
  }

  func frame(atColumn column: Int) -> Int {
    guard let segment = segment(atColumn: column) else { return 0 }
    let isOneFrame = segment.isDrawn || segment.isFolded
    return segment.firstFrame + (isOneFrame ? 0 : column - segment.column)
  }

  // MARK: - Laying out

  private mutating func layOut(_ rows: [MarbleCells], foldingSilenceOver limit: Int) {
    makeSegments(rows, foldingSilenceOver: limit)
    let drawn = rows.map(draw)
    lines = drawn.map(\.line)
    marks = drawn.map(\.marks)
  }

  private mutating func makeSegments(_ rows: [MarbleCells], foldingSilenceOver limit: Int) {
    var widths: [Int: Int] = [:]
    var bounds: Set<Int> = []
    for row in rows {
      for cell in row.cells {
        widths[cell.frame] = max(widths[cell.frame] ?? 1, cell.columnWidth)
      }
      bounds.insert(row.diagram.firstFrame)
      bounds.insert(row.endFrame)
    }
    for frame in widths.keys {
      bounds.insert(frame)
      bounds.insert(frame + 1)
    }
    let sorted = bounds.sorted()
    segments = []
    var column = 0
    for (start, end) in zip(sorted, sorted.dropFirst()) {
      let isDrawn = widths[start] != nil
      let isFolded = !isDrawn && end - start > limit
      let silence =
        isFolded
        ? "\(column == 0 ? "" : " ")\(FrameDuration(frames: end - start)) "
        : String(repeating: "-", count: end - start)
      let width = widths[start] ?? silence.utf8.count
      segments.append(
        Segment(
          firstFrame: start, column: column, width: width, silence: silence, isFolded: isFolded,
          isDrawn: isDrawn))
      column += width
    }
  }

  private func draw(_ row: MarbleCells) -> (line: String, marks: [Range<Int>]) {
    var line = ""
    var places = [Range<Int>?](repeating: nil, count: row.diagram.marks.count)
    var next = 0
    // Spaces are put in when something follows them, so that none are at the end.
    var pending = 0
    for segment in segments where segment.firstFrame < row.endFrame {
      let cell = next < row.cells.count ? row.cells[next] : nil
      if segment.firstFrame < row.diagram.firstFrame {
        pending += segment.width
      } else if let cell, cell.frame == segment.firstFrame {
        line += String(repeating: " ", count: pending) + cell.text
        for place in cell.marks {
          let start = segment.column + place.offset
          // A word has a cell for each of its characters.
          places[place.mark] = (places[place.mark]?.lowerBound ?? start)..<start + place.width
        }
        pending = segment.width - cell.width
        next += 1
      } else {
        line += String(repeating: " ", count: pending) + segment.silence
        pending = segment.isFolded ? 0 : segment.width - segment.silence.utf8.count
      }
    }
    if line.isEmpty { line = "\(FrameDuration(frames: 0))" }
    if line.last == " " { line.removeLast() }
    return (line, places.map { $0 ?? 0..<1 })
  }

  /// Finds values that read as a time where they stand, such as `2` and `s` between white space.
  private func misreadMarks(in row: MarbleCells, row index: Int) -> Set<Int> {
    guard row.hasBareDigits else { return [] }
    var found: Set<Int> = []
    let times = Set(segments.lazy.filter(\.isFolded).map(\.column))
    var starts: [Int: Int] = [:]
    for (mark, place) in marks[index].enumerated() { starts[place.lowerBound] = mark }
    var column = 0
    for word in lines[index].split(separator: " ", omittingEmptySubsequences: false) {
      if FrameDuration.isTime(word.utf8), let mark = starts[column],
        !times.contains(column) && !times.contains(column - 1)
      {
        found.insert(mark)
      }
      column += String(word).displayWidth + 1
    }
    return found
  }
}

extension MarbleDiagram {
  fileprivate var digitMarks: Set<Int> {
    Set(
      marks.indices.filter { index in
        guard case .value(let text) = marks[index].symbol else { return false }
        return text.utf8.first?.isDigit == true
      })
  }
}
