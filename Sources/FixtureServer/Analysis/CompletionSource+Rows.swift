import RxFixtures
import RxTestKit

// The rows that can be written at a place.
extension CompletionSource {
  func keywords(_ index: Int?, column: Int) -> [Completion] {
    let content = contentColumn(index)
    let items = FixtureKeyword.allCases.filter { index != nil || $0.mayStandInHead || $0 == .test }
      .filter { index == nil || $0 != .format }
    return items.map { keyword in
      Completion(
        label: keyword.rawValue, kind: .keyword, detail: keyword.usage,
        documentation: [keyword.summary, RowPage(keyword: keyword).content].compactMap { $0 }
          .joined(separator: "\n\n"),
        snippet: RowTemplate(
          keyword: keyword, contentColumn: content - column,
          test: index.map { snapshot.file.tests[$0] }
        ).snippet,
        group: group(of: keyword, index))
    }
  }

  /// The place of a row in the list: the rows that the test, or an empty file, needs next come first.
  private func group(of keyword: FixtureKeyword, _ index: Int?) -> Int {
    guard let test = index.map({ snapshot.file.tests[$0] }) else { return keyword == .test ? 0 : 1 }
    return switch keyword {
    case .hot, .cold: test.sources.isEmpty && test.runs.isEmpty ? 0 : 1
    case .run: !test.sources.isEmpty && test.runs.isEmpty ? 0 : 1
    case .expect: test.runs.last.map { $0.expectations.isEmpty && $0.same.isEmpty } == true ? 0 : 1
    case .test: 2
    default: 1
    }
  }

  /// The column in which the rows of a test have their diagrams and expressions.
  private func contentColumn(_ index: Int?) -> Int {
    let lines = snapshot.lines(ofTest: index).filter { snapshot.file.lines.indices.contains($0) }
    let columns = lines.compactMap { line -> Int? in
      guard let parts = snapshot.file.lines[line].parts, ![.test, .format].contains(parts.keyword),
        !parts.content.isEmpty, snapshot.file.lines[line].isASCII
      else { return nil }
      return parts.content.lowerBound
    }
    return columns.max() ?? 0
  }
}

extension SourceRow {
  /// The row as it is written, without its name: `hot  -a-b-|`.
  var rowText: String {
    let keyword =
      switch kind {
      case .hot: "hot"
      case .cold: "cold"
      case .any: "any"
      }
    return ([keyword] + (diagrams.map(\.text) + tokens)).joined(separator: " ")
  }
}

extension FixtureTest {
  /// What the diagrams of the test draw.
  var drawnSymbols: Set<MarbleDiagram.Symbol> {
    let diagrams =
      (sources + table.flatMap(\.sources)).flatMap(\.diagrams) + runs.flatMap(\.expectations)
      + table.map(\.expect)
    return Set(diagrams.flatMap { $0.diagram.marks.map(\.symbol) })
      .union(sources.flatMap { $0.tokens.map { .value($0) } })
  }
}
