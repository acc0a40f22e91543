import RxTestKit

/// A test whose expressions have been parsed, ready to be run any number of times.
final class PreparedTest {
  struct Run {
    let row: RunRow
    let expression: FixtureExpression
    let subscribed: Int
    let disposed: Int?
    let same: [FixtureExpression]

    /// How what it emits may differ from its `expect` or `emits` row.
    var leeway: Leeway { row.leeway(subscribedIn: subscribed) }

    /// A run of another expression, at the same time.
    func giving(_ expression: FixtureExpression) -> Run {
      Run(row: row, expression: expression, subscribed: subscribed, disposed: disposed, same: [])
    }
  }

  struct Let {
    let name: String
    let expression: FixtureExpression
  }

  struct Action {
    let frame: Int
    let expression: FixtureExpression
  }

  enum Step {
    case define(String, ExpressionSite)
    case run(Int)
  }

  private(set) var test: FixtureTest
  private(set) var runs: [Run] = []
  private(set) var lets: [Let] = []
  private(set) var bindings: [MarbleDiagram.Symbol: FixtureExpression] = [:]
  private(set) var actions: [Action] = []
  private(set) var each: [(name: String, expression: FixtureExpression)] = []
  private(set) var steps: [Step] = []
  /// Whether each run has a scope of its own, and those without a `same` row must give the same as the last one that has.
  private(set) var isSideBySide = false

  /// The keys that sources draw as if no `where` row bound them.
  private(set) var plainKeys: Set<MarbleDiagram.Symbol> = []

  /// The names in the test's expressions; its sources have none.
  private(set) lazy var namesInExpressions = test.namesInExpressions()

  /// The forms that its calls have meant, if it is run for many cases.
  private(set) var overloads: OverloadMemo?

  /// Collects what the instances of the test use of its rows.
  let use: RowUse

  /// An expression of the test, where what has no place of its own is shown.
  let anchor: ExpressionSite

  private(set) var firstFrame = 0
  private(set) var lastFrame = 0
  /// The last frame that any diagram draws.
  private(set) var lastDrawnFrame = 0
  /// The last frame that rows other than sources draw.
  private var lastFrameOfRows = 0

  /// - Parameters:
  ///   - values: Which of its values each `each` row has.
  ///   - use: Collects what the instances use of the rows.
  /// - Throws: All errors of the expressions.
  init(
    _ test: FixtureTest, each values: [Int], noting use: RowUse = RowUse()
  ) throws(Diagnostics) {
    self.test = test
    self.use = use
    let text = test.runs.first?.expression ?? test.lets.first?.expression
    anchor = ExpressionSite(
      text: text ?? ExpressionText("", file: test.location.file), range: 0..<0)
    var parser = ExpressionCollector()
    for row in test.runs {
      let marks = row.subscribe?.diagram.marks ?? []
      let run = parser.parse(row.expression, in: "run").map {
        Run(
          row: row, expression: $0,
          subscribed: marks.first { $0.symbol == .subscribe }?.frame ?? 0,
          disposed: marks.first { $0.symbol == .unsubscribe }?.frame,
          same: row.same.compactMap { parser.parse($0, in: "same") })
      }
      if let run { runs.append(run) }
    }
    for row in test.lets {
      if let parsed = parser.parse(row.expression) {
        lets.append(Let(name: row.name, expression: parsed))
      }
    }
    for row in test.wheres { bindings[row.key] = parser.parse(row.expression) }
    for row in test.ats {
      if let parsed = parser.parse(row.expression) {
        actions.append(Action(frame: row.frame, expression: parsed))
      }
    }
    for (row, index) in zip(test.eachs, values) {
      if let parsed = parser.parse(row.values[index]) { each.append((row.name, parsed)) }
    }
    if !parser.diagnostics.isEmpty { throw Diagnostics(all: parser.diagnostics) }
    lastFrameOfRows = Self.lastFrame(ofRowsOf: test)
    measure()
    order()
  }

  private init(copying other: PreparedTest) {
    test = other.test
    use = other.use
    runs = other.runs
    lets = other.lets
    bindings = other.bindings
    actions = other.actions
    each = other.each
    steps = other.steps
    isSideBySide = other.isSideBySide
    overloads = other.overloads
    anchor = other.anchor
    firstFrame = other.firstFrame
    lastFrame = other.lastFrame
    lastDrawnFrame = other.lastDrawnFrame
    lastFrameOfRows = other.lastFrameOfRows
    namesInExpressions = other.namesInExpressions
    plainKeys = other.plainKeys
  }

  /// The same test, to be run for many cases on one thread.
  var forManyCases: PreparedTest {
    let other = PreparedTest(copying: self)
    other.overloads = OverloadMemo()
    return other
  }

  func with(_ sources: [SourceRow]) -> PreparedTest {
    let other = PreparedTest(copying: self)
    other.test.sources = sources
    other.measure()
    return other
  }

  /// The same test with sources that draw a key as if no `where` row bound it.
  func drawingPlainly(_ key: MarbleDiagram.Symbol) -> PreparedTest {
    let other = PreparedTest(copying: self)
    other.plainKeys.insert(key)
    return other
  }

  /// The same test with another expression in place of that of a run.
  func with(_ expression: FixtureExpression, inRun index: Int) -> PreparedTest {
    let other = PreparedTest(copying: self)
    other.runs[index] = runs[index].giving(expression)
    return other
  }

  /// The test with each run, followed by a run of each expression that must give the same, side by side in one instance: in scopes of their
  /// own, with the same clock and the same sources.
  ///
  /// Nil if one might see that the others are there: by values that have a state and do not come from a row of the scope, or by how often a
  /// source is subscribed to.
  var sideBySide: PreparedTest? {
    let names = Set(lets.map(\.name) + each.map(\.name))
    guard test.isLaw, actions.isEmpty, runs.count == 1 || names.isEmpty,
      bindings.values.allSatisfy(\.isConstant)
    else { return nil }
    for source in test.sources {
      if source.diagrams.count > 1 || source.tokens.contains(where: names.contains) { return nil }
      for mark in source.diagrams.flatMap(\.diagram.marks) {
        if case .value(let text) = mark.symbol, names.contains(text) { return nil }
      }
    }
    let other = PreparedTest(copying: self)
    other.isSideBySide = true
    other.runs = runs.flatMap { run in [run] + run.same.map { run.giving($0) } }
    other.steps = steps.filter { if case .define = $0 { true } else { false } }
    return other
  }

  /// Every expression, to be checked before anything runs.
  var expressions: [FixtureExpression] {
    lets.map(\.expression) + runs.flatMap { [$0.expression] + $0.same } + bindings.values
      + actions.map(\.expression) + each.map(\.expression)
  }

  /// The labels of all tuples of the expressions, and of the values of `each` rows, each of which may have its own.
  var tupleLabels: Set<String> {
    let labels = expressions.flatMap { $0.syntax.nodes }.flatMap { node -> [String] in
      guard case .tuple(_, let labels) = node else { return [] }
      return labels.compactMap { $0 }
    }
    let texts =
      test.eachs.flatMap(\.values).map(\.text)
      + test.table.flatMap { $0.values.flatMap(\.values).map(\.text) }
    return Set(labels + texts.flatMap { $0.matches(of: /(\w+):/).map { String($0.1) } })
  }

  /// Lets and runs in file order.
  private func order() {
    var ordered: [(order: Int, step: Step)] = []
    for (row, parsed) in zip(test.lets, lets) {
      ordered.append((row.order, .define(row.name, parsed.expression.site)))
    }
    for (index, run) in runs.enumerated() { ordered.append((run.row.order, .run(index))) }
    steps = ordered.sorted { $0.order < $1.order }.map(\.step)
  }

  private func measure() {
    firstFrame = 0
    lastDrawnFrame = lastFrameOfRows
    for source in test.sources {
      for row in source.diagrams {
        lastDrawnFrame = max(lastDrawnFrame, row.diagram.lastFrame)
        if source.kind == .hot { firstFrame = min(firstFrame, row.diagram.firstFrame) }
      }
    }
    lastFrame = test.limit ?? lastDrawnFrame + 1_000_000
  }

  private static func lastFrame(ofRowsOf test: FixtureTest) -> Int {
    var last = 0
    for run in test.runs {
      for expect in run.expectations { last = max(last, expect.diagram.lastFrame) }
      last = max(last, run.within ?? 0)
      if let subscribe = run.subscribe { last = max(last, subscribe.diagram.lastFrame) }
    }
    for row in test.subs { last = max(last, row.diagram.diagram.lastFrame) }
    for row in test.ats { last = max(last, row.frame) }
    return last
  }
}

/// Several errors at once.
struct Diagnostics: Error {
  let all: [Diagnostic]
}

/// Parses expressions, and collects their errors.
private struct ExpressionCollector {
  var diagnostics: [Diagnostic] = []

  mutating func parse(_ text: ExpressionText) -> FixtureExpression? {
    parse(text) { _ throws(Diagnostic) in }
  }

  /// Parses the expression of a row that is subscribed to.
  mutating func parse(_ text: ExpressionText, in keyword: String) -> FixtureExpression? {
    parse(text) { expression throws(Diagnostic) in
      if let error = expression.ownSubscription(in: keyword) { throw error }
    }
  }

  private mutating func parse(
    _ text: ExpressionText, _ check: (FixtureExpression) throws(Diagnostic) -> Void
  ) -> FixtureExpression? {
    do throws(Diagnostic) {
      let expression = try FixtureExpression.parse(text)
      try check(expression)
      return expression
    } catch {
      diagnostics.append(error)
      return nil
    }
  }
}
