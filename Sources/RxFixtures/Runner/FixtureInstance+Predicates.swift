import RxTestKit

// A closure that a `where` row binds to a drawn character accepts values.
extension FixtureInstance {
  /// Whether a predicate accepts a value; one that returns no Bool is an error of the test.
  ///
  /// A closure that no row binds to a character is not a predicate, but a value.
  func accepts(_ value: FixtureValue, _ predicate: FixtureClosure) -> Bool {
    guard let site = binding(of: predicate)?.site else { return false }
    let problem: String
    do {
      let result = try predicate([value])
      if case .bool(let isAccepted) = result { return isAccepted }
      problem = "a predicate returns a Bool, not \(result.kind)"
    } catch {
      problem =
        "this predicate fails with \(FixtureError(error)) for \(value.description(limit: 60))"
    }
    host.budget.report(site.diagnostic(problem))
    return false
  }

  /// The text of a predicate in reports; nil if no row binds it to a character.
  func text(of predicate: FixtureClosure) -> String? {
    binding(of: predicate).map {
      $0.text.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  /// Whether predicates describe all values of a run's expectations, so that the values need no `==`.
  func expectsPredicates(ofRun run: Int) -> Bool {
    let marks = prepared.runs[run].row.drawn.flatMap(\.diagram.marks)
    let values = marks.map(\.symbol).filter { $0.drawnValue != nil }
    return !values.isEmpty && values.allSatisfy(isPredicate)
  }

  /// Whether a predicate describes a value of a run's expectations.
  func expectsPredicate(ofRun run: Int) -> Bool {
    prepared.runs[run].row.drawn.flatMap(\.diagram.marks).contains { isPredicate($0.symbol) }
  }

  private func isPredicate(_ symbol: MarbleDiagram.Symbol) -> Bool {
    guard prepared.bindings[symbol] != nil else { return false }
    if case .closure = value(of: symbol) { return true }
    return false
  }

  private func binding(of predicate: FixtureClosure) -> FixtureExpression? {
    prepared.bindings.first { symbol, _ in
      if case .closure(let closure) = value(of: symbol) { closure === predicate } else { false }
    }?.value
  }
}
