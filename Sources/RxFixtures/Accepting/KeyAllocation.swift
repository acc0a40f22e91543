import RxTestKit

/// The keys and names of a test: which may mean something else, and which are still free.
struct KeyAllocation {
  /// The keys that the test's own `where` rows bind, and letters that stand for themselves.
  private let ownKeys: Set<MarbleDiagram.Symbol>
  /// The test's own `cold` rows that only draw what is expected.
  private let drawnRows: Set<String>
  private let isErrorFree: Bool
  private var free: ArraySlice<String>
  private var count = 0
  private var taken: Set<String>

  /// - Parameter drawn: The symbols of the test's diagrams.
  init(_ test: FixtureTest, drawn: Set<MarbleDiagram.Symbol>) {
    let own = test.wheres.filter { test.lines.contains($0.location.line) }
    let names = Set(test.sources.map(\.name) + test.lets.map(\.name) + test.eachs.map(\.name))
    let bound = Set(test.wheres.map(\.key))
    let letters = drawn.filter { symbol in
      guard case .value(let text) = symbol else { return false }
      return NameSpelling.isName(text) && text.count == 1 && !names.contains(text)
    }
    ownKeys = Set(own.map(\.key)).union(letters.subtracting(bound))
    isErrorFree = !test.wheres.contains { $0.key == .error }
    let emitted = test.sources.flatMap(\.diagrams).flatMap { $0.diagram.marks.map(\.symbol) }
    let needed = Set(test.expressions.flatMap { $0.identifiers() }).union(test.subs.map(\.name))
    let rows = test.sources.filter { row in
      row.kind == .cold && row.diagrams.count == 1 && test.lines.contains(row.location.line)
        && !needed.contains(row.name) && !emitted.contains(.value(row.name))
    }
    drawnRows = Set(rows.map(\.name))
    taken = names
    for case .value(let text) in drawn.union(bound) { taken.insert(text) }
    taken.formUnion(needed)
    free = Self.letters[...]
  }

  private static let letters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)

  /// Whether a key belongs to the test alone, so that its rows may say something else of it.
  func mayRebind(_ key: MarbleDiagram.Symbol) -> Bool {
    ownKeys.contains(key) || (key == .error && isErrorFree)
  }

  /// Whether a row draws what is expected and nothing else.
  func mayRedraw(_ row: SourceRow) -> Bool { drawnRows.contains(row.name) }

  /// A name that has no meaning in the test yet.
  mutating func next() -> String {
    while true {
      if let letter = free.popFirst() {
        if taken.insert(letter).inserted { return letter }
      } else {
        count += 1
        if taken.insert("v\(count)").inserted { return "v\(count)" }
      }
    }
  }
}
