import RxTestKit

extension PreparedTest {
  /// What the rows say about drawn values.
  var drawnRows: DrawnRows {
    let names = Set(test.sources.map(\.name) + test.lets.map(\.name))
    var (drawn, letters) = (names, Set<String>())
    for symbol in test.drawnSymbols.union(bindings.keys) {
      guard case .value(let text) = symbol, text.count == 1, text.first?.isLetter == true else {
        continue
      }
      drawn.insert(text)
      if bindings[symbol] == nil, !names.contains(text) { letters.insert(text) }
    }
    return DrawnRows(
      bindings: test.wheres.map { (key: $0.writtenKey, text: $0.expression.text) },
      letters: letters.sorted(),
      free: "abcdefghijklmnopqrstuvwxyz".map(String.init).filter { !drawn.contains($0) },
      areDoubtful: !test.redrawings.isEmpty,
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
