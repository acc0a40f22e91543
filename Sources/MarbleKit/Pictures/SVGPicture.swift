extension MarblePicture {
  /// Draws the picture as SVG; embedded, it needs a page that has the ``styleSheet(_:)``.
  package func svg(_ style: PictureStyle = PictureStyle(), isEmbedded: Bool = false) -> String {
    Self.svg(of: [self], style, isEmbedded: isEmbedded)
  }

  /// The size of the picture, in pixels.
  package func size(_ style: PictureStyle) -> (width: Double, height: Double) {
    let drawing = SVGPicture(self, style)
    return (drawing.width, drawing.height)
  }

  /// Draws pictures as one, each below the other; the same holds for them.
  package static func svg(
    of pictures: [MarblePicture], _ style: PictureStyle = PictureStyle(), isEmbedded: Bool = false
  ) -> String {
    let drawings = pictures.map { SVGPicture($0, style) }
    let width = drawings.map(\.width).max() ?? 1
    var canvas = SVGCanvas()
    var height = 0.0
    for picture in pictures {
      let drawing = SVGPicture(picture, style, width: width)
      canvas.add(drawing.canvas, atHeight: height)
      height += drawing.height
    }
    let scale = style.width.map { min(1, Double($0) / width) } ?? 1
    let size = "\(SVGCanvas.number(width)) \(SVGCanvas.number(height))"
    let title = pictures.map(\.title).joined(separator: "; ")
    let sheet = isEmbedded ? "" : "<style>\n\(styleSheet(style))\n</style>\n"
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="marbles" role="img" viewBox="0 0 \(size)" \
      width="\(SVGCanvas.number(width * scale))" height="\(SVGCanvas.number(height * scale))">
      <title>\(XMLText.printed(title))</title>
      \(sheet)<rect class="paper" x=".5" y=".5" width="\(SVGCanvas.number(width - 1))" \
      height="\(SVGCanvas.number(height - 1))" rx="10"/>
      \(canvas.content)</svg>

      """
  }
}

/// One picture, drawn.
struct SVGPicture {
  private(set) var canvas = SVGCanvas()
  private(set) var width = 0.0
  private(set) var height = 0.0

  private let axis: PictureAxis
  private let colors: MarbleColors
  private let isLinked: Bool
  /// Where the axis begins.
  private let left: Double

  private static let margin = 20.0
  private static let narrowest = 380.0
  private static let codeWidth = 8.45
  private static let codeHeight = 21.0
  private static let titleWidth = 9.6
  /// A longer line of code continues below.
  private static let longestCode = 96
  private static let slope = 0.16

  /// Draws a picture of a width; by default, it is as wide as it needs to be.
  init(_ picture: MarblePicture, _ style: PictureStyle, width: Double? = nil) {
    let picture = picture.lettered
    isLinked = style.isLinked
    colors = MarbleColors(of: picture, count: style.colors.count)
    var needs: [Int: Double] = [:]
    var edges: Set<Int> = []
    for timeline in picture.timelines {
      for instant in timeline.instants {
        let width = instant.width + 2 * abs(timeline.shift(in: instant.frame))
        needs[instant.frame] = max(needs[instant.frame] ?? 0, width)
      }
      edges.formUnion([timeline.firstFrame, timeline.lastFrame])
    }
    var longestName = 0
    var longestCode = 0
    for row in picture.rows {
      switch row {
      case .timeline(let timeline): longestName = max(longestName, timeline.name.displayWidth)
      case .subscription(let name, let start, let end):
        longestName = max(longestName, name.displayWidth)
        edges.formUnion([start, end].compactMap { $0 })
      case .action(_, let frame): edges.insert(frame)
      case .expression(let lines), .definition(let lines):
        longestCode = max(longestCode, min(Self.longestCode, lines.map(\.displayWidth).max() ?? 0))
      }
    }
    left = Self.margin + (longestName == 0 ? 6 : Double(min(longestName, 24)) * 7.9 + 14)
    let margins = left + 30 + Self.margin
    axis = PictureAxis(
      needs: needs, edges: edges, desiredWidth: style.width.map { Double($0) - margins })
    let natural = max(
      Self.narrowest, axis.width + margins,
      Double(min(64, picture.title.displayWidth)) * Self.titleWidth + 2 * Self.margin,
      Double(longestCode) * Self.codeWidth + 4 * Self.margin)
    self.width = width ?? natural
    draw(picture)
  }

  private mutating func draw(_ picture: MarblePicture) {
    height = Self.margin
    let columns = Int((width - 2 * Self.margin) / Self.titleWidth)
    for line in picture.title.escapingControls().wrapped(to: columns) {
      canvas.text(line, at: (Self.margin, height + 8), "title")
      height += 21
    }
    if let warning = picture.warning {
      for line in warning.escapingControls().wrapped(to: columns) {
        canvas.text(line, at: (Self.margin, height + 8), "warning")
        height += 19
      }
    }
    height += 8
    for (index, row) in picture.rows.enumerated() {
      if isLinked { canvas.open("data-row", index) }
      draw(row)
      if isLinked { canvas.close() }
    }
    drawLegend(picture.legend)
    height += Self.margin - 6
  }

  private mutating func draw(_ row: MarblePicture.Row) {
    switch row {
    case .timeline(let timeline): draw(timeline)
    case .expression(let lines): drawBox(lines, "box", isCentred: true)
    case .definition(let lines): drawBox(lines, "box let", isCentred: false)
    case .subscription(let name, let start, let end): drawSubscription(name, start, end)
    case .action(let text, let frame): drawAction(text, frame)
    }
  }

  private mutating func drawLegend(_ legend: [String]) {
    guard !legend.isEmpty else { return }
    height += 6
    let columns = Int((width - 2 * Self.margin) / 7.4)
    for entry in legend {
      for line in entry.escapingControls().wrapped(to: columns) {
        canvas.text(line, at: (Self.margin, height + 8), "note")
        height += 18
      }
    }
  }

  // MARK: Boxes, subscriptions, actions

  private mutating func drawBox(_ lines: [String], _ style: String, isCentred: Bool) {
    let lines = lines.flatMap { $0.wrappedAsCode(to: Self.longestCode) }
    height += 4
    let boxHeight = Double(lines.count) * Self.codeHeight + 18
    let boxWidth = width - 2 * Self.margin
    canvas.rectangle(
      at: (Self.margin, height), width: boxWidth, height: boxHeight, radius: 8, style)
    let longest = Double(lines.map(\.displayWidth).max() ?? 0) * Self.codeWidth
    let x = isCentred ? max(Self.margin * 2, (width - longest) / 2) : Self.margin + 14
    let isOneLine = isCentred && lines.count == 1
    for (index, line) in lines.enumerated() {
      let y = height + 9 + (Double(index) + 0.5) * Self.codeHeight
      let code = line.replacingLeadingSpaces()
      canvas.text(code, at: (isOneLine ? width / 2 : x, y), "code", isOneLine ? .middle : .start)
    }
    height += boxHeight + 8
  }

  private mutating func drawSubscription(_ name: String, _ start: Int?, _ end: Int?) {
    let y = height + 8
    canvas.text(name.shortened(to: 24), at: (left - 12, y), "sub", .end)
    if let start {
      let from = left + axis.x(start)
      let to = end.map { left + axis.x($0) } ?? width - Self.margin - 8
      canvas.line((from, y), (max(from, to), y), "span")
      canvas.capsule(at: (from, y), width: 8, height: 8, "dot")
      if end != nil { canvas.line((to, y - 6), (to, y + 6), "span") }
    } else {
      canvas.text("never", at: (left + axis.x(0) - 4, y), "time")
    }
    height += 19
  }

  private mutating func drawAction(_ text: String, _ frame: Int) {
    let (x, y) = (left + axis.x(frame), height + 11)
    canvas.path(
      "M\(SVGCanvas.number(x - 5)) \(SVGCanvas.number(y - 5))h10l-5 9z", "head")
    let room = Int((width - Self.margin - x - 12) / 7.3)
    if text.displayWidth <= room {
      canvas.text(text, at: (x + 11, y), "note")
    } else {
      let columns = max(4, Int((x - Self.margin - 12) / 7.3))
      canvas.text(text.shortened(to: columns), at: (x - 11, y), "note", .end, hint: text)
    }
    height += 22
  }

  // MARK: Timelines

  private mutating func draw(_ timeline: MarblePicture.Timeline) {
    let instants = timeline.instants
    let depth = instants.map(\.depth).max() ?? 1
    let y = height + 24
    if !timeline.name.isEmpty {
      canvas.text(timeline.name.shortened(to: 24), at: (left - 12, y), "name", .end)
    }
    let lanes = SVGLanes(timeline, from: y + Double(depth - 1) * SVGMarble.step)
    let overhang = instants.first.map { $0.frame == timeline.firstFrame ? $0.width / 2 : 0 } ?? 0
    drawLine(from: left + axis.x(timeline.firstFrame) - max(8, overhang + 4), y)
    if timeline.firstFrame < 0 { drawOrigin(y) }
    for (index, inner) in timeline.inner.enumerated() {
      draw(inner, from: y, lane: lanes.lanes[index], of: lanes)
    }
    for instant in instants {
      if isLinked {
        canvas.open("data-frame", instant.frame, " tabindex=\"0\" role=\"button\"")
      }
      let x = left + axis.x(instant.frame) + timeline.shift(in: instant.frame)
      instant.draw(at: (x, y), colors, on: &canvas)
      if isLinked { canvas.close() }
    }
    height = max(height, y + 24 + Double(depth - 1) * SVGMarble.step)
  }

  private mutating func drawLine(from start: Double, _ y: Double) {
    let end = width - Self.margin - 10
    var x = start
    for fold in axis.folds where left + fold.x.lowerBound >= start {
      let (from, to) = (left + fold.x.lowerBound + 3, left + fold.x.upperBound - 3)
      canvas.line((x, y), (from, y), "line")
      canvas.line((from + 6, y), (to - 2, y), "fold")
      let time = "\(FrameDuration(frames: fold.frames.count))"
      canvas.text(time, at: ((from + to) / 2, y - 11), "time", .middle)
      x = to
    }
    canvas.line((x, y), (end, y), "line")
    drawHead(at: (end, y))
  }

  /// Marks the frame in which time begins, if something is to its left.
  private mutating func drawOrigin(_ y: Double) {
    let x = left + axis.x(0)
    canvas.line((x, y - 5), (x, y + 5), "line")
    canvas.text("0", at: (x, y + 15), "time", .middle)
  }

  private mutating func drawHead(at point: (x: Double, y: Double)) {
    let (x, y) = (SVGCanvas.number(point.x + 9), SVGCanvas.number(point.y))
    canvas.path("M\(x) \(y)l-11 -5.5v11z", "head")
  }

  /// Draws an observable that another emits: its line branches off and falls a little.
  private mutating func draw(
    _ inner: MarblePicture.Timeline, from y: Double, lane: Int, of lanes: SVGLanes
  ) {
    let origin = left + axis.x(lanes.firstFrame)
    func level(_ x: Double) -> Double {
      lanes.top + (Double(lane) + 1) * lanes.height + Self.slope * (x - origin)
    }
    let start = left + axis.x(inner.firstFrame)
    let last = inner.isTerminated ? left + axis.x(inner.lastFrame) : width - Self.margin - 10
    let end = max(last, start + 24)
    let (bend, corner) = (start + 16, level(start))
    let number = SVGCanvas.number
    canvas.path(
      "M\(number(start)) \(number(y))V\(number(corner - 16))"
        + "Q\(number(start)) \(number(level(start + 2))) \(number(bend)) \(number(level(bend)))"
        + "L\(number(end)) \(number(level(end)))", "line")
    if !inner.isTerminated { drawHead(at: (end, level(end))) }
    for instant in inner.instants {
      let x = left + axis.x(instant.frame)
      instant.draw(at: (x, level(x)), colors, on: &canvas)
    }
    let depth = inner.instants.map(\.depth).max() ?? 1
    height = max(height, level(end) + 26 + Double(depth - 1) * SVGMarble.step)
  }
}

/// The lines of the observables that a timeline emits: which of them are at one height.
private struct SVGLanes {
  /// Where the lines begin to branch off.
  let firstFrame: Int
  let top: Double
  /// The lane of each observable, counted from the timeline down.
  private(set) var lanes: [Int]
  /// From one lane to the next below it.
  let height: Double

  /// Finds lanes: below an observable's lane nothing branches off before its end, so lines never cross.
  init(_ timeline: MarblePicture.Timeline, from top: Double) {
    self.top = top
    firstFrame = timeline.inner.map(\.firstFrame).min() ?? 0
    let depth = timeline.inner.flatMap(\.instants).map(\.depth).max() ?? 1
    height = 38 + Double(depth - 1) * SVGMarble.step
    lanes = [Int](repeating: 0, count: timeline.inner.count)
    // Of each lane, where the first of what is in it begins.
    var begins: [Int] = []
    for (index, inner) in timeline.inner.enumerated().reversed() {
      let end = inner.isTerminated ? inner.lastFrame : .max
      let lane = begins.lastIndex { end >= $0 }.map { $0 + 1 } ?? 0
      if lane == begins.count { begins.append(0) }
      begins[lane] = inner.firstFrame
      lanes[index] = lane
    }
  }
}

extension MarblePicture.Timeline {
  /// How far behind the middle of a frame its events are drawn.
  fileprivate func shift(in frame: Int) -> Double { 12 * (shifts[frame] ?? 0) }
}

extension String {
  /// This text with blanks at its beginning that XML does not fold.
  fileprivate func replacingLeadingSpaces() -> String {
    let blanks = prefix { $0 == " " }.count
    return String(repeating: "\u{A0}", count: blanks) + dropFirst(blanks)
  }
}
