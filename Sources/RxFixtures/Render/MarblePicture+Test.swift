import RxTestKit

extension MarblePicture {
  /// Draws what a test of a fixture file says: its sources, its pipelines and what is expected of them, and below it what was received instead.
  package init(
    _ test: FixtureTest, warning: String? = nil, failures: [TestResult.Failure] = []
  ) {
    let drawing = TestDrawing(test, failures)
    self.init(
      title: test.title, rows: drawing.rows, legend: drawing.legend, warning: warning)
    places = drawing.places
  }
}

/// The rows of a test as those of a picture.
private struct TestDrawing {
  private(set) var rows: [MarblePicture.Row] = []
  private(set) var places: [TextLocation?] = []
  private(set) var legend: [String] = []
  private let test: FixtureTest
  private let sources: [String: SourceRow]
  private let subs: [String: [SubsRow]]
  /// The expressions that `where` rows bind.
  private let bindings: [MarbleDiagram.Symbol: String]
  /// The names that expressions of the test mention.
  private let used: Set<String>
  /// The texts that diagrams draw, or the expressions that are bound to them.
  private let emitted: Set<String>
  /// The reports of what was not as expected, by the rows that were not met.
  private let reports: [TextLocation: FailureReport]

  /// Of more events in a row, only the first are drawn.
  private static let mostEvents = 400

  init(_ test: FixtureTest, _ failures: [TestResult.Failure]) {
    self.test = test
    let reports = failures.compactMap { failure in failure.report.map { (failure.location, $0) } }
    self.reports = Dictionary(reports) { first, _ in first }
    sources = Dictionary(test.sources.map { ($0.name, $0) }) { first, _ in first }
    subs = Dictionary(grouping: test.subs, by: \.name)
    let bindings = Dictionary(test.wheres.map { ($0.key, $0.expression.text) }) { first, _ in first
    }
    self.bindings = bindings
    used = Self.names(in: test)
    emitted = Self.emitted(in: test, bindings)
    for source in test.sources where !isDrawnWhereEmitted(source) && !isUnused(source.name) {
      add(source)
    }
    let definitions = test.lets.filter { !isUnused($0.name) }.map {
      "let \($0.name) = " + Self.lines(of: $0.expression)
    }
    let each = test.eachs.map { row in
      "each \(row.name) = " + row.values.map(\.text).joined(separator: ", ")
    }
    let lines = (definitions + each).flatMap { $0.split(separator: "\n").map(String.init) }
    if !lines.isEmpty { append(.definition(lines), at: test.lets.first?.location) }
    for row in test.ats {
      append(.action(Self.oneLine(row.expression), at: row.frame), at: row.expression.start)
    }
    for run in test.runs { add(run) }
    for line in test.table { add(line) }
    for source in test.sources where isDrawnWhereEmitted(source) { addSubscriptions(to: source) }
    explainSymbols()
  }

  // MARK: Rows

  private mutating func append(_ row: MarblePicture.Row, at place: TextLocation?) {
    rows.append(row)
    places.append(place)
  }

  private mutating func add(_ source: SourceRow) {
    for (index, text) in source.diagrams.enumerated() {
      let number = source.diagrams.count > 1 ? " \(index + 1)" : ""
      append(.timeline(timeline(source.name + number, text.diagram)), at: text.location)
    }
    if source.diagrams.isEmpty {
      let tokens = source.tokens.isEmpty ? "any values" : source.tokens.joined(separator: " ")
      append(.definition(["any \(source.name): \(tokens)"]), at: nil)
    }
    addSubscriptions(to: source)
  }

  /// A line of a table: its sources and values, and the output.
  private mutating func add(_ line: TableLine) {
    for source in line.sources { add(source) }
    let values = line.values.map { "\($0.name) = \($0.values[0].text)" }
    if !values.isEmpty { append(.definition(values), at: nil) }
    append(.timeline(timeline("=>", line.expect.diagram)), at: line.expect.location)
    if let report = reports[line.expectLocation] {
      add(report.comparison.actual, at: line.expect.location)
    }
  }

  private mutating func addSubscriptions(to source: SourceRow) {
    for row in subs[source.name] ?? [] {
      let marks = row.diagram.diagram.marks
      append(
        .subscription(
          "subs \(source.name)", from: marks.first { $0.symbol == .subscribe }?.frame,
          to: marks.first { $0.symbol == .unsubscribe }?.frame), at: row.diagram.location)
      guard let report = reports[row.location] else { continue }
      for comparison in report.comparisons {
        let events = comparison.actual.events
        append(
          .subscription(
            comparison.actual.label, from: events.first { $0.kind == .subscribe }?.frame,
            to: events.first { $0.kind == .unsubscribe }?.frame), at: row.diagram.location)
      }
    }
  }

  private mutating func add(_ run: RunRow) {
    append(
      .expression(Self.lines(of: run.expression).split(separator: "\n").map(String.init)),
      at: run.expression.start)
    if let subscribe = run.subscribe {
      let marks = subscribe.diagram.marks
      append(
        .subscription(
          "subscribe", from: marks.first { $0.symbol == .subscribe }?.frame ?? 0,
          to: marks.first { $0.symbol == .unsubscribe }?.frame), at: subscribe.location)
    }
    let report = reports[run.expectLocation ?? run.location]
    if let expect = run.expect, !run.isList {
      append(
        .timeline(timeline(report == nil ? "" : "expected", expect.diagram)), at: expect.location)
    }
    let words = run.words
    if !words.isEmpty { append(.definition(words), at: run.expectLocation) }
    if let report { add(report.comparison.actual, at: run.expect?.location) }
    if let never = run.neverLocation, let report = reports[never] {
      add(report.comparison.actual, at: never)
    }
    for same in run.same {
      append(
        .expression(("= " + Self.lines(of: same)).split(separator: "\n").map(String.init)),
        at: same.start)
      guard let comparison = reports[same.start]?.comparison else { continue }
      add(comparison.expected, at: same.start)
      add(comparison.actual, at: same.start)
    }
  }

  /// Draws a recording that is not what was expected.
  private mutating func add(_ recording: RecordedRow, at place: TextLocation?) {
    append(.timeline(timeline(recording.label, recording.untruncated.diagram)), at: place)
  }

  /// An expression's lines, the further ones indented.
  private static func lines(of expression: ExpressionText) -> String {
    expression.text.split(separator: "\n").joined(separator: "\n  ")
  }

  private static func oneLine(_ expression: ExpressionText) -> String {
    expression.text.split(separator: "\n").joined(separator: " ")
  }

  // MARK: Timelines

  private func timeline(
    _ name: String, _ diagram: MarbleDiagram, from start: Int = 0, depth: Int = 0
  ) -> MarblePicture.Timeline {
    var inner: [MarblePicture.Timeline] = []
    let events = diagram.marks.prefix(Self.mostEvents).map { mark in
      let frame = mark.frame + start
      if depth == 0, let source = emitted(by: mark.symbol), let first = source.diagrams.first {
        let origin = source.kind == .hot ? 0 : frame
        var branch = timeline(source.name, first.diagram, from: origin, depth: 1)
        branch.firstFrame = frame
        branch.events.removeAll { $0.frame < frame }
        inner.append(branch)
        return MarblePicture.Event(.inner(inner.count - 1), at: frame)
      }
      return MarblePicture.Event(
        kind(of: mark.symbol), at: frame, key: failureKey(of: mark.symbol))
    }
    return MarblePicture.Timeline(
      name, Array(events), firstFrame: diagram.firstFrame + start,
      lastFrame: diagram.lastFrame - 1 + start, inner: inner)
  }

  private func kind(of symbol: MarbleDiagram.Symbol) -> MarblePicture.Event.Kind {
    switch symbol {
    case .completed, .subscribe, .unsubscribe: .completed
    case .error: .error
    case .value where isFailure(symbol): .error
    case .value(let text): .value(label(of: symbol) ?? text)
    }
  }

  // MARK: What symbols stand for

  private func expression(of symbol: MarbleDiagram.Symbol) -> String? {
    bindings[symbol]
  }

  /// The source that a symbol emits: one that no expression names, or one that a `where` row binds it to.
  private func emitted(by symbol: MarbleDiagram.Symbol) -> SourceRow? {
    guard case .value(let text) = symbol else { return nil }
    if let expression = expression(of: symbol) { return sources[expression] }
    return used.contains(text) ? nil : sources[text]
  }

  /// The key that a `where` row binds to an error, which is written beside the cross; nil for `#`.
  private func failureKey(of symbol: MarbleDiagram.Symbol) -> String? {
    guard case .value(let text) = symbol, isFailure(symbol) else { return nil }
    return text
  }

  private func isFailure(_ symbol: MarbleDiagram.Symbol) -> Bool {
    expression(of: symbol)?.hasPrefix("fail(") ?? false
  }

  /// What a value is, without the quotes of its texts, where that is short enough to be written on its marble.
  private func label(of symbol: MarbleDiagram.Symbol) -> String? {
    guard let value = expression(of: symbol) else { return nil }
    let isPlain = !value.contains { $0 == "\\" || $0 == "\n" || $0 == "{" }
    let label = value.filter { $0 != "\"" }
    return isPlain && !label.isEmpty && label.count <= MarblePicture.widestLabel ? label : nil
  }

  /// What is not written on the marbles is written below the picture.
  private mutating func explainSymbols() {
    for row in test.wheres where emitted(by: row.key) == nil {
      guard label(of: row.key) == nil || failureKey(of: row.key) != nil else { continue }
      let key = if case .value(let text) = row.key { text } else { "✕" }
      legend.append("\(key) = \(Self.oneLine(row.expression))")
    }
    if let row = test.wheres.first(where: { $0.key == .error }), label(of: .error) != nil {
      legend.append("✕ = \(row.expression.text)")
    }
  }

  /// Whether a source is nothing but an element of another row, where its line branches off.
  private func isDrawnWhereEmitted(_ source: SourceRow) -> Bool {
    emitted.contains(source.name) && !used.contains(source.name)
  }

  /// Whether a row of a file's head has nothing to do with this test.
  private func isUnused(_ name: String) -> Bool {
    !used.contains(name) && !emitted.contains(name) && subs[name] == nil
  }

  private static func emitted(
    in test: FixtureTest, _ bindings: [MarbleDiagram.Symbol: String]
  ) -> Set<String> {
    Set(
      test.drawnSymbols.compactMap { symbol in
        if case .value(let text) = symbol { bindings[symbol] ?? text } else { nil }
      })
  }

  /// The names that the expressions of a test mention, those of the `let` rows that they mention included.
  private static func names(in test: FixtureTest) -> Set<String> {
    func names(_ text: ExpressionText) -> [String] {
      (try? FixtureExpression.parse(text))?.names ?? []
    }
    // What a 'where' row binds to a row's name alone is emitted, not mentioned.
    let sources = Set(test.sources.map(\.name))
    let bindings = test.wheres.map(\.expression).filter { !sources.contains($0.text) }
    let lets = Dictionary(grouping: test.lets, by: \.name)
    let expressions =
      test.runs.flatMap { [$0.expression] + $0.same } + test.ats.map(\.expression) + bindings
    var found: Set<String> = []
    var rest = expressions.flatMap(names)
    while let name = rest.popLast() {
      guard found.insert(name).inserted else { continue }
      rest += (lets[name] ?? []).flatMap { names($0.expression) }
    }
    return found
  }
}

extension RunRow {
  /// The rows of what is expected that draw no frames.
  fileprivate var words: [String] {
    let dots = allowsMore ? " ..." : ""
    let lists =
      isList
      ? expectations.enumerated().map { index, list in
        (index == 0 ? "emits " : "or ") + list.text + dots
      } : []
    return lists
      + [
        within.map { "within \(FrameDuration(frames: $0))" }, never.map { "never \($0.text)" },
        allowed.row,
      ].compactMap { $0 }
  }
}
