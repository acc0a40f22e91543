import RxTestKit

extension PreparedTest {
  /// What the rows say about drawn values.
  var drawnRows: DrawnRows {
    let names = Set(test.sources.map(\.name) + test.lets.map(\.name))
    var letters: Set<String> = []
    for symbol in test.drawnSymbols {
      guard case .value(let text) = symbol, text.count == 1, text.first?.isLetter == true,
        bindings[symbol] == nil, !names.contains(text)
      else { continue }
      letters.insert(text)
    }
    return DrawnRows(
      bindings: test.wheres.map { (key: $0.writtenKey, text: $0.expression.text) },
      letters: letters.sorted(),
      arbitrary: test.isLaw
        ? test.sources.first { $0.tokens.isEmpty && $0.diagrams.allSatisfy(\.text.isEmpty) }?.name
        : nil)
  }
}

extension WhereRow {
  fileprivate var writtenKey: String {
    guard case .value(let text) = key else { return "#" }
    return isQuoted ? "'\(text)'" : text
  }
}
