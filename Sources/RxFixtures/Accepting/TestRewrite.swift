import RxTestKit

/// Rewrites the rows of a test so that they draw what happened.
struct TestRewrite {
  private(set) var edits = FixtureEdits()
  private let test: FixtureTest
  private let lines: [FixtureLine]
  private let drawing: ActualDrawing
  private let printer = MarblePrinter(foldingSilenceOver: 40)
  /// The new diagrams of rows, by line.
  private var diagrams: [Int: String] = [:]
  /// Rows that are added: below which line, and like which row.
  private var additions: [(line: Int, head: String, diagram: String, model: Int)] = []

  init(_ test: FixtureTest, of file: FixtureFile, as drawing: ActualDrawing) throws(Refusal) {
    self.test = test
    self.drawing = drawing
    lines = file.lines
    for (run, diagram) in drawing.expects.sorted(by: { $0.key < $1.key }) {
      guard let row = test.runs[run].expectLocation else { continue }
      if test.runs[run].isList {
        rewriteList(row.line - 1, diagram, isOpen: test.runs[run].allowsMore)
      } else {
        diagrams[row.line - 1] = printer.print(diagram)
      }
    }
    rewriteSubscriptions()
    rewriteColdRows()
    try checkLengths()
    align()
    try rewriteBindings(Self.symbols(of: test, as: drawing))
  }

  init(
    table drawings: [(test: FixtureTest, drawing: ActualDrawing)], of test: FixtureTest,
    _ file: FixtureFile
  ) throws(Refusal) {
    self.test = test
    drawing = ActualDrawing()
    lines = file.lines
    var drawn: Set<MarbleDiagram.Symbol> = []
    for (line, drawing) in drawings {
      drawn.formUnion(Self.symbols(of: line, as: drawing))
      guard drawing.bindings.isEmpty, drawing.colds.isEmpty, drawing.subscriptions.isEmpty else {
        throw Refusal(reason: "a line of its table needs other rows to be changed, too")
      }
      guard let row = line.runs.first?.expectLocation, let diagram = drawing.expects[0] else {
        continue
      }
      diagrams[row.line - 1] = printer.print(diagram)
    }
    try checkLengths()
    align()
    try rewriteBindings(drawn)
  }

  private mutating func rewriteList(_ index: Int, _ diagram: MarbleDiagram, isOpen: Bool) {
    let start = lines[index].contentRange(of: .emits).lowerBound
    let text = String(lines[index].text[utf8: 0..<start]) + diagram.list + (isOpen ? " ..." : "")
    edits.replace(index, with: adding(commentOf: index, to: text))
  }

  // MARK: - Rows with diagrams

  private mutating func rewriteSubscriptions() {
    let subs = Dictionary(grouping: test.subs, by: \.name)
    for (name, actual) in drawing.subscriptions.sorted(by: { $0.key < $1.key }) {
      guard let rows = subs[name], let last = rows.last else { continue }
      let texts = actual.isEmpty ? ["-"] : actual.map { printer.print($0) }
      for (index, row) in rows.enumerated() {
        let line = row.location.line - 1
        if index >= texts.count {
          edits.replace(line, with: comment(behind: line))
        } else if actual.isEmpty || !row.diagram.diagram.marks.isAlike(actual[index].marks) {
          diagrams[line] = texts[index]
        }
      }
      let line = last.location.line - 1
      for text in texts.dropFirst(rows.count) {
        additions.append((line, "subs \(name)", text, line))
      }
    }
  }

  private mutating func rewriteColdRows() {
    if drawing.colds.isEmpty { return }
    let sources = Dictionary(test.sources.map { ($0.name, $0) }) { first, _ in first }
    for cold in drawing.colds {
      let text = printer.print(cold.diagram)
      if let row = sources[cold.name]?.diagrams.first {
        diagrams[row.location.line - 1] = text
      } else if let run = test.runs.first {
        let line = run.location.line - 1
        additions.append((line - 1, "cold \(cold.name)", text, line))
      }
    }
  }

  /// What is left of a row that is deleted.
  private func comment(behind index: Int) -> String? {
    guard let comment = lines[index].comment else { return nil }
    let text = lines[index].text
    return String(text[utf8: 0..<lines[index].indentation])
      + lines[index].part(comment..<text.utf8.count)
  }

  /// Refuses diagrams that are too long to read.
  private func checkLengths() throws(Refusal) {
    for (index, text) in diagrams {
      let old = lines[index].diagramRange?.count ?? 0
      guard
        let refusal = MarbleCorrection.refusal(ofLength: text.utf8.count, insteadOf: old)
      else { continue }
      throw Refusal(
        reason:
          "\(refusal): end the subscription earlier by 'subscribe ^---!', or let 'run' emit less")
    }
  }

  /// Spaces the new diagrams like those of the other rows of the test, where those stand.
  private mutating func align() {
    let rows = (test.lines.lowerBound - 1..<test.lines.upperBound).filter {
      lines[$0].diagramRange != nil
    }
    let old = DiagramAlignment(rows.map { row($0, nil) })
    let new = DiagramAlignment(
      rows.map { row($0, diagrams[$0]) } + additions.map { .init(text: $0.diagram) })
    var column = 0
    for (place, index) in rows.enumerated() {
      guard let range = lines[index].diagramRange else { continue }
      let start = lines[index].text.columns(before: range.lowerBound)
      column = max(column, start - old.lines[place].prefix { $0 == " " }.count)
      guard diagrams[index] != nil else { continue }
      let head = lines[index].part(0..<range.lowerBound)
      let own = start - old.lines[place].prefix { $0 == " " }.count
      let text = head.padded(toColumn: own) + new.lines[place]
      edits.replace(index, with: adding(commentOf: index, to: text))
    }
    for (addition, text) in zip(additions, new.lines.dropFirst(rows.count)) {
      let margin = String(lines[addition.model].text[utf8: 0..<lines[addition.model].indentation])
      let row = (margin + addition.head).padded(toColumn: column) + text
      edits.insert(row, below: addition.line, in: lines)
    }
  }

  private func row(_ index: Int, _ new: String?) -> DiagramAlignment.Row {
    let range = lines[index].diagramRange ?? 0..<0
    let isHot = lines[index].role == .row(.hot)
    return .init(text: new ?? lines[index].part(range), hasOrigin: isHot)
  }

  private func adding(commentOf index: Int, to text: String) -> String {
    guard let comment = lines[index].comment else { return text }
    let old = lines[index].text
    let column = old.columns(before: comment)
    return (text + " ").padded(toColumn: column) + lines[index].part(comment..<old.utf8.count)
  }

  // MARK: - Bindings

  /// Writes the changed and the new `where` rows, and removes keys that no diagram uses any more.
  private mutating func rewriteBindings(
    _ drawn: Set<MarbleDiagram.Symbol>
  ) throws(Refusal) {
    var fresh = Dictionary(uniqueKeysWithValues: drawing.bindings.map { ($0.key, $0) })
    let own = test.wheres.filter { test.lines.contains($0.location.line) }
    for (_, row) in Dictionary(grouping: own, by: \.order).sorted(by: { $0.key < $1.key }) {
      let isChanged = row.contains { binding in
        !drawn.contains(binding.key) || fresh[binding.key] != nil
      }
      if !isChanged { continue }
      let texts = row.filter { drawn.contains($0.key) }.map { binding in
        fresh.removeValue(forKey: binding.key).map { WhereText.text($0.key, is: $0.text) }
          ?? WhereText.text(of: binding, in: lines)
      }
      try replace(row, with: texts)
    }
    guard !fresh.isEmpty else { return }
    let last = own.map { WhereText.lines(of: $0).upperBound }.max() ?? test.lines.upperBound - 1
    let model = test.runs.first?.location.line ?? test.lines.upperBound
    let margin = String(lines[model - 1].text[utf8: 0..<lines[model - 1].indentation])
    let column = contentColumn(ofRunAt: model - 1)
    let added = drawing.bindings.filter { fresh[$0.key] != nil }
    for text in WhereText.rows(of: added.map { WhereText.text($0.key, is: $0.text) }) {
      edits.insert((margin + "where").padded(toColumn: column) + text, below: last, in: lines)
    }
  }

  private func contentColumn(ofRunAt index: Int) -> Int {
    let text = lines[index].text
    return text.columns(
      before: text.endOfWhitespace(at: text.endOfWord(at: lines[index].indentation)))
  }

  /// Writes a `where` row again.
  private mutating func replace(_ row: [WhereRow], with texts: [String]) throws(Refusal) {
    let first = row.map { WhereText.lines(of: $0).lowerBound }.min() ?? 0
    let last = row.map { WhereText.lines(of: $0).upperBound }.max() ?? 0
    if first < last,
      lines[first...last].contains(where: { $0.comment != nil })
        || texts.contains(where: { $0.contains("\n") })
    {
      throw Refusal(reason: "its 'where' row in line \(first + 1) must be changed by hand")
    }
    let old = lines[first].text
    let start = old.endOfWhitespace(at: old.endOfWord(at: lines[first].indentation))
    let text = String(old[utf8: 0..<start]) + texts.joined(separator: ", ")
    let isEmpty = texts.isEmpty
    edits.replace(
      first, with: isEmpty ? comment(behind: first) : adding(commentOf: first, to: text))
    for index in first + 1..<max(first + 1, last + 1) { edits.replace(index, with: nil) }
  }

  /// The symbols of a test's diagrams as they are rewritten.
  private static func symbols(
    of test: FixtureTest, as drawing: ActualDrawing
  ) -> Set<MarbleDiagram.Symbol> {
    let colds = Dictionary(drawing.colds.map { ($0.name, $0.diagram) }) { $1 }
    let sources = test.sources.flatMap { source in
      source.diagrams.map { colds[source.name] ?? $0.diagram }
    }
    let expects = test.runs.enumerated().compactMap { drawing.expects[$0] ?? $1.expect?.diagram }
    return Set(
      (sources + expects + drawing.colds.map(\.diagram)).flatMap { $0.marks.map(\.symbol) })
  }
}

extension FixtureLine {
  /// Where the row's diagram stands; nil where it has none.
  fileprivate var diagramRange: Range<Int>? {
    if let resultStart {
      return resultStart..<text.trimmingEnd(0..<(comment ?? text.utf8.count)).upperBound
    }
    guard case .row(let keyword?) = role, keyword.hasDiagram else { return nil }
    return contentRange(of: keyword)
  }
}

extension String {
  /// The text with blanks behind it, up to a column and at least one.
  fileprivate func padded(toColumn column: Int) -> String {
    self + String(repeating: " ", count: max(1, column - columns(before: utf8.count)))
  }
}
