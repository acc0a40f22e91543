/// Elements of an SVG picture, as they are drawn.
struct SVGCanvas {
  private(set) var content = ""

  /// Where a text is in relation to its point.
  enum Anchor: String {
    case start, middle, end
  }

  mutating func line(_ from: (x: Double, y: Double), _ to: (x: Double, y: Double), _ style: String)
  {
    let start = "x1=\"\(Self.number(from.x))\" y1=\"\(Self.number(from.y))\""
    let end = "x2=\"\(Self.number(to.x))\" y2=\"\(Self.number(to.y))\""
    content += "<line class=\"\(style)\" \(start) \(end)/>\n"
  }

  mutating func path(_ data: String, _ style: String) {
    content += "<path class=\"\(style)\" d=\"\(data)\"/>\n"
  }

  /// A rectangle with round corners around a point.
  mutating func capsule(
    at center: (x: Double, y: Double), width: Double, height: Double, _ style: String
  ) {
    rectangle(
      at: (center.x - width / 2, center.y - height / 2), width: width, height: height,
      radius: min(width, height) / 2, style)
  }

  /// A ring inside a marble, in the colour of its label whatever the theme.
  mutating func ring(
    at center: (x: Double, y: Double), width: Double, height: Double, isDashed: Bool
  ) {
    let dashes = isDashed ? " stroke-dasharray=\"3 3\"" : ""
    let place =
      "x=\"\(Self.number(center.x - width / 2))\" y=\"\(Self.number(center.y - height / 2))\""
    let size = "width=\"\(Self.number(width))\" height=\"\(Self.number(height))\""
    let radius = Self.number(min(width, height) / 2)
    content +=
      "<rect fill=\"none\" stroke=\"#16202b\" stroke-width=\"1.5\"\(dashes) \(place) \(size) rx=\"\(radius)\"/>\n"
  }

  mutating func rectangle(
    at corner: (x: Double, y: Double), width: Double, height: Double, radius: Double,
    _ style: String
  ) {
    let place = "x=\"\(Self.number(corner.x))\" y=\"\(Self.number(corner.y))\""
    let size = "width=\"\(Self.number(width))\" height=\"\(Self.number(height))\""
    content += "<rect class=\"\(style)\" \(place) \(size) rx=\"\(Self.number(radius))\"/>\n"
  }

  /// A text whose middle is at the height of the point; `hint` is shown when a pointer hovers over it.
  mutating func text(
    _ text: String, at point: (x: Double, y: Double), _ style: String, _ anchor: Anchor = .start,
    hint: String? = nil
  ) {
    let place = "x=\"\(Self.number(point.x))\" y=\"\(Self.number(point.y))\""
    let alignment = anchor == .start ? "" : " text-anchor=\"\(anchor.rawValue)\""
    let title = hint.map { "<title>\(XMLText.printed($0))</title>" } ?? ""
    content +=
      "<text class=\"\(style)\" \(place) dy=\".35em\"\(alignment)>\(XMLText.printed(text))\(title)</text>\n"
  }

  /// Begins a group of elements with an attribute.
  mutating func open(_ name: String, _ number: Int, _ rest: String = "") {
    content += "<g \(name)=\"\(number)\"\(rest)>\n"
  }

  /// Ends the last group that was begun.
  mutating func close() { content += "</g>\n" }

  /// Puts another drawing in place.
  mutating func add(_ other: SVGCanvas, atHeight y: Double) {
    content += "<g transform=\"translate(0 \(Self.number(y)))\">\n\(other.content)</g>\n"
  }

  /// A coordinate with one digit behind its point, if that is not 0.
  static func number(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e9 else { return "0" }
    let tenths = Int((value * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let (whole, rest) = (abs(tenths) / 10, abs(tenths) % 10)
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
  }
}
