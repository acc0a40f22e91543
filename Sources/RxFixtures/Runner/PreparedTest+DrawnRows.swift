import RxTestKit

extension PreparedTest {
  /// What the rows say about drawn values.
  var drawnRows: DrawnRows {
    let diagrams = test.sources.flatMap(\.diagrams) + test.runs.flatMap(\.expectations)
    let names = Set(test.sources.map(\.name) + test.lets.map(\.name))
    var letters: Set<String> = []
    for mark in diagrams.lazy.flatMap(\.diagram.marks) {
      guard case .value(let text) = mark.symbol, text.count == 1, text.first?.isLetter == true,
        bindings[mark.symbol] == nil, !names.contains(text)
      else { continue }
      letters.insert(text)
    }
    return DrawnRows(
      bindings: test.wheres.map { (key: $0.writtenKey, text: $0.expression.text) },
      letters: letters.sorted())
  }
}

extension WhereRow {
  /// The key as the row writes it.
  fileprivate var writtenKey: String {
    guard case .value(let text) = key else { return "#" }
    return isQuoted ? "'\(text)'" : text
  }
}
