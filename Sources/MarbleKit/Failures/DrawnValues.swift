/// A type of elements that says how diagrams draw them.
package protocol DrawnElement {
  /// How diagrams draw the elements, as a note below a text that cannot be read.
  static var drawingAdvice: String { get }
}

/// What the values of a diagram stand for.
///
/// A class, because code that is not specialized would look the type metadata of a structure up for each use.
package final class DrawnValues<Element> {
  private let named: [String: Element]
  /// Finds the element that a text without a name stands for; nil if no such text stands for an element.
  private let unnamed: ((String) -> Element?)?
  private let kind: DrawnValuesKind

  /// The parameter that takes the dictionary.
  var parameter: String { if case .inner(let parameter) = kind { parameter } else { "values" } }

  /// The texts that are known to stand for an element; others may.
  var names: [String] { Array(named.keys) }

  /// The names in the dictionary, in order, with their elements.
  var letters: [(name: String, element: Element)] {
    names.sorted().compactMap { name in element(name).map { (name, $0) } }
  }

  /// What a dictionary names, and any text that can be read as an element; whatever the text if the elements are `Void`.
  package convenience init(_ values: [String: Element]) {
    if let readable = Element.self as? any LosslessStringConvertible.Type {
      self.init(.readable(Element.self), values, readable.reader())
    } else if Element.self == Void.self, let element = () as? Element {
      // It is drawn as `x` by default.
      self.init(.named, values.isEmpty ? ["x": element] : values) { _ in element }
    } else {
      self.init(.named, values, nil)
    }
  }

  /// What a dictionary names, be it by predicates, and any text that can be read as an element.
  convenience init<Value>(matching values: [String: Element]) where Element == MarbleValue<Value> {
    let plain = DrawnValues<Value>([:])
    self.init(plain.kind, values) { text in plain.element(text).map { .read($0) } }
  }

  /// Only what a dictionary of inner observables names.
  convenience init(inner values: [String: Element], parameter: String) {
    self.init(.inner(parameter), values, nil)
  }

  /// Makes the values; each of the other initializers describes a kind.
  private init(
    _ kind: DrawnValuesKind, _ named: [String: Element], _ unnamed: ((String) -> Element?)?
  ) {
    self.kind = kind
    self.named = named
    self.unnamed = unnamed
  }

  func element(_ text: String) -> Element? { named[text] ?? unnamed?(text) }

  /// What to say of a text that stands for none.
  func problem(_ text: String) -> (message: String, note: String) {
    let other = Self.likelyName(for: text, in: named.keys)
    switch kind {
    case .named: return ("'\(text)' has no value", other ?? "give it one: values: [\"\(text)\": …]")
    case .inner(let parameter):
      let example = parameter == "inner" ? "\"-1-2|\"" : "…"
      let advice = "draw it: \(parameter): [\"\(text)\": \(example)]"
      return ("'\(text)' stands for no observable", other ?? advice)
    case .readable(let type):
      let advice =
        (type as? any DrawnElement.Type)?.drawingAdvice
        ?? "give it a value: values: [\"\(text)\": …]"
      return ("'\(text)' cannot be read as \(type)", other ?? advice)
    }
  }

  /// A note about a key that differs from a text only by upper and lower case, or begins with it; nil if there is none.
  private static func likelyName(for text: String, in keys: some Collection<String>) -> String? {
    let keys = keys.sorted().filter { $0 != text }
    if let key = keys.first(where: { $0.lowercased() == text.lowercased() }) {
      return "did you mean '\(key)'?"
    }
    let key = keys.first { $0.hasPrefix(text) }
    return key.map { "a name of several characters needs quotes in the diagram: '\($0)'" }
  }
}

/// Which texts stand for elements.
private enum DrawnValuesKind {
  case named
  /// The parameter that takes the observables.
  case inner(String)
  /// The type as which other texts are read.
  case readable(Any.Type)
}

extension LosslessStringConvertible {
  /// Returns a closure that reads an element, whose type is this one.
  fileprivate static func reader<Element>() -> (String) -> Element? {
    // A character cannot be made of several, and says so by a trap.
    let read: (String) -> Self? =
      Self.self == Character.self ? { $0.count == 1 ? Self($0) : nil } : { Self($0) }
    // A cast of each element would look type metadata up.
    return unsafeBitCast(read, to: ((String) -> Element?).self)
  }
}

extension DrawnText {
  func events<Element>(
    of diagram: MarbleDiagram, values: DrawnValues<Element>, error: any Error,
    in syntax: MarbleSyntax
  ) throws(MarbleFailure) -> EventList<Element> {
    let events = EventList<Element>(capacity: diagram.marks.count)
    for mark in diagram.marks {
      switch mark.symbol {
      case .value(let name):
        guard let element = values.element(name) else {
          let (message, note) = values.problem(name)
          throw failure(message, at: mark, note: noteOfJoinedTime(at: mark, in: syntax) ?? note)
        }
        events.append(element: element, at: mark.frame)
      case .completed: events.append(end: nil, at: mark.frame)
      case .error: events.append(end: error, at: mark.frame)
      case .subscribe, .unsubscribe: break
      }
    }
    return events
  }
}
