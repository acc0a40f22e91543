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
    let other = try value(right, frame)
    if isLiteral(leftID) || isLiteral(right), let (first, second) = left.numbers(with: other) {
      return try compute(function, .double(first), .double(second), at: range(id))
    }
    return try compute(function, left, other, at: range(id))
  }

  private func isLiteral(_ id: NodeID) -> Bool {
    if case .int = expression.syntax.nodes[id] { true } else { false }
  }

  /// Whether a value equals that of a node; an integer literal equals a Double, as Swift reads it.
  func isEqual(_ value: FixtureValue, _ other: FixtureValue, _ id: NodeID) throws -> Bool {
    if isLiteral(id), let (first, second) = value.numbers(with: other) { return first == second }
    return try compute(.equal, value, other, at: range(id)) == .bool(true)
  }

  /// Computes what an operator gives for two values.
  func compute(
    _ function: BinaryOperator, _ left: FixtureValue, _ right: FixtureValue, at range: Range<Int>
  ) throws -> FixtureValue {
    try budget.examine(left, right)
    switch function {
    case .equal, .notEqual:
      try checkComparable(left, right, at: range)
      return .bool((left == right) == (function == .equal))
    case .less: return .bool(try order(left, right, function, range) < 0)
    case .greater: return .bool(try order(left, right, function, range) > 0)
    case .lessOrEqual: return .bool(try order(left, right, function, range) <= 0)
    case .greaterOrEqual: return .bool(try order(left, right, function, range) >= 0)
    case .halfOpenRange, .closedRange: return try integers(left, right, function, range)
    case .and, .or:
      guard case (.bool(let left), .bool(let right)) = (left, right) else { break }
      return .bool(function == .and ? left && right : left || right)
    case .coalesce: return left.isNil ? right : left
    default: return try arithmetic(left, right, function, range)
    }
    throw unsuitable(left, right, function, range)
  }

  private func checkComparable(
    _ left: FixtureValue, _ right: FixtureValue, at range: Range<Int>
  ) throws {
    guard let type = left.incomparableType ?? right.incomparableType else { return }
    throw diagnostic("values of the type \(type) cannot be compared", at: range)
  }

  private func unsuitable(
    _ left: FixtureValue, _ right: FixtureValue, _ function: BinaryOperator, _ range: Range<Int>
  ) -> Diagnostic {
    diagnostic("'\(function.rawValue)' does not take \(left.kind) and \(right.kind)", at: range)
  }

  private func integers(
    _ left: FixtureValue, _ right: FixtureValue, _ function: BinaryOperator, _ range: Range<Int>
  ) throws -> FixtureValue {
    guard case (.int(let lower), .int(let upper)) = (left, right) else {
      throw unsuitable(left, right, function, range)
    }
    let isClosed = function == .closedRange
    guard let integers = FixtureRange(from: lower, to: upper, isClosed: isClosed) else {
      throw failure("the range from \(lower) ends before it begins, at \(upper)", at: range)
    }
    return .range(integers)
  }

  // MARK: Order

  /// Compares: less than, equal to or greater than zero, like a difference; NaN compares as nothing else does.
  func order(
    _ left: FixtureValue, _ right: FixtureValue, _ function: BinaryOperator, _ range: Range<Int>
  ) throws -> Double {
    do throws(Incomparable) {
      return try left.order(relativeTo: right)
    } catch {
      throw diagnostic(
        "'\(function.rawValue)' does not take \(error.first) and \(error.second)", at: range)
    }
  }

  // MARK: Arithmetic

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

  private func arithmetic(
    _ left: FixtureValue, _ right: FixtureValue, _ function: BinaryOperator, _ range: Range<Int>
  ) throws -> FixtureValue {
    switch (left, right) {
    case (.int(let left), .int(let right)): return .int(try integer(left, right, function, range))
    case (.double, .double), (.int, .double), (.double, .int):
      guard let (first, second) = left.numbers(with: right),
        let result = number(first, second, function)
      else { break }
      return .double(result)
    case (.string(let left), .string(let right)) where function == .add:
      try budget.spend(bytes: left.utf8.count + right.utf8.count)
      return .string(left + right)
    case (.array(let left), .array(let right)) where function == .add:
      try budget.check(bytes: (left.count + right.count) * MemoryLayout<FixtureValue>.stride)
      return try admitted(.array(left + right))
    default: break
    }
    throw unsuitable(left, right, function, range)
  }

  private func integer(
    _ left: Int, _ right: Int, _ function: BinaryOperator, _ range: Range<Int>
  ) throws -> Int {
    let (result, overflow) =
      switch function {
      case .add: left.addingReportingOverflow(right)
      case .subtract: left.subtractingReportingOverflow(right)
      case .multiply: left.multipliedReportingOverflow(by: right)
      case .divide: left.dividedReportingOverflow(by: right)
      default: left.remainderReportingOverflow(dividingBy: right)
      }
    if !overflow { return result }
    let isDivision = function == .divide || function == .remainder
    throw failure(
      isDivision && right == 0
        ? "division by zero"
        : "arithmetic overflow in \(left) \(function.rawValue) \(right)", at: range)
  }

  private func number(_ left: Double, _ right: Double, _ function: BinaryOperator) -> Double? {
    switch function {
    case .add: left + right
    case .subtract: left - right
    case .multiply: left * right
    case .divide: left / right
    default: nil
    }
  }

  /// An operator as a function.
  func operatorFunction(_ function: BinaryOperator, _ id: NodeID) -> FixtureValue {
    .closure(
      FixtureClosure(parameterCount: 2, budget: budget) { arguments in
        try self.compute(function, arguments[0], arguments[1], at: self.range(id))
      })
  }
}

/// The kinds of two values, or of parts of two, that have no order.
struct Incomparable: Error {
  let first: String
  let second: String
}

extension FixtureValue {
  /// Compares: less than, equal to or greater than zero, like a difference; NaN compares as nothing else does.
  func order(relativeTo other: FixtureValue) throws(Incomparable) -> Double {
    switch (self, other) {
    case (.int(let left), .int(let right)): return left < right ? -1 : left > right ? 1 : 0
    case (.double, .double), (.int, .double), (.double, .int):
      guard let (left, right) = numbers(with: other) else { break }
      return left < right ? -1 : left > right ? 1 : left == right ? 0 : .nan
    case (.string(let left), .string(let right)): return left < right ? -1 : left > right ? 1 : 0
    case (.duration(.frames(let left)), .duration(.frames(let right))):
      return left < right ? -1 : left > right ? 1 : 0
    case (.tuple(let left, _), .tuple(let right, _)) where left.count == right.count:
      for (left, right) in zip(left, right) where left != right {
        return try left.order(relativeTo: right)
      }
      return 0
    default: break
    }
    throw Incomparable(first: kind, second: other.kind)
  }

  /// Both as floating point numbers, if one of them is one.
  ///
  /// Where Swift code mixes them, as in `reduce(0, +)`, the integer was a literal that Swift reads as a Double.
  fileprivate func numbers(with other: FixtureValue) -> (Double, Double)? {
    switch (self, other) {
    case (.double(let first), .double(let second)): (first, second)
    case (.int(let first), .double(let second)): (Double(first), second)
    case (.double(let first), .int(let second)): (first, Double(second))
    default: nil
    }
  }
}
