import RxFixtures
import RxTestKit

/// What the source of a template emits: the elements of the source of the operator's example.
struct CaseElements {
  /// Three symbols of diagrams, the same ones again if the example has fewer.
  private(set) var symbols = ["1", "2", "3"]
  private var keys: [(symbol: String, expression: String)] = []
  /// The symbols that other sources draw.
  private var drawnByOthers = ""
  private var sourceNames: [String] = []

  /// Elements of no example.
  init() {}

  /// Finds the elements of a source.
  init(of source: String?, in test: FixtureTest) {
    sourceNames = test.sources.map(\.name)
    keys = test.wheres.filter { !$0.isQuoted }.map { row in
      (Self.text(of: row.key) ?? "#", row.expression.text)
    }
    for row in test.sources where row.name != source {
      drawnByOthers += Self.symbols(of: row).joined()
    }
    let own = test.sources.first { $0.name == source }.map(Self.symbols) ?? []
    let values = own.filter { $0 != "#" }
    if values.isEmpty || values.contains(where: { $0.count != 1 }) { return }
    symbols = (0..<3).map { values[$0 % values.count] }
  }

  /// The `where` row for the symbols that a diagram and the other sources draw; nil without any.
  func bindings(for diagram: String) -> String? {
    let drawn = keys.filter { (diagram + drawnByOthers).contains($0.symbol) }
    if drawn.isEmpty { return nil }
    return "where " + drawn.map { "\($0.symbol) = \($0.expression)" }.joined(separator: ", ")
  }

  /// The elements as arguments of `Observable.of`.
  var expressions: String {
    symbols.map { symbol in
      if let key = keys.first(where: { $0.symbol == symbol }) { return key.expression }
      let isPlain = sourceNames.contains(symbol) || Int(symbol) != nil
      return isPlain ? symbol : "\"\(symbol)\""
    }.joined(separator: ", ")
  }

  private static func symbols(of row: SourceRow) -> [String] {
    row.diagrams.flatMap(\.diagram.marks).compactMap { text(of: $0.symbol) }
      .reduce(into: []) { symbols, symbol in
        if !symbols.contains(symbol) { symbols.append(symbol) }
      }
  }

  private static func text(of symbol: MarbleDiagram.Symbol) -> String? {
    switch symbol {
    case .value(let text): text
    case .error: "#"
    case .completed, .subscribe, .unsubscribe: nil
    }
  }
}
