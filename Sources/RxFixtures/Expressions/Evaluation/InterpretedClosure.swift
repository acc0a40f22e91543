import RxTestKit

/// A closure of a fixture together with the variables around it.
struct InterpretedClosure {
  let syntax: ClosureSyntax
  let node: NodeID
  let evaluation: Evaluation
  let parent: Frame

  /// Calls the closure.
  ///
  /// - Parameters:
  ///   - arguments: At least as many as there are parameters; afterwards what the closure has left there.
  ///   - mayChange: Whether the caller has use for changed arguments.
  func call(_ arguments: inout [FixtureValue], mayChange: Bool) throws -> FixtureValue {
    let budget = evaluation.budget
    try budget.spendSteps()
    try budget.enter()
    defer { budget.leave() }
    do {
      try checkCount(arguments.count)
      let frame = Frame(
        slotCount: syntax.slotCount, parent: parent, canChangeParameters: mayChange,
        budget: budget)
      defer { if mayChange { takeBack(&arguments, from: frame) } }
      pass(&arguments, to: frame)
      return try evaluation.result(of: syntax.body, frame)
    } catch let fault as Diagnostic {
      budget.report(fault)
      throw fault
    }
  }

  private func checkCount(_ count: Int) throws {
    if count < syntax.parameterCount {
      let wanted = counted(syntax.parameterCount, "parameter")
      throw evaluation.diagnostic("the closure has \(wanted) and is given \(count)", at: node)
    }
  }

  /// Moves the arguments: what is held once can be changed in place.
  private func pass(_ arguments: inout [FixtureValue], to frame: Frame) {
    for index in 0..<syntax.parameterCount {
      if let slot = syntax.parameterSlots[index] { swap(&frame.slots[slot], &arguments[index]) }
    }
  }

  private func takeBack(_ arguments: inout [FixtureValue], from frame: Frame) {
    for index in 0..<syntax.parameterCount {
      if let slot = syntax.parameterSlots[index] { arguments[index] = frame.slots[slot] }
    }
  }
}
