import RxTestKit

/// A diagram that a test in Swift draws, in a literal.
struct SwiftDiagram {
  /// What a call draws in a literal.
  enum Role: Hashable {
    case hot
    case cold
    /// What is expected of a pipeline.
    case events
    /// The expected events of a source, or the frames of a subscription to a pipeline.
    case subscription(allowsLoneUnsubscribe: Bool)
    /// What is expected of something that a variable holds.
    case eventsOrSubscription
    /// What is expected of a source that a pipeline emits.
    case inner
    /// A time that silence draws.
    case time
    /// A time such as `10ms`.
    case duration

    /// Whether its frame 0 is that of the test.
    var hasClockOfTest: Bool {
      switch self {
      case .hot, .events, .subscription, .eventsOrSubscription: true
      case .cold, .inner, .time, .duration: false
      }
    }
  }

  let role: Role
  let literal: SwiftLiteral
  /// The function that contains it, by any number.
  let function: Int
  /// The sources of the values that the call names; nil if they are not written in the call.
  var values: [String: Range<Int>]? = [:]
}

extension SwiftCalls {
  /// Whether the source imports the test kit, so that its calls mean diagrams.
  var importsTestKit: Bool {
    tokens.indices.contains { index in
      guard tokens[index].kind == .word, index > 0, tokens[index - 1].kind == .word,
        text(index - 1) == "import"
      else { return false }
      let module = text(index)
      return ["RxTestKit", "RxFixtures", "Marble"].contains { module.hasPrefix($0) }
    }
  }

  /// The diagrams, in the order of the source.
  var diagrams: [SwiftDiagram] {
    var found: [SwiftDiagram] = []
    for index in tokens.indices.dropFirst() where isMark(index, "(") {
      guard tokens[index - 1].kind == .word else { continue }
      let name = text(index - 1)
      guard isMark(index - 2, ".") || name == "checkLaw" else { continue }
      found += diagrams(ofCallAt: index, of: name)
    }
    return found.sorted { $0.literal.offsets[0] < $1.literal.offsets[0] }
  }

  private func diagrams(ofCallAt open: Int, of name: String) -> [SwiftDiagram] {
    let role: SwiftDiagram.Role
    switch name {
    case "hot": role = .hot
    case "cold": role = .cold
    case "time": role = .time
    case "toBe": role = self.role(ofExpectationBefore: open - 2)
    case "expect", "checkLaw", "toEmit": return labelledDiagram(ofCallAt: open, of: name)
    default: return []
    }
    guard let arguments = arguments(ofCallAt: open) else { return [] }
    var drawn = arguments.prefix { $0.label == nil || $0.label == "anyOf" }.map(\.tokens)
    if name == "hot" || name == "time" { drawn = Array(drawn.prefix(1)) }
    if drawn.count == 1, let elements = elements(ofArray: drawn[0]) { drawn = elements }
    let values = values(of: arguments)
    var diagrams = drawn.compactMap { diagram($0, role, in: open, values: values) }
    for argument in arguments where argument.label == "inner" {
      for entry in entries(ofDictionary: argument.tokens) ?? [] {
        diagrams += diagram(entry.value, .inner, in: open, values: values).map { [$0] } ?? []
      }
    }
    return diagrams
  }

  private func labelledDiagram(ofCallAt open: Int, of name: String) -> [SwiftDiagram] {
    let (label, role): (String, SwiftDiagram.Role) =
      name == "toEmit"
      ? ("within", .duration) : ("subscribing", .subscription(allowsLoneUnsubscribe: true))
    return (arguments(ofCallAt: open) ?? []).filter { $0.label == label }.compactMap {
      diagram($0.tokens, role, in: open, values: [:])
    }
  }

  private func diagram(
    _ expression: Range<Int>, _ role: SwiftDiagram.Role, in call: Int, values: [String: Range<Int>]?
  ) -> SwiftDiagram? {
    literal(expression).map {
      SwiftDiagram(role: role, literal: $0, function: functions[call], values: values)
    }
  }

  /// What `toBe` draws, given the index of the dot before it.
  private func role(ofExpectationBefore dot: Int) -> SwiftDiagram.Role {
    switch method(before: dot) {
    case "expectSubscriptions": .subscription(allowsLoneUnsubscribe: false)
    case "expect", "expectDemand": .events
    default: .eventsOrSubscription
    }
  }

  /// The values that a call names; nil if an expression that is not in the call does.
  private func values(of arguments: [Argument]) -> [String: Range<Int>]? {
    var values: [String: Range<Int>] = [:]
    for argument in arguments where argument.label == "values" || argument.label == "inner" {
      guard let entries = entries(ofDictionary: argument.tokens) else { return nil }
      for entry in entries { values[entry.key] = source(entry.value) }
    }
    return values
  }
}
