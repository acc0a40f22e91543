import RxTestKit

/// A test whose `any` rows stand for sources drawn at random.
struct FixtureLaw {
  private let prepared: PreparedTest
  private let sideBySide: PreparedTest?
  /// Which of its values each `each` row has.
  private let each: [Int]
  /// The values of each `any` row, in the order of the rows.
  private let values: [[String]]

  init(_ prepared: PreparedTest, each: [Int]) {
    self.prepared = prepared.forManyCases
    sideBySide = self.prepared.sideBySide
    self.each = each
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

  /// The test with sources in place of its `any` rows, ready to be run.
  func prepared(with sources: [ArbitrarySource]) -> PreparedTest {
    prepared.with(rows(sources))
  }

  /// The same with all expressions side by side in one instance; nil if one might see that the others are there.
  func preparedSideBySide(with sources: [ArbitrarySource]) -> PreparedTest? {
    sideBySide?.with(rows(sources))
  }

  /// The test with sources in place of its `any` rows, and with the values of its `each` rows, as one that may stand by itself.
  func test(with sources: [ArbitrarySource]) -> FixtureTest {
    var test = test
    test.title += ", a counterexample"
    test.sources = rows(sources)
    test.lets += zip(test.eachs, each).map { row, index in
      LetRow(
        name: row.name, expression: row.values[index], location: row.location, order: row.order)
    }
    test.eachs = []
    return test.withNeededRows
  }

  /// The rows that draw the sources, for a message.
  func note(on sources: [ArbitrarySource]) -> String {
    "with " + rows(sources).flatMap(\.rows).map(\.text).joined(separator: ", ")
  }

  private func rows(_ sources: [ArbitrarySource]) -> [SourceRow] {
    var sources = zip(sources, values).makeIterator()
    return test.sources.map { row in
      guard row.kind == .any, let (source, values) = sources.next() else { return row }
      var drawn = row
      drawn.draw(source.diagram(of: values), as: source.isHot ? .hot : .cold)
      return drawn
    }
  }
}

extension SourceRow {
  /// What an `any` row without tokens draws.
  static let letters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".map { String($0) }

  /// Draws a diagram in place of an `any` row.
  mutating func draw(_ diagram: MarbleDiagram, as kind: Kind) {
    self.kind = kind
    diagrams = [DiagramText(diagram, at: location)]
  }
}

extension DiagramText {
  /// A generated diagram, which has no text, for a row.
  init(_ diagram: MarbleDiagram, at location: TextLocation) {
    self.init(text: "", diagram: diagram, location: location, sourceLine: "")
  }
}
