/// What a source of a law may emit, as diagrams draw it.
struct LawValues {
  /// What diagrams draw for each value.
  let tokens: [String]
  /// The arguments behind the diagram with which Swift code draws a source, for the values that are drawn.
  private let arguments: (Set<Int>) -> String

  init<Value>(_ values: [Value]) {
    let texts = values.map { ($0 as? any LosslessStringConvertible)?.description ?? "" }
    if texts.allSatisfy({ MarbleDiagram.Symbol.canDraw($0) }) {
      tokens = texts
      arguments = { _ in Value.self == String.self ? "" : ", as: \(Value.self).self" }
    } else {
      let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".map { String($0) }
      let tokens = values.indices.map { $0 < letters.count ? letters[$0] : "v\($0 + 1)" }
      self.tokens = tokens
      arguments = { drawn in
        let pairs = drawn.sorted().map { "\"\(tokens[$0])\": \(printed(values[$0]))" }
        return ", values: [\(pairs.isEmpty ? ":" : pairs.joined(separator: ", "))]"
      }
    }
  }

  /// The Swift code that draws a source.
  func code(for source: ArbitrarySource) -> String {
    let drawn = Set(source.events.compactMap(\.valueIndex))
    let diagram = StringLiteral.source(for: "\(source.diagram(of: tokens))")
    return "scheduler.\(source.isHot ? "hot" : "cold")(\(diagram)\(arguments(drawn)))"
  }
}

extension ArbitrarySource.Event {
  /// Which value it is, if it is one.
  var valueIndex: Int? {
    if case .value(let index) = content { index } else { nil }
  }
}
