import RxTestKit

extension FixtureTest {
  /// All rows that declare sources, those of a table included.
  var allSources: [SourceRow] { sources + table.flatMap(\.sources) }

  /// The diagrams that the runs may emit, those of a table included.
  var expectations: [DiagramText] { runs.flatMap(\.drawn) + table.map(\.expect) }

  /// What the sources and the expectations draw.
  var drawnSymbols: Set<MarbleDiagram.Symbol> {
    let diagrams = allSources.flatMap(\.diagrams) + expectations
    return Set(diagrams.lazy.flatMap(\.diagram.marks).map(\.symbol))
  }

  var expressions: [ExpressionText] { expressions(and: wheres) }

  private func expressions(and bindings: [WhereRow]) -> [ExpressionText] {
    runs.flatMap { [$0.expression] + $0.same } + lets.map(\.expression)
      + bindings.map(\.expression) + ats.map(\.expression) + eachs.flatMap(\.values)
      + table.flatMap { $0.values.flatMap(\.values) }
  }

  /// Returns the names used in the test's expressions, except in bindings such as `where x = x`.
  ///
  /// A diagram of the test draws such a name as a plain value, even if it is the name of a row.
  func namesInExpressions() -> Set<String> {
    let bindings = wheres.filter { $0.key != .value($0.expression.text) }
    return expressions(and: bindings).reduce(into: []) { names, text in
      let parsed = try? FixtureExpression.parse(text)
      names.formUnion(parsed.map { Set($0.names) } ?? text.identifiers())
    }
  }
}
