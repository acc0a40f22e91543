import RxTestKit

extension BinaryOperator {
  /// Computes what the operator gives for two values.
  ///
  /// - Parameters:
  ///   - left: The left operand.
  ///   - right: The right operand.
  ///   - budget: Pays for the result.
  ///   - site: Where an error points.
  func apply(
    to left: FixtureValue, _ right: FixtureValue, _ budget: Budget,
    at site: @autoclosure () -> ExpressionSite
  ) throws -> FixtureValue {
    try budget.examine(left, right)
    switch self {
    case .equal, .notEqual:
      try checkComparable(left, right, at: site)
      return .bool((left == right) == (self == .equal))
    case .less: return .bool(try order(left, right, at: site()) < 0)
    case .greater: return .bool(try order(left, right, at: site()) > 0)
    case .lessOrEqual: return .bool(try order(left, right, at: site()) <= 0)
    case .greaterOrEqual: return .bool(try order(left, right, at: site()) >= 0)
    case .halfOpenRange, .closedRange: return try integers(left, right, at: site)
    case .and, .or:
      guard case (.bool(let left), .bool(let right)) = (left, right) else { break }
      return .bool(self == .and ? left && right : left || right)
    case .coalesce: return left.isNil ? right : left
    default: return try arithmetic(left, right, budget, at: site)
    }
    throw unsuitable(left, right, at: site)
  }

  private func checkComparable(
    _ left: FixtureValue, _ right: FixtureValue, at site: () -> ExpressionSite
  ) throws {
    guard let type = left.incomparableType ?? right.incomparableType else { return }
    throw site().diagnostic("values of the type \(type) cannot be compared")
  }

  private func unsuitable(
    _ left: FixtureValue, _ right: FixtureValue, at site: () -> ExpressionSite
  ) -> Diagnostic {
    let site = site()
    let written = site.text.text[utf8: site.range]
    let note = left.characterNote ?? right.characterNote
    return site.diagnostic(
      "'\(rawValue)' does not take \(left.kind) and \(right.kind)",
      note: note != nil && written.contains("\"")
        ? #"a text holds other values as \(…): "n\($0)""#
        : joiningNote(String(written), note) ?? note)
  }

  /// Says how to append digits to a text: `$0 + "1"`; nil if something else is written.
  private func joiningNote(_ written: String, _ note: String?) -> String? {
    guard self == .add, let match = written.wholeMatch(of: /(.+\+\s*)(\d+)/) else { return nil }
    return "for text, write \(match.1)\"\(match.2)\"" + (note.map { "; " + $0 } ?? "")
  }

  private func integers(
    _ left: FixtureValue, _ right: FixtureValue, at site: () -> ExpressionSite
  ) throws -> FixtureValue {
    guard case (.int(let lower), .int(let upper)) = (left, right) else {
      throw unsuitable(left, right, at: site)
    }
    let isClosed = self == .closedRange
    guard let integers = FixtureRange(from: lower, to: upper, isClosed: isClosed) else {
      throw FixtureError("the range from \(lower) ends before it begins, at \(upper)", at: site())
    }
    return .range(integers)
  }

  // MARK: Order

  /// Compares: less than, equal to or greater than zero, like a difference; NaN compares as nothing else does.
  func order(
    _ left: FixtureValue, _ right: FixtureValue, at site: @autoclosure () -> ExpressionSite
  ) throws -> Double {
    do throws(Incomparable) {
      return try left.order(relativeTo: right)
    } catch {
      throw site().diagnostic(
        "'\(rawValue)' does not take \(error.first) and \(error.second)",
        note: left.characterNote ?? right.characterNote)
    }
  }

  // MARK: Arithmetic

  private func arithmetic(
    _ left: FixtureValue, _ right: FixtureValue, _ budget: Budget, at site: () -> ExpressionSite
  ) throws -> FixtureValue {
    switch (left, right) {
    case (.int(let left), .int(let right)): return .int(try integer(left, right, at: site))
    case (.double, .double), (.int, .double), (.double, .int):
      guard let (first, second) = left.numbers(with: right),
        let result = number(first, second)
      else { break }
      return .double(result)
    case (.string(let left), .string(let right)) where self == .add:
      try budget.spend(bytes: left.utf8.count + right.utf8.count)
      return .string(left + right)
    case (.array(let left), .array(let right)) where self == .add:
      try budget.check(bytes: (left.count + right.count) * MemoryLayout<FixtureValue>.stride)
      return try budget.admitted(.array(left + right))
    default: break
    }
    throw unsuitable(left, right, at: site)
  }

  private func integer(
    _ left: Int, _ right: Int, at site: () -> ExpressionSite
  ) throws -> Int {
    let (result, overflow) =
      switch self {
      case .add: left.addingReportingOverflow(right)
      case .subtract: left.subtractingReportingOverflow(right)
      case .multiply: left.multipliedReportingOverflow(by: right)
      case .divide: left.dividedReportingOverflow(by: right)
      default: left.remainderReportingOverflow(dividingBy: right)
      }
    if !overflow { return result }
    let isDivision = self == .divide || self == .remainder
    throw FixtureError(
      isDivision && right == 0
        ? "division by zero"
        : "arithmetic overflow in \(left) \(rawValue) \(right)", at: site())
  }

  private func number(_ left: Double, _ right: Double) -> Double? {
    switch self {
    case .add: left + right
    case .subtract: left - right
    case .multiply: left * right
    case .divide: left / right
    default: nil
    }
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
  func numbers(with other: FixtureValue) -> (Double, Double)? {
    switch (self, other) {
    case (.double(let first), .double(let second)): (first, second)
    case (.int(let first), .double(let second)): (Double(first), second)
    case (.double(let first), .int(let second)): (first, Double(second))
    default: nil
    }
  }
}

extension MemberCall {
  /// Whether one value comes before another in their own order.
  func isLess(_ first: FixtureValue, _ second: FixtureValue) throws -> Bool {
    try BinaryOperator.less.order(first, second, at: site) < 0
  }
}

extension FixtureValue {
  /// What gives a character of a diagram a value, if this is the text of one.
  fileprivate var characterNote: String? {
    guard case .string(let text) = self, text.count == 1, let character = text.first,
      character.isLetter
    else { return nil }
    return "'\(text)' in a diagram is the text \"\(text)\"; for a number: where \(text) = 10"
  }

  /// Says how a diagram draws a text of digits, if this is a number.
  var digitsNote: String? {
    guard case .int(let number) = self else { return nil }
    return "digits in a diagram are an Int; for a text, draw a letter: where a = \"\(number)\""
  }
}
