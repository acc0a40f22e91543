import RxCore

/// What the values of a diagram stand for.
struct DrawnValues<Element> {
  /// Finds the element that a text stands for.
  let element: (String) -> Element?
  /// The texts that are known to stand for an element; others may.
  let names: [String]
  /// What to say of a text that stands for none.
  let problem: (String) -> (message: String, note: String)

  /// One element, whatever the text.
  init(always element: Element) {
    self.element = { _ in element }
    names = ["x"]
    problem = { ($0, "") }
  }

  /// Only what a dictionary names.
  init(_ values: [String: Element]) {
    element = { values[$0] }
    names = Array(values.keys)
    problem = { ("'\($0)' has no value", "give it one: values: [\"\($0)\": …]") }
  }
}

extension DrawnValues where Element: LosslessStringConvertible {
  /// What a dictionary names, and any text that can be read as an element.
  init(reading values: [String: Element]) {
    element = { values[$0] ?? Self.read($0) }
    names = Array(values.keys)
    problem = { text in
      ("'\(text)' cannot be read as \(Element.self)", "give it a value: values: [\"\(text)\": …]")
    }
  }

  private static func read(_ text: String) -> Element? {
    // A character cannot be made of several, and says so by a trap.
    if Element.self == Character.self && text.count != 1 { return nil }
    return Element(text)
  }
}

extension DrawnText {
  /// The events that a diagram draws.
  func events<Element>(
    of diagram: MarbleDiagram, values: DrawnValues<Element>, error: any Error
  ) throws(MarbleFailure) -> [Recorded<Event<Element>>] {
    var events: [Recorded<Event<Element>>] = []
    for mark in diagram.marks {
      switch mark.symbol {
      case .value(let text):
        guard let element = values.element(text) else {
          let (message, note) = values.problem(text)
          throw failure(message, at: mark, note: note)
        }
        events.append(.next(mark.frame, element))
      case .completed: events.append(.completed(mark.frame))
      case .error: events.append(.error(mark.frame, error))
      case .subscribe, .unsubscribe: break
      }
    }
    return events
  }
}
