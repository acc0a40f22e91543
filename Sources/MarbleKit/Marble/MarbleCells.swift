import VirtualTimeCore

/// What a diagram draws in each frame, before the frames get columns.
struct MarbleCells {
  struct Cell {
    var frame: Int
    var text = ""
    var width = 0
    /// The marks that begin in the text, with their places in columns of a terminal.
    var marks: [(mark: Int, offset: Int, width: Int)] = []

    mutating func append(_ token: String, mark: Int? = nil) {
      let added = token.displayWidth
      separate(from: token)
      if let mark { marks.append((mark, width, added)) }
      text += token
      width += added
    }

    /// Adds white space if a quote would follow a quote.
    mutating func separate(from token: String) {
      guard text.utf8.last == UInt8(ascii: "'"), token.utf8.first == text.utf8.last else { return }
      text += " "
      width += 1
    }
  }

  let diagram: MarbleDiagram
  private(set) var cells: [Cell] = []
  /// The frame before which the drawing ends.
  private(set) var endFrame = 0
  private let syntax: MarbleSyntax
  private let drawsBrackets: Bool
  private var tokens: [String] = []
  private var hasOrigin = false
  /// Where the last word ends that stands outside of a group, which another one would lengthen.
  private var wordEnd: Int?

  /// Draws a diagram; the quoted marks are those whose values need quotes where they stand.
  init(
    _ diagram: MarbleDiagram, in syntax: MarbleSyntax, quoting quoted: Set<Int>,
    drawsBrackets: Bool
  ) {
    self.diagram = diagram
    self.drawsBrackets = drawsBrackets
    self.syntax = diagram.isSubscription ? syntax.ofSubscriptions : syntax
    addTokens(quoting: quoted)
    let marks = diagram.marks
    var rest = marks.indices.sorted { (marks[$0].frame, $0) < (marks[$1].frame, $1) }[...]
    while let frame = rest.first.map({ marks[$0].frame }) {
      let group = rest.prefix { marks[$0].frame == frame }
      rest = rest.dropFirst(group.count)
      addOrigin(before: frame)
      add(group, at: frame, before: rest.first.map { marks[$0].frame })
    }
    addOrigin(before: .max)
    let lastDrawn = cells.last.map { $0.frame + 1 } ?? diagram.firstFrame
    endFrame = diagram.isTerminated ? lastDrawn : max(diagram.lastFrame, lastDrawn)
  }

  /// Adds the marks' texts, in quotes where they would join with their neighbours.
  private mutating func addTokens(quoting quoted: Set<Int>) {
    tokens.reserveCapacity(diagram.marks.count)
    for (index, mark) in diagram.marks.enumerated() {
      var token = syntax.text(of: mark.symbol)
      if case .value(let text) = mark.symbol, token == text {
        let left = tokens.last ?? ""
        let joins = token.utf8.count > 1 && (left + token).count != left.count + token.count
        if joins || quoted.contains(index) { token = syntax.quoted(text) }
      }
      tokens.append(token)
    }
  }

  /// Whether a value that begins with a digit stands without quotes.
  var hasBareDigits: Bool {
    syntax.readsTimes && tokens.contains { $0.utf8.first?.isDigit == true }
  }

  /// Draws the `^` of a hot row once nothing more is to its left.
  private mutating func addOrigin(before frame: Int) {
    guard diagram.firstFrame < 0, frame >= 0, !hasOrigin else { return }
    hasOrigin = true
    draw("^", at: 0)
  }

  private mutating func add(_ marks: ArraySlice<Int>, at frame: Int, before next: Int?) {
    // A group ends before the next one, frame 0 or the diagram's end.
    let next = next ?? (diagram.isTerminated ? .max : diagram.lastFrame)
    let room = frame < 0 ? min(next, 0) - frame : next - frame
    if syntax.readsWords {
      addWords(marks, at: frame)
    } else if marks.count == 1, let mark = marks.first {
      draw(tokens[mark], mark: mark, at: frame)
    } else if syntax == .rxjs && !drawsBrackets && room >= marks.count + 2
      && !(hasOrigin && frame == 0)
    {
      draw("(", at: frame)
      for (place, mark) in marks.enumerated() {
        draw(tokens[mark], mark: mark, at: frame + 1 + place)
      }
      draw(")", at: frame + 1 + marks.count)
    } else {
      draw("[", at: frame)
      for mark in marks { draw(tokens[mark], mark: mark, at: frame) }
      draw("]", at: frame)
    }
  }

  /// Draws each character in a frame of its own.
  private mutating func addWords(_ marks: ArraySlice<Int>, at frame: Int) {
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
      draw(String(character), mark: mark, at: frame)
      frame = frame.clampedSum(1)
    }
  }

  private mutating func draw(_ text: String, mark: Int? = nil, at frame: Int) {
    if cells.last?.frame != frame {
      if cells.last?.frame == frame - 1 { cells[cells.count - 1].separate(from: text) }
      cells.append(Cell(frame: frame))
    }
    cells[cells.count - 1].append(text, mark: mark)
  }
}
