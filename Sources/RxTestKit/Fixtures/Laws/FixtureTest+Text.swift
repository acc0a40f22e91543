extension FixtureTest {
  /// The test as a file that holds nothing else: sources, lets, runs and what they need, canonically laid out.
  var text: String {
    let rows = sources.flatMap(\.rows) + lets.map(\.row) + runs.flatMap(\.rows)
    let inOrder = rows.enumerated().sorted {
      ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
    }
    let texts = inOrder.map(\.element.text) + wheresOfDrawnKeys + limits
    let text = (["test \(title)"] + texts.map { "  \($0)" }).map { $0 + "\n" }.joined()
    return FixtureFile.parse(text, path: location.file).formatted() ?? text
  }

  /// A key that no diagram draws may not be bound.
  private var wheresOfDrawnKeys: [String] {
    let diagrams = sources.flatMap(\.diagrams) + runs.compactMap(\.expect)
    let drawn = Set(diagrams.flatMap { $0.diagram.marks.map(\.symbol) })
    let bindings = wheres.filter { drawn.contains($0.key) }.map {
      WhereText.text(of: .init(key: $0.key, text: $0.expression.text))
    }
    return WhereText.rows(of: bindings).map { "where \($0)" }
  }

  private var limits: [String] { limit.map { ["limit \(FrameDuration(frames: $0))"] } ?? [] }
}

/// A row, and its place in its file.
struct OrderedRow {
  let order: Int
  let text: String

  init(_ order: Int, _ head: String, _ diagram: DiagramText) {
    self.order = order
    text = "\(head) \(diagram.text)"
  }

  init(_ order: Int, _ head: String, _ expression: ExpressionText) {
    self.order = order
    // What goes on in further lines stands a little to the right of where it begins.
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
  }
}
