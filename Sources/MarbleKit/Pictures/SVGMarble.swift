/// What is drawn of an event, and how much room it takes.
struct SVGMarble {
  /// What is written on it.
  let label: String
  /// The whole label, where not all of it is written.
  let hint: String?
  let width: Double
  let kind: MarblePicture.Event.Kind
  /// What is written beside the cross of an error.
  private let key: String?

  static let height = 26.0
  /// From one marble of an instant to the next below it.
  static let step = 30.0
  /// So many are below each other before the next are beside them.
  static let mostInStack = 4
  private static let longestLabel = 18

  init(_ event: MarblePicture.Event, in timeline: MarblePicture.Timeline) {
    kind = event.kind
    let whole =
      switch event.kind {
      case .value(let label): label.escapingControls()
      case .inner(let index) where index < timeline.inner.count: timeline.inner[index].name
      default: ""
      }
    let isLong = whole.displayWidth > Self.longestLabel
    label = isLong ? String(whole.prefix(Self.longestLabel - 1)) + "…" : whole
    hint = isLong ? whole : nil
    let columns = label.displayWidth
    key = event.key?.escapingControls()
    let ownWidth = columns <= 3 ? Self.height : Double(columns) * 7 + 16
    width = ownWidth + (key.map { Double($0.displayWidth) * 14 } ?? 0)
  }

  /// Draws it around a point.
  func draw(
    at point: (x: Double, y: Double), _ colors: MarbleColors, on canvas: inout SVGCanvas
  ) {
    switch kind {
    case .value(let value):
      let color = colors[value]
      canvas.capsule(at: point, width: width, height: Self.height, "ball c\(color.number)")
      if color.round > 0 {
        canvas.ring(
          at: point, width: width - 6, height: Self.height - 6,
          isDashed: color.round.isMultiple(of: 2))
      }
      canvas.text(label, at: point, label.displayWidth == 1 ? "m" : "n", .middle, hint: hint)
    case .inner:
      canvas.capsule(at: point, width: width, height: Self.height, "ring")
      canvas.text(label, at: point, "i", .middle, hint: hint)
    case .error:
      canvas.line((point.x - 9, point.y - 9), (point.x + 9, point.y + 9), "error")
      canvas.line((point.x - 9, point.y + 9), (point.x + 9, point.y - 9), "error")
      if let key { canvas.text(key, at: (point.x + 12, point.y - 9), "time") }
    case .completed: break
    }
  }
}

/// What happens in one frame of a timeline: marbles below and beside each other, and perhaps the end.
struct SVGInstant {
  let frame: Int
  private let marbles: [SVGMarble]
  private let isCompletion: Bool
  private let columnWidth: Double

  /// - Parameter events: The events of one frame.
  init(_ events: ArraySlice<MarblePicture.Event>, in timeline: MarblePicture.Timeline) {
    frame = events.first?.frame ?? 0
    marbles = events.filter { $0.kind != .completed }.map { SVGMarble($0, in: timeline) }
    isCompletion = events.contains { $0.kind == .completed }
    columnWidth = (marbles.map(\.width).max() ?? 12) + 4
  }

  /// How many marbles are below each other.
  var depth: Int { min(SVGMarble.mostInStack, max(1, marbles.count)) }

  private var columnCount: Int {
    max(1, (marbles.count + SVGMarble.mostInStack - 1) / SVGMarble.mostInStack)
  }

  /// How wide the frame must be.
  var width: Double { Double(columnCount) * columnWidth + (marbles.isEmpty ? 4 : 0) }

  /// Where a marble stands, with the first one's line at the point.
  private func place(_ index: Int, _ point: (x: Double, y: Double)) -> (x: Double, y: Double) {
    let column = Double(index / SVGMarble.mostInStack) - Double(columnCount - 1) / 2
    let row = Double(index % SVGMarble.mostInStack)
    return (point.x + column * columnWidth, point.y + row * SVGMarble.step)
  }

  /// Draws the frame, with the timeline's line at the point.
  func draw(
    at point: (x: Double, y: Double), _ colors: MarbleColors, on canvas: inout SVGCanvas
  ) {
    if isCompletion {
      let x = columnCount > 1 ? point.x + Double(columnCount) / 2 * columnWidth : point.x
      let bottom = point.y + Double(depth - 1) * SVGMarble.step + 18
      canvas.line((x, point.y - 18), (x, bottom), "end")
    }
    for (index, marble) in marbles.enumerated() {
      marble.draw(at: place(index, point), colors, on: &canvas)
    }
  }
}

extension MarblePicture.Timeline {
  /// What happens, a frame at a time.
  var instants: [SVGInstant] {
    var instants: [SVGInstant] = []
    var rest = events[...]
    while let frame = rest.first?.frame {
      let now = rest.prefix { $0.frame == frame }
      instants.append(SVGInstant(now, in: self))
      rest = rest.dropFirst(now.count)
    }
    return instants
  }
}
