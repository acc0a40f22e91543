import RxCore

/// The diagrams that an expectation draws, and those with which it would hold.
package struct MarbleCorrection: Sendable {
  /// Why no diagrams would make an expectation hold.
  package struct Obstacle: Error {
    /// The reason, as a part of a sentence.
    package let reason: String

    /// Makes an obstacle.
    package init(reason: String) { self.reason = reason }
  }

  /// What the test draws.
  package let drawn: [String]
  /// What it would have to draw, diagram by diagram.
  package private(set) var corrected: Result<[String], Obstacle>

  init(drawn: [String], correcting body: () throws(Obstacle) -> [String]) {
    self.drawn = drawn
    corrected = Result(catching: body)
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
    var diagram = MarbleDiagram(marks: marks)
    if !diagram.isTerminated { diagram = MarbleDiagram(marks: marks, lastFrame: lastFrame) }
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

  /// The diagram of events.
  func text(
    of events: [Recorded<Event<Element>>]
  ) throws(MarbleCorrection.Obstacle) -> String {
    var marks: [MarbleDiagram.Mark] = []
    for event in events { marks.append(.init(try symbol(for: event.value), frame: event.time)) }
    if let mark = diagram.marks.first(where: { $0.symbol == .unsubscribe }) {
      let place = marks.firstIndex { $0.frame >= mark.frame } ?? marks.endIndex
      marks.insert(mark, at: place)
    }
    return try MarbleCorrection.text(of: marks, in: syntax, lastFrame: diagram.lastFrame)
  }

  private func symbol(
    for event: Event<Element>
  ) throws(MarbleCorrection.Obstacle) -> MarbleDiagram.Symbol {
    switch event {
    case .completed: return .completed
    case .error(let error):
      if isEqual(self.error, error) { return .error }
      let sign = syntax.character(for: .error)
      throw .init(reason: "the error \(printed(error)) is not the one that '\(sign)' stands for")
    case .next(let element):
      let names = diagram.marks.compactMap(\.symbol.drawnValue) + values.names.sorted()
      let candidates = names + [String(describing: element)]
      let name = candidates.first { name in
        syntax.canDraw(name)
          && values.element(name).map { areEqual($0, element) } ?? false
      }
      if let name { return .value(name) }
      throw .init(
        reason: "no name stands for \(printed(element)): add one to '\(values.parameter)'")
    }
  }
}
