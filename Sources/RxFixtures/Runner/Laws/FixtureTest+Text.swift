import RxTestKit

extension FixtureTest {
  /// The test as a file that holds nothing else: sources, lets, runs and what they need, canonically laid out.
  var text: String {
    let rows = sources.flatMap(\.rows) + lets.map(\.row) + runs.flatMap(\.rows)
    let inOrder = rows.enumerated().sorted {
      ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
    }
    let texts = ordersRows + inOrder.map(\.element.text) + wheresOfDrawnKeys + limits
    let text = (["test \(title)"] + texts.map { "  \($0)" }).map { $0 + "\n" }.joined()
    return FixtureFile.parse(text, path: location.file).formatted() ?? text
  }

  /// A key that no diagram draws may not be bound.
  private var wheresOfDrawnKeys: [String] {
    let drawn = drawnSymbols
    let bindings = wheres.filter { drawn.contains($0.key) }.map {
      WhereText.text($0.key, is: $0.expression.text)
    }
    return WhereText.rows(of: bindings).map { "where \($0)" }
  }

  private var ordersRows: [String] {
    orders.map { [$0 == OrderSearch.usualLimit ? "orders" : "orders \($0)"] } ?? []
  }

  private var limits: [String] { limit.map { ["limit \(FrameDuration(frames: $0))"] } ?? [] }
}

extension FixtureTest {
  /// The test without those sources and lets that nothing mentions.
  var withNeededRows: FixtureTest {
    let needed = neededNames
    var test = self
    test.sources.removeAll { !needed.contains($0.name) }
    test.lets.removeAll { !needed.contains($0.name) }
    return test
  }

  /// The names that the runs mention, directly or by way of other rows.
  private var neededNames: Set<String> {
    var needed: Set<String> = []
    var rest = runs.flatMap { run in
      ([run.expression] + run.same).flatMap { $0.identifiers() } + drawnNames(run.drawn)
    }
    while let name = rest.popLast() {
      guard needed.insert(name).inserted else { continue }
      rest += lets.filter { $0.name == name }.flatMap { $0.expression.identifiers() }
      rest += sources.filter { $0.name == name }.flatMap { drawnNames($0.diagrams) }
    }
    return needed
  }

  /// The names that diagrams mention: their values, and what those stand for.
  private func drawnNames(_ diagrams: [DiagramText?]) -> [String] {
    diagrams.compactMap { $0 }.flatMap { $0.diagram.marks.map(\.symbol) }.flatMap { symbol in
      let bound = wheres.filter { $0.key == symbol }.flatMap { $0.expression.identifiers() }
      return if case .value(let text) = symbol { bound + [text] } else { bound }
    }
  }
}

/// A row, and its place in its file.
struct OrderedRow {
  let order: Int
  let text: String

  init(_ order: Int, _ text: String) { (self.order, self.text) = (order, text) }

  init(_ order: Int, _ head: String, _ diagram: DiagramText) {
    self.order = order
    text = "\(head) \(diagram.text.isEmpty ? "\(diagram.diagram)" : diagram.text)"
  }

  init(_ order: Int, _ head: String, _ expression: ExpressionText) {
    self.order = order
    // What continues in further lines stands a little to the right of where it begins.
    let margin = "\n" + String(repeating: " ", count: head.count + 5)
    text = "\(head) \(expression.text.replacing("\n", with: margin))"
  }
}

extension SourceRow {
  /// The rows that declare the source.
  var rows: [OrderedRow] {
    diagrams.map { OrderedRow(order, "\(kind == .hot ? "hot" : "cold") \(name)", $0) }
  }
}

extension LetRow {
  fileprivate var row: OrderedRow { OrderedRow(order, "let \(name) =", expression) }
}

extension RunRow {
  fileprivate var rows: [OrderedRow] {
    [OrderedRow(order, "run", expression)]
      + [subscribe.map { OrderedRow(order, "subscribe", $0) }].compactMap { $0 }
      + [expect.map { OrderedRow(order, "expect", $0) }].compactMap { $0 }
      + same.map { OrderedRow(order, "same", $0) }
      + [allowed.row.map { OrderedRow(order, $0) }].compactMap { $0 }
  }
}
