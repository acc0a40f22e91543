import RxCore

/// The diagrams that an expectation draws, and those with which it would hold.
package struct MarbleCorrection: Sendable {
  /// Why no diagrams would make an expectation hold.
  package struct Obstacle: Error {
    /// The reason, as a part of a sentence.
    package let reason: String

    package init(reason: String) { self.reason = reason }
  }

  /// What the test draws.
  package let drawn: [String]
  /// What it would have to draw, diagram by diagram.
  package private(set) var corrected: Result<[String], Obstacle>

  init(drawn: [String], correcting body: () throws(Obstacle) -> [String]) {
    self.drawn = drawn
    corrected = Result { () throws(Obstacle) in
      func length(_ texts: [String]) -> Int { texts.reduce(0) { $0 + $1.utf8.count } }
      let texts = try body()
      guard let refusal = Self.refusal(ofLength: length(texts), insteadOf: length(drawn)) else {
        return texts
      }
      let advice =
        """
        end the subscription earlier, as by expect(…, subscribing: "^---!"), or expect fewer events, such as those of take(3)
        """
      throw Obstacle(reason: "\(refusal): \(advice)")
    }
  }

  /// A longer diagram is refused if it is more than twice as long as the test's.
  package static let longestText = 1000

  /// Why a diagram of `count` characters is too long to read in place of one of `drawn` characters; nil if it is not.
  package static func refusal(ofLength count: Int, insteadOf drawn: Int) -> String? {
    if count <= max(longestText, 2 * drawn) { return nil }
    return "the diagram would have \(count) characters, too many to check by reading"
  }

  /// Makes no correction, because the test's events do not show what the code does.
  mutating func refuse(because reason: String) {
    corrected = .failure(Obstacle(reason: reason))
  }

  /// A longer silence is drawn as a time, where diagrams have times.
  private static let longestSilence = 60

  /// Draws marks; what does not end is drawn up to a frame.
  static func text(
    of marks: [MarbleDiagram.Mark], in syntax: MarbleSyntax, lastFrame: Int?
  ) throws(Obstacle) -> String {
    let diagram = MarbleDiagram(marks: marks, lastFrame: lastFrame)
    let silence = syntax.readsTimes ? longestSilence : nil
    let text = MarblePrinter(foldingSilenceOver: silence, syntax: syntax).print(diagram)
    if syntax.draws(diagram, as: text) { return text }
    throw Obstacle(reason: "the diagrams of \(syntax) have no room for what happened")
  }
}

/// How an expectation draws events.
struct EventDrawing<Element> {
  let values: DrawnValues<Element>
  let error: any Error
  let areEqual: (Element, Element) -> Bool
  /// What the expectation draws at present, whose names are tried first.
  let diagram: MarbleDiagram
  let syntax: MarbleSyntax

  func text(
    of events: [Recorded<Event<Element>>]
  ) throws(MarbleCorrection.Obstacle) -> String {
    var marks: [MarbleDiagram.Mark] = []
    var unnamed: [Element] = []
    for event in events {
      guard let symbol = try symbol(for: event.value) else {
        let element = event.value.element
        if let element, !unnamed.contains(where: { areEqual($0, element) }) {
          unnamed.append(element)
        }
        if unnamed.count >= Self.mostUnnamed { break }
        continue
      }
      marks.append(.init(symbol, frame: event.time))
    }
    if let first = unnamed.first { throw obstacle(first, unnamed.count - 1) }
    if let mark = diagram.marks.first(where: { $0.symbol == .unsubscribe }) {
      let place = marks.firstIndex { $0.frame >= mark.frame } ?? marks.endIndex
      marks.insert(mark, at: place)
    }
    return try MarbleCorrection.text(of: marks, in: syntax, lastFrame: diagram.lastFrame)
  }

  /// The maximum number of values without a name that are counted.
  private static var mostUnnamed: Int { 20 }
  /// The number of characters shown of a value without a name.
  private static var longestValue: Int { 80 }

  /// The reason why values without a name cannot be drawn.
  private func obstacle(_ first: Element, _ others: Int) -> MarbleCorrection.Obstacle {
    let text = printed(first).excerpt(longest: Self.longestValue)
    let count = others + 1 < Self.mostUnnamed ? "\(others)" : "at least \(others)"
    let further = ", and \(count) other value\(others == 1 ? "" : "s"): add names"
    return .init(
      reason:
        "'\(values.parameter)' has no name for \(text)\(others == 0 ? ": add one" : further)")
  }

  /// The mark of an event; nil if its element has no name.
  private func symbol(
    for event: Event<Element>
  ) throws(MarbleCorrection.Obstacle) -> MarbleDiagram.Symbol? {
    switch event {
    case .completed: return .completed
    case .error(let error):
      if isEqual(self.error, error) { return .error }
      let sign = syntax.character(for: .error)
      throw .init(reason: "the error \(printed(error)) is not the one that '\(sign)' stands for")
    case .next(let element):
      let names = diagram.valueTexts + values.names.sorted()
      let candidates = names + [String(describing: element)]
      let name = candidates.first { name in
        syntax.canDraw(name)
          && values.element(name).map { areEqual($0, element) } ?? false
      }
      return name.map { .value($0) }
    }
  }
}
