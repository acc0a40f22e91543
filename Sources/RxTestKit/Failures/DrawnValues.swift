import RxCore

/// A type of elements that says how diagrams draw them.
package protocol DrawnElement {
  /// How diagrams draw the elements, as a note below a text that cannot be read.
  static var drawingAdvice: String { get }
}

/// What the values of a diagram stand for.
struct DrawnValues<Element> {
  /// Finds the element that a text stands for.
  let element: (String) -> Element?
  /// The texts that are known to stand for an element; others may.
  let names: [String]
  /// What to say of a text that stands for none.
  let problem: (String) -> (message: String, note: String)
  /// The parameter that takes the dictionary.
  var parameter = "values"

  /// The names in the dictionary, in order, with their elements.
  var letters: [(name: String, element: Element)] {
    names.sorted().compactMap { name in element(name).map { (name, $0) } }
  }

  /// One element, whatever the text.
  init(always element: Element) {
    self.element = { _ in element }
    names = ["x"]
    problem = { ($0, "") }
  }

  /// Only what a dictionary names; any text if the elements are `Void`.
  init(_ values: [String: Element]) {
    let void = Element.self == Void.self ? () as? Element : nil
    element = { values[$0] ?? void }
    names = Array(values.keys)
    problem = { text in
      let advice = "give it one: values: [\"\(text)\": …]"
      return ("'\(text)' has no value", Self.likelyName(for: text, in: values.keys) ?? advice)
    }
  }

  /// Only what a dictionary of inner observables names.
  init(inner values: [String: Element], parameter: String) {
    element = { values[$0] }
    names = Array(values.keys)
    self.parameter = parameter
    problem = { text in
      let example = parameter == "inner" ? "\"-1-2|\"" : "…"
      let advice = "draw it: \(parameter): [\"\(text)\": \(example)]"
      return (
        "'\(text)' stands for no observable", Self.likelyName(for: text, in: values.keys) ?? advice
      )
    }
  }

  /// A note about a key that differs from a text only by upper and lower case, or begins with it; nil if there is none.
  static func likelyName(for text: String, in keys: some Collection<String>) -> String? {
    let keys = keys.sorted().filter { $0 != text }
    if let key = keys.first(where: { $0.lowercased() == text.lowercased() }) {
      return "did you mean '\(key)'?"
    }
    let key = keys.first { $0.hasPrefix(text) }
    return key.map { "a name of several characters needs quotes in the diagram: '\($0)'" }
  }
}

extension DrawnValues where Element: LosslessStringConvertible {
  /// What a dictionary names, and any text that can be read as an element.
  init(reading values: [String: Element]) {
    element = { values[$0] ?? Self.read($0) }
    names = Array(values.keys)
    problem = { text in
      let advice =
        (Element.self as? any DrawnElement.Type)?.drawingAdvice
        ?? "give it a value: values: [\"\(text)\": …]"
      return (
        "'\(text)' cannot be read as \(Element.self)",
        Self.likelyName(for: text, in: values.keys) ?? advice
      )
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
    of diagram: MarbleDiagram, values: DrawnValues<Element>, error: any Error,
    in syntax: MarbleSyntax
  ) throws(MarbleFailure) -> EventList<Event<Element>> {
    var events = EventList<Event<Element>>(capacity: diagram.marks.count)
    for mark in diagram.marks {
      switch mark.symbol {
      case .value(let text):
        guard let element = values.element(text) else {
          let (message, note) = values.problem(text)
          throw failure(message, at: mark, note: noteOfJoinedTime(at: mark, in: syntax) ?? note)
        }
        events.append(.next(element), at: mark.frame)
      case .completed: events.append(.completed, at: mark.frame)
      case .error: events.append(.error(error), at: mark.frame)
      case .subscribe, .unsubscribe: break
      }
    }
    return events
  }
}
