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
  ///
  /// - Parameter host: What expressions reach beyond the language.
  package init(host: any ExpressionHost) { self.host = host }

  /// Finds unknown names, members and labels in an expression, without evaluating it.
  ///
  /// - Parameters:
  ///   - expression: What to check.
  ///   - scope: What the names of rows stand for; no value is made.
  /// - Returns: All errors, in the order of the text.
  package func check(_ expression: FixtureExpression, in scope: FixtureScope) -> [Diagnostic] {
    ExpressionCheck(expression, in: scope, host: host).problems()
  }

  /// Evaluates an expression.
  ///
  /// - Parameters:
  ///   - expression: What to evaluate.
  ///   - scope: What the names of rows stand for.
  /// - Returns: The value.
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
