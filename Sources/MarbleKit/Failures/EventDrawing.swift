/// How an expectation draws events.
struct EventDrawing<Element> {
  let values: DrawnValues<Element>
  let error: any Error
  let areEqual: (Element, Element) -> Bool
  /// What the expectation draws at present, whose names are tried first.
  let diagram: MarbleDiagram
  let syntax: MarbleSyntax

  func text(
    of events: [MarbleRecord<Element>]
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
    for event: MarbleEvent<Element>
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
