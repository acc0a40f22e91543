/// What a diagram draws in each frame, before the frames get columns.
struct MarbleCells {
  /// The content of one frame.
  struct Cell {
    var frame: Int
    var text = ""
    var width = 0
    /// Whether white space must follow, because the next frame begins with a quote too.
    var needsSpace = false
    /// The marks that begin in the text, with their places in columns of a terminal.
    var marks: [(mark: Int, offset: Int, width: Int)] = []

    /// How wide a column the cell needs.
    var columnWidth: Int { needsSpace ? width + 1 : width }

    mutating func append(_ token: String, mark: Int? = nil) {
      let added = token.displayWidth
      if text.endsWithQuote && token.beginsWithQuote {
        text += " "
        width += 1
      }
      if let mark { marks.append((mark, width, added)) }
      text += token
      width += added
    }
  }

  private(set) var cells: [Cell] = []
  private let syntax: MarbleSyntax
  private(set) var firstFrame: Int
  /// The frame before which the drawing ends.
  private(set) var endFrame: Int
  private(set) var markCount: Int
  /// Whether a value that begins with a digit stands without quotes.
  private(set) var hasBareDigits = false

  /// Draws a diagram; the quoted marks are those whose values need quotes where they stand.
  init(_ diagram: MarbleDiagram, in syntax: MarbleSyntax, quoting quoted: Set<Int>) {
    self.syntax = diagram.isSubscription ? .rxjs : syntax
    firstFrame = diagram.firstFrame
    endFrame = diagram.lastFrame
    markCount = diagram.marks.count
    let tokens = Self.tokens(diagram, in: self.syntax, quoting: quoted)
    hasBareDigits = self.syntax.readsTimes && tokens.contains { $0.utf8.first?.isDigit == true }
    let order = diagram.marks.indices.sorted {
      (diagram.marks[$0].frame, $0) < (diagram.marks[$1].frame, $1)
    }
    var index = 0
    while index < order.count {
      let frame = diagram.marks[order[index]].frame
      var end = index + 1
      while end < order.count, diagram.marks[order[end]].frame == frame { end += 1 }
      addOrigin(before: frame)
      let next = end < order.count ? diagram.marks[order[end]].frame : nil
      add(order[index..<end], tokens, at: frame, room: room(at: frame, next: next, in: diagram))
      index = end
    }
    addOrigin(before: .max)
    let lastDrawn = cells.last.map { $0.frame + 1 } ?? firstFrame
    endFrame = diagram.isTerminated ? lastDrawn : max(endFrame, lastDrawn)
  }

  /// The marks' texts, in quotes where they would join with their neighbours.
  private static func tokens(
    _ diagram: MarbleDiagram, in syntax: MarbleSyntax, quoting quoted: Set<Int>
  ) -> [String] {
    var tokens: [String] = []
    tokens.reserveCapacity(diagram.marks.count)
    for (index, mark) in diagram.marks.enumerated() {
      var token = syntax.text(of: mark.symbol)
      if case .value(let text) = mark.symbol, token == text {
        let joins =
          token.utf8.count > 1
          && tokens.last.map { ($0 + token).count != $0.count + token.count } == true
        if joins || quoted.contains(index) { token = syntax.quoted(text) }
      }
      tokens.append(token)
    }
    return tokens
  }

  /// How many frames a group may take.
  private func room(at frame: Int, next: Int?, in diagram: MarbleDiagram) -> Int {
    var end = next ?? (diagram.isTerminated ? .max : diagram.lastFrame)
    if frame < 0 { end = min(end, 0) }
    return end - frame
  }

  /// Draws the `^` of a hot row once nothing more is to its left.
  private mutating func addOrigin(before frame: Int) {
    guard firstFrame < 0, frame >= 0, !hasOrigin else { return }
    hasOrigin = true
    withCell(at: 0) { $0.append("^") }
  }

  private var hasOrigin = false

  private mutating func add(
    _ marks: ArraySlice<Int>, _ tokens: [String], at frame: Int, room: Int
  ) {
    if syntax.readsWords {
      addWords(marks, tokens, at: frame)
    } else if marks.count == 1, let mark = marks.first {
      withCell(at: frame) { $0.append(tokens[mark], mark: mark) }
    } else if syntax == .rxjs && room >= marks.count + 2 && !(hasOrigin && frame == 0) {
      withCell(at: frame) { $0.append("(") }
      for (place, mark) in marks.enumerated() {
        withCell(at: frame + 1 + place) { $0.append(tokens[mark], mark: mark) }
      }
      withCell(at: frame + 1 + marks.count) { $0.append(")") }
    } else {
      withCell(at: frame) { cell in
        cell.append("[")
        for mark in marks { cell.append(tokens[mark], mark: mark) }
        cell.append("]")
      }
    }
  }

  /// Where the last word ends that stands outside of a group, which another one would lengthen.
  private var wordEnd: Int?

  /// Draws each character in a frame of its own.
  private mutating func addWords(_ marks: ArraySlice<Int>, _ tokens: [String], at frame: Int) {
    var frame = frame
    if marks.count == 1, let mark = marks.first {
      let isWord = syntax.standsAlone(tokens[mark])
      if isWord ? wordEnd != frame : !syntax.canDraw(tokens[mark]) {
        spread(tokens[mark], mark: mark, from: &frame)
        if isWord { wordEnd = frame }
        return
      }
    }
    for (place, mark) in marks.enumerated() {
      spread(place == 0 ? "(" : ",", from: &frame)
      spread(tokens[mark], mark: mark, from: &frame)
    }
    spread(")", from: &frame)
  }

  private mutating func spread(_ text: String, mark: Int? = nil, from frame: inout Int) {
    for character in text {
      withCell(at: frame) { $0.append(String(character), mark: mark) }
      frame = frame.clampedSum(1)
    }
  }

  private mutating func withCell(at frame: Int, _ draw: (inout Cell) -> Void) {
    if cells.last?.frame == frame {
      draw(&cells[cells.count - 1])
      return
    }
    var cell = Cell(frame: frame)
    draw(&cell)
    if let last = cells.last, last.frame == frame - 1, last.text.endsWithQuote {
      cells[cells.count - 1].needsSpace = cell.text.beginsWithQuote
    }
    cells.append(cell)
  }
}

extension String {
  fileprivate var beginsWithQuote: Bool { utf8.first == UInt8(ascii: "'") }
  fileprivate var endsWithQuote: Bool { utf8.last == UInt8(ascii: "'") }
}
