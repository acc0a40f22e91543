import RxTestKit

extension BinaryOperator {
  /// Computes what the operator gives for two values.
  func apply(
    to left: FixtureValue, _ right: FixtureValue, _ budget: Budget,
    rows: @autoclosure () -> DrawnRows = DrawnRows(), at site: @autoclosure () -> ExpressionSite
  ) throws -> FixtureValue {
    try budget.examine(left, right)
    switch self {
    case .equal, .notEqual:
      return .bool(try isEqual(left, right, rows, at: site) == (self == .equal))
    case .less: return .bool(try order(left, right, rows: rows(), at: site()) < 0)
    case .greater: return .bool(try order(left, right, rows: rows(), at: site()) > 0)
    case .lessOrEqual: return .bool(try order(left, right, rows: rows(), at: site()) <= 0)
    case .greaterOrEqual: return .bool(try order(left, right, rows: rows(), at: site()) >= 0)
    case .halfOpenRange, .closedRange: return try integers(left, right, rows, at: site)
    case .and, .or:
      guard case (.bool(let left), .bool(let right)) = (left, right) else { break }
      return .bool(self == .and ? left && right : left || right)
    case .coalesce: return left.isNil ? right : left
    default: return try arithmetic(left, right, budget, rows, at: site)
    }
    throw unsuitable(left, right, rows, at: site)
  }

  private func isEqual(
    _ left: FixtureValue, _ right: FixtureValue, _ rows: () -> DrawnRows,
    at site: () -> ExpressionSite
  ) throws -> Bool {
    if let type = left.incomparableType ?? right.incomparableType {
      throw site().diagnostic("values of the type \(type) cannot be compared")
    }
    if let (first, second) = left.differentTypes(from: right) {
      throw unsuitable(first, second, rows, at: site)
    }
    switch (left, right) {
    case (.int(let left), .double(let right)): return Double(left) == right
    case (.double(let left), .int(let right)): return left == Double(right)
    default: return left == right
    }
  }

  private func unsuitable(
    _ left: FixtureValue, _ right: FixtureValue, _ rows: () -> DrawnRows,
    at site: () -> ExpressionSite
  ) -> Diagnostic {
    let site = site()
    let isComparison = self == .equal || self == .notEqual
    return site.diagnostic(
      isComparison
        ? "'\(rawValue)' cannot compare \(left.kind) with \(right.kind)"
        : "'\(rawValue)' does not take \(left.kind) and \(right.kind)",
      note: note(on: left, right, rows(), in: site.text.text[utf8: site.range]))
  }

  /// Says how to write an operation, or what to draw, so that both values have the same type; nil if there are many ways.
  private func note(
    on left: FixtureValue, _ right: FixtureValue, _ rows: DrawnRows, in written: Substring
  ) -> String? {
    let letter = [left, right].lazy.compactMap(\.letter).first { !written.contains("\"\($0)\"") }
    if let (first, second) = operands(in: written),
      let text = mended(first, second, left, right)
    {
      return letter.map { "for a text, write \(text); \(rows.wayToNumbers(insteadOf: $0))" }
        ?? "write: \(text)"
    }
    let kinds = [left, right]
    if kinds.contains(where: { if case .bool = $0 { true } else { false } }) {
      if let letter {
        return "'\(letter)' in a diagram is the text \"\(letter)\"; give the letters values: "
          + "where t = true, f = false"
      }
      return kinds.contains { if case .int = $0 { true } else { false } }
        ? "draw letters for the values: where t = true, f = false" : nil
    }
    for case .tuple(_, let labels) in kinds {
      return labels.compactMap(\.self).first.map { "a record is read by its labels: $0.\($0)" }
    }
    if let letter { return rows.noteForNumber(insteadOf: letter) }
    if let note = kinds.lazy.compactMap(rows.noteForNumber(insteadOfBound:)).first { return note }
    guard self == .equal || self == .notEqual else { return nil }
    if case .string = left { return rows.noteForText(insteadOf: right) }
    if case .string = right { return rows.noteForText(insteadOf: left) }
    return nil
  }

  /// The texts of both operands; nil if the operator stands for itself, or an operand has the operator, too.
  private func operands(in written: Substring) -> (Substring, Substring)? {
    let parts = written.split(separator: rawValue, omittingEmptySubsequences: false)
    guard parts.count == 2, !written.contains("\n") else { return nil }
    let operands = parts.map { $0.trimmingPrefix(while: \.isWhitespace) }.map { part in
      part.lastIndex { !$0.isWhitespace }.map { part[...$0] } ?? ""
    }
    return operands.contains(where: \.isEmpty) ? nil : (operands[0], operands[1])
  }

  /// The operation with a literal of the other operand's type: a number in a text, a number without its quotes, or in quotes.
  private func mended(
    _ first: Substring, _ second: Substring, _ left: FixtureValue, _ right: FixtureValue
  ) -> String? {
    guard self == .add || self == .equal || self == .notEqual else { return nil }
    let literal = /"([^"\\]*)"/
    switch (left, right) {
    case (.int, .string), (.double, .string), (.bool, .string):
      if self == .add, let text = second.wholeMatch(of: literal)?.1 {
        return "\"\\(\(first))\(text)\""
      }
    case (.string, .int), (.string, .double), (.string, .bool):
      if self == .add, let text = first.wholeMatch(of: literal)?.1 {
        return "\"\(text)\\(\(second))\""
      }
    default: return nil
    }
    switch (left, right) {
    case (.string(let text), .int)
    where Int(second) != nil && text.contains { $0.isLetter || $0.isNumber }:
      return "\(first) \(rawValue) \"\(second)\""
    case (.int, .string(let text))
    where Int(first) != nil && text.contains { $0.isLetter || $0.isNumber }:
      return "\"\(first)\" \(rawValue) \(second)"
    case (.int, .string(let digits)) where second == "\"\(digits)\"" && Int(digits) != nil:
      return "\(first) \(rawValue) \(digits)"
    case (.string(let digits), .int) where first == "\"\(digits)\"" && Int(digits) != nil:
      return "\(digits) \(rawValue) \(second)"
    default: return nil
    }
  }

  private func integers(
    _ left: FixtureValue, _ right: FixtureValue, _ rows: () -> DrawnRows,
    at site: () -> ExpressionSite
  ) throws -> FixtureValue {
    guard case (.int(let lower), .int(let upper)) = (left, right) else {
      throw unsuitable(left, right, rows, at: site)
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
    _ left: FixtureValue, _ right: FixtureValue,
    rows: @autoclosure () -> DrawnRows = DrawnRows(), at site: @autoclosure () -> ExpressionSite
  ) throws -> Double {
    do throws(Incomparable) {
      return try left.order(relativeTo: right)
    } catch {
      throw site().diagnostic(
        "'\(rawValue)' does not take \(error.first) and \(error.second)",
        note: note(on: left, right, rows(), in: site().text.text[utf8: site().range]))
    }
  }

  // MARK: Arithmetic

  private func arithmetic(
    _ left: FixtureValue, _ right: FixtureValue, _ budget: Budget,
    _ rows: () -> DrawnRows, at site: () -> ExpressionSite
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
    throw unsuitable(left, right, rows, at: site)
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
  /// The argument that is compared with the elements of a list, which have its type.
  func sought(in elements: some Sequence<FixtureValue>) throws -> FixtureValue {
    let argument = arguments[0]
    var iterator = elements.makeIterator()
    if let (element, value) = iterator.next()?.differentTypes(from: argument.value) {
      let isLiteral =
        argument.site.text.text[utf8: argument.site.range].wholeMatch(of: /"\d+"/) != nil
      throw argument.site.diagnostic(
        "this is \(value.kind), and the first element of the list is \(element.kind)",
        note: isLiteral ? value.numberNote(beside: element) : nil)
    }
    return argument.value
  }

  /// Whether one value comes before another in their own order.
  func isLess(_ first: FixtureValue, _ second: FixtureValue) throws -> Bool {
    try BinaryOperator.less.order(first, second, at: site) < 0
  }
}

extension FixtureValue {
  /// Two values of different types that Swift does not compare: these, or the first ones inside of them; nil if it may compare them.
  ///
  /// A nil may be of any optional type, and an integer a literal that Swift reads as a Double.
  func differentTypes(from other: FixtureValue) -> (FixtureValue, FixtureValue)? {
    switch (self, other) {
    case (.array(let values), .array(let others)), (.tuple(let values, _), .tuple(let others, _)):
      return zip(values, others).lazy.compactMap { $0.differentTypes(from: $1) }.first
    default:
      guard let type = comparedType, let otherType = other.comparedType else { return nil }
      return type == otherType ? nil : (self, other)
    }
  }

  /// What tells types apart of which no value is written like one of another type.
  private var comparedType: Int? {
    switch self {
    case .bool: 0
    case .int, .double: 1
    case .string: 2
    case .array: 3
    case .dictionary: 4
    case .tuple: 5
    default: nil
    }
  }

  /// What to write in place of this text of a number that is compared with an Int; nil for other values.
  func numberNote(beside other: FixtureValue) -> String? {
    guard case (.string(let text), .int) = (self, other), let number = Int(text) else { return nil }
    return "write the number without quotes: \(number)"
  }

  /// The letter of which it is the text; nil for any other value.
  fileprivate var letter: String? {
    guard case .string(let text) = self, text.count == 1, text.first?.isLetter == true else {
      return nil
    }
    return text
  }
}
