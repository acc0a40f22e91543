import RxTestKit

/// Which names and keys of a file's head a test uses.
struct FixtureUse: Sendable {
  var names: Set<String> = []
  var keys: Set<MarbleDiagram.Symbol> = []

  private var pendingNames: [String] = []
  private var pendingKeys: [MarbleDiagram.Symbol] = []
  /// The keys that the head binds.
  private var boundKeys: Set<MarbleDiagram.Symbol> = []

  init() {}

  /// Finds what a test uses, be it by way of other rows of the head.
  init(of test: FixtureDraft, head: FixtureDraft?) {
    guard let head, !(head.names.isEmpty && head.keys.isEmpty) else { return }
    boundKeys = Set(head.keys.keys)
    collect(from: test)
    while true {
      if let key = pendingKeys.popLast() {
        follow(key, in: head)
      } else if let name = pendingNames.popLast() {
        follow(name, in: head)
      } else {
        return
      }
    }
  }

  mutating func formUnion(_ other: FixtureUse) {
    names.formUnion(other.names)
    keys.formUnion(other.keys)
  }

  /// Notes what is in the test's own rows.
  private mutating func collect(from draft: FixtureDraft) {
    var test = draft.test
    test.sources.removeFirst(draft.inherited.sources)
    test.lets.removeFirst(draft.inherited.lets)
    test.wheres.removeFirst(draft.inherited.wheres)
    for row in test.allSources { add(row) }
    for diagram in test.expectations { add(diagram) }
    for expression in test.expressions { add(expression) }
    pendingNames += test.subs.map(\.name)
    for text in draft.unreadTexts {
      add(ExpressionText(text, file: ""))
      pendingKeys += text.map { .value(String($0)) }
      if text.contains("#") { pendingKeys.append(.error) }
    }
  }

  private mutating func add(_ source: SourceRow) {
    source.diagrams.forEach { add($0) }
    pendingKeys += source.tokens.map { .value($0) }
    if source.kind == .any {
      pendingKeys.append(.error)
      if source.tokens.isEmpty {
        // A letter that names a row is not drawn, so it uses none.
        pendingKeys += SourceRow.letters.map { .value($0) }.filter(boundKeys.contains)
      }
    }
  }

  private mutating func add(_ diagram: DiagramText) {
    pendingKeys += diagram.diagram.marks.map(\.symbol)
  }

  private mutating func add(_ expression: ExpressionText) {
    pendingNames += expression.identifiers()
  }

  private mutating func follow(_ key: MarbleDiagram.Symbol, in head: FixtureDraft) {
    guard keys.insert(key).inserted else { return }
    if let binding = head.keys[key] {
      add(head.test.wheres[binding.index].expression)
    } else if case .value(let name) = key {
      pendingNames.append(name)
    }
  }

  private mutating func follow(_ name: String, in head: FixtureDraft) {
    guard let row = head.names[name], names.insert(name).inserted else { return }
    if row.keyword == .let {
      add(head.test.lets[row.index].expression)
    } else {
      add(head.test.sources[row.index])
    }
  }
}

extension FixtureDraft {
  /// Returns those of the names that no row of the test uses: no expression, no `subs` row, and no diagram that draws it as a value.
  func unused(of names: [String]) -> Set<String> {
    var unused = Set(names).subtracting(test.subs.map(\.name))
    // Most tests use all of them in their runs, which come first.
    for expression in test.expressions + unreadTexts.map({ ExpressionText($0, file: "") }) {
      if unused.isEmpty { return [] }
      unused.subtract(expression.identifiers())
    }
    // A letter that names a row is not drawn by chance, so it uses none.
    var drawn = self
    drawn.test.sources.removeAll { $0.kind == .any && $0.tokens.isEmpty }
    let keys = FixtureKeyUse(of: drawn)
    return unused.filter { !keys.contains(.value($0)) }
  }
}

/// Which keys the diagrams of a test draw.
struct FixtureKeyUse {
  private var symbols: Set<MarbleDiagram.Symbol>
  /// Whether some text could not be read, and may draw any longer key.
  private let isUncertain: Bool

  init(of draft: FixtureDraft) {
    symbols = draft.test.drawnSymbols
    for source in draft.test.sources where source.kind == .any {
      symbols.insert(.error)
      let values = source.tokens.isEmpty ? SourceRow.letters : source.tokens
      symbols.formUnion(values.map { .value($0) })
    }
    isUncertain = !draft.unreadTexts.isEmpty
    for text in draft.unreadTexts {
      symbols.formUnion(text.map { .value(String($0)) })
      if text.contains("#") { symbols.insert(.error) }
    }
  }

  /// Says what to do with a key that no diagram draws: to quote it there too, or to bind one of the few drawn letters that have no value of
  /// their own; nil if there are none, or many.
  func note(
    onUnused key: MarbleDiagram.Symbol, besides bound: some Collection<MarbleDiagram.Symbol>
  ) -> String? {
    if case .value(let text) = key, text.count > 1,
      text.allSatisfy({ symbols.contains(.value(String($0))) })
    {
      return "as one value, the diagram has quotes, too: '\(text)'"
    }
    let letters = symbols.compactMap { symbol -> String? in
      guard case .value(let text) = symbol, text.count == 1, text.first?.isLetter == true,
        !bound.contains(symbol)
      else { return nil }
      return text
    }
    guard (1...6).contains(letters.count) else { return nil }
    let quoted = letters.sorted().map { "'\($0)'" }.joined(separator: ", ")
    return "remove it, or bind a letter that is drawn: \(quoted)"
  }

  func contains(_ symbol: MarbleDiagram.Symbol) -> Bool {
    if symbols.contains(symbol) { return true }
    guard isUncertain, case .value(let text) = symbol else { return false }
    return text.count > 1
  }
}
