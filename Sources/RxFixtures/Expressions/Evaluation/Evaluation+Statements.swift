extension Evaluation {
  /// How a statement ended.
  enum Flow {
    /// The next statement follows; the value is that of an expression.
    case next(FixtureValue)
    /// The closure returns.
    case returned(FixtureValue)
    /// The `switch` ends.
    case broken
  }

  /// Runs the body of a closure.
  func result(of body: NodeID, _ frame: Frame) throws -> FixtureValue {
    switch try execute(body, frame) {
    case .next(let value), .returned(let value): value
    case .broken: .void
    }
  }

  func execute(_ id: NodeID, _ frame: Frame) throws -> Flow {
    switch expression.syntax.nodes[id] {
    case .block(let statements): return try block(statements, frame)
    case .branch(let cases, let otherwise): return try branch(cases, otherwise, frame)
    case .guarding(let conditions, let otherwise):
      return try guarding(conditions, otherwise, frame)
    case .returning(let value):
      return .returned(try value.map { try self.value($0, frame) } ?? .void)
    case .declare(let slots, let value): try declare(slots, value, frame)
    case .assign(let place, let function, let value):
      try assign(place, function, value, id, frame)
    case .discard(let value): _ = try self.value(value, frame)
    case .selection(let subject, let cases): return try selection(subject, cases, frame)
    case .breaking: return .broken
    default: return .next(try value(id, frame))
    }
    return .next(.void)
  }

  private func block(_ statements: [NodeID], _ frame: Frame) throws -> Flow {
    for statement in statements {
      let flow = try execute(statement, frame)
      // The value of a single expression is the block's.
      if case .next = flow, statements.count > 1 { continue }
      return flow
    }
    return .next(.void)
  }

  private func declare(_ slots: [Int?], _ id: NodeID, _ frame: Frame) throws {
    let value = try value(id, frame)
    if slots.count == 1 {
      if let slot = slots[0] { frame.slots[slot] = value }
      return
    }
    guard case .tuple(let parts, _) = value, parts.count == slots.count else {
      throw diagnostic("a tuple of \(slots.count) is needed; this is \(value.kind)", at: id)
    }
    for (slot, part) in zip(slots, parts) {
      if let slot { frame.slots[slot] = part }
    }
  }

  private func branch(
    _ cases: [(conditions: [Condition], block: NodeID)], _ otherwise: NodeID?, _ frame: Frame
  ) throws -> Flow {
    for choice in cases where try hold(choice.conditions, frame) {
      return try execute(choice.block, frame)
    }
    return try otherwise.map { try execute($0, frame) } ?? .next(.void)
  }

  private func selection(
    _ subject: NodeID, _ cases: [CaseSyntax], _ frame: Frame
  ) throws -> Flow {
    let value = try value(subject, frame)
    for choice in cases {
      for (pattern, condition) in choice.choices where try matches(value, pattern, frame) {
        if let condition, try !self.condition(condition, frame) { continue }
        let flow = try execute(choice.body, frame)
        if case .broken = flow { return .next(.void) }
        return flow
      }
    }
    throw diagnostic(
      "no case of this 'switch' matches \(value.description(limit: 60))", at: subject,
      note: "add 'default:'")
  }

  private func guarding(
    _ conditions: [Condition], _ otherwise: NodeID, _ frame: Frame
  ) throws -> Flow {
    if try hold(conditions, frame) { return .next(.void) }
    let flow = try execute(otherwise, frame)
    if case .next = flow {
      throw diagnostic(
        "the block of 'guard' must end with 'return' or 'throw'", at: otherwise)
    }
    return flow
  }

  private func hold(_ conditions: [Condition], _ frame: Frame) throws -> Bool {
    for condition in conditions {
      switch condition {
      case .test(let id): if try !self.condition(id, frame) { return false }
      case .matching(let pattern, let id):
        if try !matches(try value(id, frame), pattern, frame) { return false }
      case .binding(let slot, let id):
        let value = try value(id, frame)
        if value.isNil { return false }
        frame.slots[slot] = value
      }
    }
    return true
  }
}
