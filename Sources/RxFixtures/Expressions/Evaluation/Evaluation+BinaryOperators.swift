import RxTestKit

extension Evaluation {
  /// Evaluates an operator, and in a loop those on its left: `a + b + c + …` may be long.
  func binary(
    _ function: BinaryOperator, _ left: NodeID, _ right: NodeID, _ id: NodeID, _ frame: Frame
  ) throws -> FixtureValue {
    guard case .binary = expression.syntax.nodes[left] else {
      return try apply(function, try value(left, frame), left, right, id, frame)
    }
    var pending = [id]
    var innermost = left
    while case .binary(_, let next, _) = expression.syntax.nodes[innermost] {
      pending.append(innermost)
      innermost = next
    }
    var result = try value(innermost, frame)
    for id in pending.reversed() {
      guard case .binary(let function, let left, let right) = expression.syntax.nodes[id] else {
        continue
      }
      result = try apply(function, result, left, right, id, frame)
    }
    return result
  }

  private func apply(
    _ function: BinaryOperator, _ left: FixtureValue, _ leftID: NodeID, _ right: NodeID,
    _ id: NodeID, _ frame: Frame
  ) throws -> FixtureValue {
    if function == .and || function == .or {
      guard case .bool(let condition) = left else {
        throw diagnostic("a Bool is needed; this is \(left.kind)", at: leftID)
      }
      if condition == (function == .or) { return left }
      return .bool(try self.condition(right, frame))
    }
    return try compute(function, left, try value(right, frame), at: range(id))
  }

  /// Whether a value equals that of a pattern.
  func isEqual(_ value: FixtureValue, _ other: FixtureValue, _ id: NodeID) throws -> Bool {
    if let (first, second) = value.differentTypes(from: other) {
      throw diagnostic(
        "this pattern is \(second.kind), and the value is \(first.kind)", at: id,
        note: second.numberNote(beside: first))
    }
    return try compute(.equal, value, other, at: range(id)) == .bool(true)
  }

  /// Computes what an operator gives for two values.
  func compute(
    _ function: BinaryOperator, _ left: FixtureValue, _ right: FixtureValue, at range: Range<Int>
  ) throws -> FixtureValue {
    try function.apply(to: left, right, budget, rows: host.drawnRows, at: site(range))
  }

  func negate(_ operand: NodeID, _ id: NodeID, _ frame: Frame) throws -> FixtureValue {
    switch try value(operand, frame) {
    case .int(let value):
      let (negated, overflow) = 0.subtractingReportingOverflow(value)
      if overflow { throw failure("arithmetic overflow in -(\(value))", at: range(id)) }
      return .int(negated)
    case .double(let value): return .double(-value)
    case let value: throw diagnostic("'-' does not take \(value.kind)", at: id)
    }
  }

  func operatorFunction(_ function: BinaryOperator, _ id: NodeID) -> FixtureValue {
    .closure(
      FixtureClosure(parameterCount: 2, budget: budget) { arguments in
        try self.compute(function, arguments[0], arguments[1], at: self.range(id))
      })
  }
}
