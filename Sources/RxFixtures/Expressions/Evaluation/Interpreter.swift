import RxTestKit

/// Evaluates expressions for one run of one test.
///
/// Parsing or evaluating one expression takes up to 1.5 MB of stack in a debug build, besides what operators take; calls within calls
/// are bounded by the ``Budget``. A thread with 8 MB of stack is enough for the standard limits.
/// A closure that an operator calls throws what it is to fail with: a ``FixtureError`` or one of RxCore's. It throws a `Diagnostic`, and
/// reports it
/// to the budget, where the fixture itself is wrong.
package struct Interpreter {
  let host: any ExpressionHost

  /// Creates an interpreter.
  package init(host: any ExpressionHost) { self.host = host }

  /// Finds unknown names, members and labels in an expression, in the order of the text, without evaluating it.
  package func check(_ expression: FixtureExpression, in scope: FixtureScope) -> [Diagnostic] {
    ExpressionCheck(expression, in: scope, host: host).problems()
  }

  /// Finds the properties that no value has, in the order of the text.
  func unknownProperties(of expression: FixtureExpression, in scope: FixtureScope) -> [Diagnostic] {
    ExpressionCheck(expression, in: scope, host: host).unknownProperties()
  }

  /// Evaluates an expression.
  ///
  /// - Throws: A `Diagnostic` if the expression has no meaning; a ``FixtureError`` or another error that it fails with;
  ///   ``Budget/Exhausted``.
  package func evaluate(
    _ expression: FixtureExpression, in scope: FixtureScope
  ) throws -> FixtureValue {
    try host.budget.spendSteps()
    try host.budget.enter()
    defer { host.budget.leave() }
    return try Evaluation(expression, in: scope, host: host).run()
  }
}
