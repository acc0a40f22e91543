/// A test whose `any` rows stand for sources drawn at random.
struct FixtureLaw {
  private let prepared: PreparedTest
  /// The values of each `any` row, in the order of the rows.
  private let values: [[String]]

  init(_ prepared: PreparedTest) {
    self.prepared = prepared
    let test = prepared.test
    let names = Set(test.sources.map(\.name) + test.lets.map(\.name) + test.eachs.map(\.name))
    // A letter that names a row would draw what that row makes.
    let others = SourceRow.letters.filter { !names.contains($0) }
    values = test.sources.filter { $0.kind == .any }.map { row in
      row.tokens.isEmpty ? others : row.tokens
    }
  }

  /// The test as it is written.
  var test: FixtureTest { prepared.test }

  /// How many values each of the sources may draw.
  var valueCounts: [Int] { values.map(\.count) }

  /// The test with sources in place of its `any` rows.
  func test(of sources: [ArbitrarySource]) -> PreparedTest {
    var drawn = zip(sources, values).makeIterator()
    return prepared.with(
      test.sources.map { row in
        guard row.kind == .any, let (source, values) = drawn.next() else { return row }
        return row.drawn(as: source.diagram(of: values), source.kind)
      })
  }
}

extension SourceRow {
  /// What an `any` row without tokens draws.
  static let letters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".map { String($0) }

  /// The row that draws a diagram in place of an `any` row.
  fileprivate func drawn(as diagram: MarbleDiagram, _ kind: Kind) -> SourceRow {
    var row = self
    row.kind = kind
    let text = "\(diagram)"
    row.diagrams = [
      DiagramText(text: text, diagram: diagram, location: location, sourceLine: text)
    ]
    return row
  }
}
