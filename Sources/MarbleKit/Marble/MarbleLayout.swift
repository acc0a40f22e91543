/// Diagrams laid out on one time axis: in all of them a frame is in the same column.
package struct MarbleLayout {
  private(set) var lines: [String] = []
  /// Where the marks of each diagram stand, in columns of a terminal.
  private(set) var marks: [[Range<Int>]] = []
  private(set) var segments: [Segment] = []
  private let syntax: MarbleSyntax

  /// A stretch of the axis: a frame in which something is drawn, or frames in which nothing is.
  struct Segment {
    var firstFrame: Int
    /// Where the stretch begins, in columns of a terminal.
    var column: Int
    var width: Int
    /// How a row draws it when nothing happens in it.
    var silence: String
    /// Whether it cannot be divided: it is one frame, or a time.
    var isWhole: Bool
  }

  /// Lays diagrams out; a silence of more frames than the limit, in all of them alike, is written as a time.
  package init(
    _ diagrams: [MarbleDiagram], in syntax: MarbleSyntax = .rxjs, foldingSilenceOver limit: Int,
    drawsBrackets: Bool = false
  ) {
    self.syntax = syntax
    var quoted = diagrams.map { _ in Set<Int>() }
    var isMisread = true
    // Quotes make columns wider, and white space in them may set other words apart.
    while isMisread {
      let rows = zip(diagrams, quoted).map {
        MarbleCells($0, in: syntax, quoting: $1, drawsBrackets: drawsBrackets)
      }
      makeSegments(rows, foldingSilenceOver: limit)
      let drawn = rows.map(draw)
      (lines, marks) = (drawn.map(\.line), drawn.map(\.marks))
      isMisread = false
      for (index, row) in rows.enumerated() where row.hasBareDigits {
        for mark in misreadMarks(ofRow: index) where quoted[index].insert(mark).inserted {
          isMisread = true
        }
      }
    }
  }

  private func segment(atColumn column: Int) -> Segment? { segments.last { $0.column <= column } }

  /// Divides the axis into stretches of columns of about the same width, where possible between frames.
  func blocks(atMost limit: Int) -> [Range<Int>] {
    let end = max(1, lines.map(\.displayWidth).max() ?? 0)
    let count = (end + limit - 1) / limit
    let even = min(limit, (end + count - 1) / count + limit / 10)
    var blocks: [Range<Int>] = []
    var start = 0
    while end - start > even {
      var cut = start + even
      if let segment = segment(atColumn: cut), segment.isWhole, segment.column > start {
        cut = segment.column
      }
      blocks.append(start..<cut)
      start = cut
    }
    return blocks + [start..<end]
  }

  func frame(atColumn column: Int) -> Int {
    segment(atColumn: column).map { $0.firstFrame + ($0.isWhole ? 0 : column - $0.column) } ?? 0
  }

  // MARK: - Laying out

  private mutating func makeSegments(_ rows: [MarbleCells], foldingSilenceOver limit: Int) {
    var widths: [Int: Int] = [:]
    var bounds: Set<Int> = []
    for row in rows {
      for cell in row.cells {
        widths[cell.frame] = max(widths[cell.frame] ?? 1, cell.width)
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
      let drawnWidth = widths[start]
      let isFolded = drawnWidth == nil && end - start > limit
      let silence =
        isFolded
        ? "\(column == 0 ? "" : " ")\(syntax.frame.text(of: end - start)) "
        : String(repeating: "-", count: end - start)
      let width = drawnWidth ?? silence.utf8.count
      segments.append(
        Segment(
          firstFrame: start, column: column, width: width, silence: silence,
          isWhole: isFolded || drawnWidth != nil))
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
        pending = segment.width - segment.silence.utf8.count
      }
    }
    if line.isEmpty { line = syntax.frame.text(of: 0) }
    if line.last == " " { line.removeLast() }
    return (line, places.map { $0 ?? 0..<1 })
  }

  /// Finds values that read as a time where they stand, such as `2` and `s` between white space.
  private func misreadMarks(ofRow index: Int) -> [Int] {
    let places = marks[index].enumerated().map { ($1.lowerBound, $0) }
    let starts = Dictionary(places) { _, last in last }
    var found: [Int] = []
    var column = 0
    for word in lines[index].split(separator: " ", omittingEmptySubsequences: false) {
      if let mark = starts[column], FrameDuration.isTime(word.utf8) { found.append(mark) }
      column += String(word).displayWidth + 1
    }
    return found
  }
}
