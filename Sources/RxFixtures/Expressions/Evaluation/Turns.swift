/// What `inTurn` gives at its first call, its second, and so on.
final class Turns {
  private var values: [FixtureValue]
  private var position = 0
  private let budget: Budget

  init(_ values: [FixtureValue], budget: Budget) {
    self.values = values
    self.budget = budget
  }

  deinit { budget.release(&values, leaving: []) }

  /// Gives the next value; one that is a closure is called.
  func next(_ arguments: [FixtureValue]) throws -> FixtureValue {
    try budget.spendSteps()
    let value = values[position]
    if position < values.count - 1 { position += 1 }
    guard let function = value.function else { return value }
    try budget.enter()
    defer { budget.leave() }
    return try function(arguments)
  }
}
