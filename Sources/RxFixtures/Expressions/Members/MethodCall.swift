import RxTestKit

/// A call of a method of a value.
struct MethodCall {
  let receiver: FixtureValue
  let arguments: [Argument]
  let site: ExpressionSite
  let evaluation: Evaluation

  var budget: Budget { evaluation.budget }

  /// Runs the method.
  ///
  /// - Returns: Its result, or `nil` if that kind of value has no such method.
  func run(_ method: ValueMethod) throws -> FixtureValue? {
    try budget.examine(receiver)
    switch receiver {
    case .string(let text):
      if let result = try run(method, on: text) { return result }
    case .dictionary(let dictionary):
      if let result = try run(method, on: dictionary) { return result }
    case .int, .double, .bool, .nil: return try runOnScalar(method)
    case .range(let range):
      if method == .contains, case .int(let integer) = arguments[0].value {
        return .bool(range.contains(integer))
      }
    default: break
    }
    guard let elements = try budget.elements(of: receiver) else { return nil }
    guard let result = try run(method, on: elements) else { return nil }
    return try evaluation.admitted(result)
  }

  // MARK: Arguments

  /// The argument as a function.
  func function(_ index: Int) throws -> FixtureClosure {
    guard let function = arguments[index].value.function else {
      throw wrong(index, "a closure")
    }
    return function
  }

  /// Asks a closure about a value.
  func test(_ predicate: FixtureClosure, _ value: FixtureValue) throws -> Bool {
    guard case .bool(let result) = try predicate(value) else {
      throw site.diagnostic("the closure must return a Bool")
    }
    return result
  }

  /// Asks a closure whether one value comes before another.
  func test(
    _ predicate: FixtureClosure, _ first: FixtureValue, _ second: FixtureValue
  ) throws -> Bool {
    guard case .bool(let result) = try predicate(first, second) else {
      throw site.diagnostic("the closure must return a Bool")
    }
    return result
  }

  /// The argument as a number of elements.
  func count(_ index: Int) throws -> Int {
    guard case .int(let count) = arguments[index].value else { throw wrong(index, "an Int") }
    guard count >= 0 else {
      throw FixtureError("\(count) is not a number of elements", at: arguments[index].site)
    }
    return count
  }

  func text(_ index: Int) throws -> String {
    guard case .string(let text) = arguments[index].value else { throw wrong(index, "a String") }
    return text
  }

  func wrong(_ index: Int, _ wanted: String) -> Diagnostic {
    let kind = arguments[index].value.kind
    return arguments[index].site.diagnostic("\(wanted) is needed; this is \(kind)")
  }

  // MARK: Scalars

  /// A method of a number; `map` and `flatMap` on anything else mean the optional's.
  private func runOnScalar(_ method: ValueMethod) throws -> FixtureValue? {
    switch (method, receiver) {
    case (.map, .nil), (.flatMap, .nil): return .nil
    case (.map, _), (.flatMap, _): return try function(0)(receiver)
    case (.isMultiple, .int(let integer)):
      guard case .int(let other) = arguments[0].value else { throw wrong(0, "an Int") }
      return .bool(integer.isMultiple(of: other))
    case (.signum, .int(let integer)): return .int(integer.signum())
    case (.rounded, .double(let number)): return .double(number.rounded())
    case (.squareRoot, .double(let number)): return .double(number.squareRoot())
    default: return nil
    }
  }
}
