import RxTestKit

/// One evaluation of an expression, and all later calls of the closures that it made.
final class Evaluation {
  let expression: FixtureExpression
  let scope: FixtureScope
  let host: any ExpressionHost
  let budget: Budget
  /// The rows that the expression's names mean, cached.
  private var rows: [FixtureScope.Entry?]

  init(_ expression: FixtureExpression, in scope: FixtureScope, host: any ExpressionHost) {
    self.expression = expression
    self.scope = scope
    self.host = host
    budget = host.budget
    rows = Array(repeating: nil, count: expression.syntax.globals.count)
  }

  /// Evaluates the whole expression.
  func run() throws -> FixtureValue {
    let frame = Frame(slotCount: 0, parent: nil, budget: budget)
    return try value(expression.syntax.root, frame)
  }

  /// What a row of this name stands for; `nil` if there is no such row.
  func row(_ global: Int) throws -> FixtureValue? {
    guard let entry = rows[global] ?? scope.entry(expression.syntax.globals[global]) else {
      return nil
    }
    rows[global] = entry
    return try entry.value { site(expression.syntax.globalRanges[global]) }
  }

  // MARK: Errors

  func range(_ node: NodeID) -> Range<Int> { expression.syntax.ranges[node] }

  func site(_ node: NodeID) -> ExpressionSite { site(range(node)) }

  func site(_ range: Range<Int>) -> ExpressionSite {
    ExpressionSite(expression.sharedText, range, end: range.upperBound)
  }

  /// An error of the fixture itself.
  func diagnostic(_ message: String, at node: NodeID, note: String? = nil) -> Diagnostic {
    diagnostic(message, at: range(node), note: note)
  }

  func diagnostic(_ message: String, at range: Range<Int>, note: String? = nil) -> Diagnostic {
    site(range).diagnostic(message, note: note)
  }

  /// A computation that has no result, which fails the observable that asked for it.
  func failure(_ description: String, at range: Range<Int>) -> FixtureError {
    FixtureError(description, at: site(range))
  }

  // MARK: Values

  /// Evaluates one node.
  ///
  /// Each case is a method of its own: in debug builds a frame has room for the temporaries of all its cases.
  func value(_ id: NodeID, _ frame: Frame) throws -> FixtureValue {
    switch expression.syntax.nodes[id] {
    case .void: .void
    case .nil: .nil
    case .bool(let value): .bool(value)
    case .int(let value): .int(value)
    case .double(let value): .double(value)
    case .string(let value): .string(value)
    case .local(let variable): frame.outer(variable.depth).slots[variable.slot]
    case .interpolation(let segments): try interpolate(segments, frame)
    case .array(let values): try array(values, frame)
    case .dictionary(let pairs): try dictionary(pairs, frame)
    case .tuple(let values, let labels): try tuple(values, labels, frame)
    case .closure(let syntax): try closure(syntax, id, frame)
    case .keyPath(let steps, let text): keyPath(steps, text, id)
    case .global(let name): try global(name, id)
    case .qualified(let name, let arguments): try qualified(name, arguments, id, frame)
    case .call(let global, let arguments): try call(global, arguments, id, frame)
    case .implicit(let name, let arguments): try implicit(name, arguments, id, frame)
    case .operatorFunction(let function): operatorFunction(function, id)
    case .negate(let operand): try negate(operand, id, frame)
    case .not(let operand): .bool(!(try condition(operand, frame)))
    case .binary(let function, let left, let right):
      try binary(function, left, right, id, frame)
    case .coalesce(let values): try coalesce(values, frame)
    case .conditional(let cases, let otherwise): try conditional(cases, otherwise, frame)
    case .chain(let base, let links): try chain(base, links, id, frame)
    case .raise(let error): try raise(error, frame)
    case .tryOptional(let attempt): try optional(attempt, frame)
    case .mutate(let place, let link): try mutate(place, link, id, frame)
    case .ofType(let operand, let type, let check): try ofType(operand, type, check, id, frame)
    case .block, .declare, .assign, .discard, .branch, .guarding, .returning, .selection, .breaking:
      try result(of: id, frame)
    }
  }

  /// Evaluates the condition of a choice.
  func condition(_ id: NodeID, _ frame: Frame) throws -> Bool {
    let value = try value(id, frame)
    guard case .bool(let condition) = value else {
      throw diagnostic("a Bool is needed; this is \(value.kind)", at: id)
    }
    return condition
  }

  private func closure(
    _ syntax: ClosureSyntax, _ id: NodeID, _ frame: Frame
  ) throws -> FixtureValue {
    // About what it and the frame that it holds take.
    try budget.spend(bytes: 256)
    let closure = InterpretedClosure(syntax: syntax, node: id, evaluation: self, parent: frame)
    return .closure(
      FixtureClosure(parameterCount: syntax.parameterCount) { try closure.call(&$0, mayChange: $1) }
    )
  }

  private func coalesce(_ values: [NodeID], _ frame: Frame) throws -> FixtureValue {
    for id in values.dropLast() {
      let value = try value(id, frame)
      if !value.isNil { return value }
    }
    return try values.last.map { try value($0, frame) } ?? .nil
  }

  private func conditional(
    _ cases: [(condition: NodeID, value: NodeID)], _ otherwise: NodeID, _ frame: Frame
  ) throws -> FixtureValue {
    for choice in cases where try condition(choice.condition, frame) {
      return try value(choice.value, frame)
    }
    return try value(otherwise, frame)
  }

  private func raise(_ id: NodeID, _ frame: Frame) throws -> FixtureValue {
    let value = try value(id, frame)
    guard let error = try host.error(value) else {
      throw diagnostic("only a text or an error can be thrown; this is \(value.kind)", at: id)
    }
    throw error.thrown
  }

  private func optional(_ id: NodeID, _ frame: Frame) throws -> FixtureValue {
    do {
      return try value(id, frame)
    } catch let fault as Diagnostic {
      throw fault
    } catch {
      if budget.isExhausted { throw error }
      return .nil
    }
  }
}

extension FixtureValue {
  /// The error that the value stands for, where one is asked for: an error, or a text that describes one.
  public var asError: FixtureError? {
    switch self {
    case .error(let error): error
    case .string(let description): FixtureError(description)
    default: nil
    }
  }
}
