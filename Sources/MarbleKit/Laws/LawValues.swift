/// What a source of a law may emit.
package struct LawValues {
  /// What diagrams draw for each value.
  let tokens: [String]
  /// The arguments and the parenthesis behind the diagram with which Swift code draws a source, for the values that are drawn.
  private let arguments: (Set<Int>) -> String

  /// The text of a value that does not equal itself, such as `nan`; nil if there is none.
  let unequalValue: String?
  /// Makes the events of a source: an `EventList`, as a plain object because each list of values has a type of its own.
  let events: (ArbitrarySource) -> AnyObject

  package init<Value>(_ values: [Value]) {
    events = { source in
      let events = EventList<Value>(capacity: source.events.count)
      for event in source.events {
        switch event.content {
        case .value(let index): events.append(element: values[index], at: event.frame)
        case .completed: events.append(end: nil, at: event.frame)
        case .error: events.append(end: MarbleError(), at: event.frame)
        }
      }
      return events
    }
    unequalValue = values.lazy.compactMap { $0 as? any Equatable }.first { !equalsItself($0) }
      .map { "\($0)" }
    let texts = values.map { ($0 as? any LosslessStringConvertible)?.description ?? "" }
    if texts.allSatisfy({ MarbleDiagram.Symbol.canDraw($0) }) {
      tokens = texts
      arguments = { _ in Value.self == String.self ? ")" : ", as: \(Value.self).self)" }
    } else {
      let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".map { String($0) }
      let tokens = values.indices.map { $0 < letters.count ? letters[$0] : "v\($0 + 1)" }
      self.tokens = tokens
      arguments = { drawn in
        let codes = drawn.sorted().map { (index: $0, code: literal(values[$0])) }
        let pairs = codes.map { "\"\(tokens[$0.index])\": \($0.code ?? "values[\($0.index)]")" }
        let list = ", values: [\(pairs.isEmpty ? ":" : pairs.joined(separator: ", "))]"
        return list + ")" + (codes.contains { $0.code == nil } ? Self.listNote : "")
      }
    }
  }

  /// The Swift code that draws a source.
  func code(for source: ArbitrarySource) -> String {
    let drawn = Set(source.events.compactMap(\.valueIndex))
    let diagram = StringLiteral.source(for: "\(source.diagram(of: tokens))")
    return "scheduler.\(source.isHot ? "hot" : "cold")(\(diagram)\(arguments(drawn))"
  }

  private static let listNote = "  // values: this source's list in 'any:'"
}

private func equalsItself<Value: Equatable>(_ value: Value) -> Bool { value == value }

/// A value as Swift code that compiles where the type is known; nil if reflection does not show such code.
private func literal(_ value: Any) -> String? {
  let mirror = Mirror(reflecting: value)
  switch value {
  case is String, is Character, is any BinaryInteger, is Bool: return printed(value)
  case let number as any BinaryFloatingPoint: return "\(number)"
  case is any CustomStringConvertible where mirror.displayStyle == .enum: return nil
  default: break
  }
  let parts = mirror.children.map { literal($0.value) }
  guard !parts.contains(nil) else { return nil }
  let list = parts.compactMap { $0 }.joined(separator: ", ")
  switch mirror.displayStyle {
  case .optional: return parts.isEmpty ? "nil" : list
  case .collection: return "[\(list)]"
  case .tuple: return "(\(list))"
  case .enum where parts.isEmpty: return ".\(value)"
  default: return nil
  }
}
