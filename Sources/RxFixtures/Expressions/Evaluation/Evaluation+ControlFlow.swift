import RxTestKit

extension Evaluation {
  /// Runs a `for` loop.
  func forEach(_ loop: ForSyntax, _ frame: Frame) throws -> Flow {
    for element in try elements(of: loop.sequence, frame) {
      try budget.spendSteps()
      let own = Frame(slotCount: loop.slotCount, parent: frame, budget: budget)
      guard try matches(element, loop.pattern, own),
        try loop.condition.map({ try condition($0, own) }) ?? true
      else { continue }
      switch try execute(loop.body, own) {
      case .next, .continued: continue
      case .broken: return .next(.void)
      case .returned(let value): return .returned(value)
      }
    }
    return .next(.void)
  }

  private func elements(of id: NodeID, _ frame: Frame) throws -> AnySequence<FixtureValue> {
    let sequence = try value(id, frame)
    if case .range(let range) = sequence { return AnySequence(range.lazy.map { .int($0) }) }
    guard let elements = try budget.elements(of: sequence) else {
      throw diagnostic(
        "'for' needs an array or another sequence; this is \(sequence.kind)", at: id,
        note: sequence.observable == nil ? nil : "subscribe to an observable")
    }
    return AnySequence(elements)
  }

  /// Runs a `while` loop, or a `repeat`.
  func loop(_ loop: WhileSyntax, _ frame: Frame) throws -> Flow {
    while true {
      try budget.spendSteps()
      let own = Frame(slotCount: loop.slotCount, parent: frame, budget: budget)
      if !loop.isRepeat, try !hold(loop.conditions, own) { return .next(.void) }
      switch try execute(loop.body, own) {
      case .next, .continued: break
      case .broken: return .next(.void)
      case .returned(let value): return .returned(value)
      }
      if loop.isRepeat, try !hold(loop.conditions, own) { return .next(.void) }
    }
  }

  /// Runs a `switch`.
  func selection(
    _ subject: NodeID, _ cases: [CaseSyntax], _ id: NodeID, _ frame: Frame
  ) throws -> Flow {
    let value = try value(subject, frame)
    guard let flow = try firstMatch(of: value, in: cases, frame) else {
      throw diagnostic(
        "no case of this 'switch' matches \(value.description(limit: 60))", at: subject,
        note: "add 'default:'")
    }
    if case .broken = flow { return .next(.void) }
    return flow
  }

  /// Runs a `do`, and the `catch` that takes an error that it throws.
  func attempt(_ body: NodeID, _ handlers: [CaseSyntax], _ frame: Frame) throws -> Flow {
    do {
      return try execute(body, frame)
    } catch let fault as Diagnostic {
      throw fault
    } catch {
      if budget.isExhausted { throw error }
      let value = FixtureValue.error(FixtureError(error))
      guard let flow = try firstMatch(of: value, in: handlers, frame) else { throw error }
      return flow
    }
  }

  /// Runs the first case that takes a value.
  private func firstMatch(
    of value: FixtureValue, in cases: [CaseSyntax], _ frame: Frame
  ) throws -> Flow? {
    for choice in cases {
      for (pattern, condition) in choice.choices where try matches(value, pattern, frame) {
        if let condition, try !self.condition(condition, frame) { continue }
        return try execute(choice.body, frame)
      }
    }
    return nil
  }
}
