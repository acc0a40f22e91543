import RxCore
import RxTestKit

/// Builds the rows of an explanation from a test that has run.
struct ExplanationRows {
  private(set) var rows: [Explanation.Row] = []
  private let instance: FixtureInstance
  private let trace: PipelineTrace
  private let drawer: StageDrawer

  /// The maximum number of subscriptions shown for a stage.
  private static let mostSubscriptions = 8
  /// The maximum number of calls shown for a closure.
  private static let mostCalls = 20
  /// The number of observables emitted by a run whose events are shown.
  private static let mostObservables = 20

  /// Collects the rows of a test that has run, and of the separate instances of its `same` rows; leaves those failures that no row shows.
  init(
    _ instance: FixtureInstance, _ sames: [ExplainedSame],
    taking failures: inout [TestResult.Failure]
  ) {
    self.init(of: instance)
    addSources(of: instance.prepared.test)
    addDefinitions()
    for (index, run) in instance.prepared.runs.enumerated() {
      addPipeline(index, as: "run")
      let location = run.row.expectLocation ?? run.row.location
      let met = RecordingMatcher(instance: instance).expectation(ofRun: index)
      addComparison(
        at: location, met.map { run.row.expectations[$0.index].diagram }, as: "expected",
        isList: run.row.isList, &failures)
      if let never = run.row.neverLocation { addComparison(at: never, nil, as: "", &failures) }
      for same in sames where same.run == index {
        rows += same.rows
        addComparison(at: same.location, same.recorded, as: "same", &failures)
      }
    }
  }

  /// Collects the rows of the separate instance of a `same` row of a run.
  init(_ instance: FixtureInstance, same index: Int) {
    self.init(of: instance)
    addDefinitions()
    addPipeline(index, as: "same")
  }

  private init(of instance: FixtureInstance) {
    self.instance = instance
    trace = instance.host.trace ?? PipelineTrace()
    drawer = StageDrawer(instance, trace)
  }

  private mutating func add(
    _ label: String, depth: Int, _ role: Explanation.Row.Role, _ content: Explanation.Row.Content
  ) {
    rows.append(Explanation.Row(label: label, depth: depth, role: role, content: content))
  }

  // MARK: Sources and expressions

  private mutating func addSources(of test: FixtureTest) {
    for source in test.sources {
      for text in source.diagrams {
        let label = "\(source.kind == .hot ? "hot" : "cold") \(source.name)"
        add(label, depth: 0, .given, .diagram(text.diagram))
      }
    }
  }

  /// The keyword of an expression's row, and the declared name.
  private func heading(of text: ExpressionText) -> String {
    let test = instance.prepared.test
    if let row = test.lets.first(where: { $0.expression.start == text.start }) {
      return "let \(row.name) ="
    }
    if let row = test.wheres.first(where: { $0.expression.start == text.start }) {
      return "where \(row.key.token) ="
    }
    if let row = test.ats.first(where: { $0.expression.start == text.start }) {
      return "at \(row.frame)"
    }
    return "each"
  }

  /// The expressions other than runs that were subscribed to.
  private mutating func addDefinitions() {
    let runs = Set(instance.prepared.runs.map(\.expression.text.start))
    for (text, scope) in trace.expressions where !runs.contains(text.start) {
      guard scope.stages.contains(where: { !$0.subscriptions.isEmpty }) else { continue }
      add(heading(of: text), depth: 0, .stage, .text(text.text))
      add(scope, depth: 1)
    }
  }

  // MARK: Runs

  private mutating func addPipeline(_ index: Int, as keyword: String) {
    let run = instance.prepared.runs[index]
    add(keyword, depth: 0, .stage, .text(run.expression.text.indentedText))
    if let subscribe = run.row.subscribe {
      add("subscribe", depth: 0, .given, .diagram(subscribe.diagram))
    }
    add(trace.scope(of: run.expression.text), depth: 1)
    var count = 0
    for element in instance.events(ofRun: index).elements {
      guard let inner = element.inner, let observable = element.value.observable else { continue }
      count += 1
      if count > Self.mostObservables { continue }
      add(trace.name(of: observable), depth: 2, .stage, .diagram(drawer.diagram(of: inner)))
    }
    let rest = count - Self.mostObservables
    if rest > 0 { add("", depth: 2, .stage, .text("… and \(rest) more observables")) }
  }

  /// Draws the expected and the actual output, or one row if they are equal.
  private mutating func addComparison(
    at location: TextLocation, _ expected: MarbleDiagram?, as label: String, isList: Bool = false,
    _ failures: inout [TestResult.Failure]
  ) {
    let place = failures.firstIndex { $0.location == location && $0.report != nil }
    guard let place, let comparison = failures[place].report?.comparison else {
      guard let expected else { return }
      if isList { return add("emits", depth: 0, .expected, .text(expected.list)) }
      return add(label, depth: 0, .expected, .diagram(expected))
    }
    failures.remove(at: place)
    guard comparison.drawsExpected else {
      return add(
        comparison.actual, .actual, differing: comparison.differences.flatMap(\.actual))
    }
    add(comparison.expected, .expected, differing: comparison.differences.flatMap(\.expected))
    add(comparison.actual, .actual, differing: comparison.differences.flatMap(\.actual))
  }

  private mutating func add(
    _ row: RecordedRow, _ role: Explanation.Row.Role, differing: [Int]
  ) {
    add(row.label, depth: 0, role, .diagram(row.untruncated.diagram))
    rows[rows.count - 1].differing = differing
  }

  // MARK: Stages

  private mutating func add(_ scope: PipelineScope, depth: Int, number: Int? = nil) {
    var number = number
    for stage in scope.stages where !isDrawnAbove(stage, depth: depth) {
      add(stage, depth: depth, prefix: number.map { "\($0): " } ?? "")
      number = nil
      for (index, call) in stage.calls.prefix(Self.mostCalls).enumerated() {
        add(call, depth: depth + 1, number: stage.calls.count > 1 ? index + 1 : nil)
      }
      let rest = stage.calls.count - Self.mostCalls
      if rest > 0 { add("", depth: depth + 1, .stage, .text("… and \(rest) more calls")) }
    }
  }

  private mutating func add(_ stage: PipelineStage, depth: Int, prefix: String) {
    let label = prefix + PipelineLabel(stage).text
    if stage.subscriptions.isEmpty {
      return add(label, depth: depth, .stage, .text("(no subscription)"))
    }
    for (index, subscription) in stage.subscriptions.prefix(Self.mostSubscriptions).enumerated() {
      let number = stage.subscriptions.count > 1 ? " (\(index + 1))" : ""
      add(label + number, depth: depth, .stage, .diagram(drawer.diagram(of: subscription)))
      if stage.call != nil {
        rows[rows.count - 1].end = stage.site.text.location(at: stage.site.end)
      }
    }
    let rest = stage.subscriptions.count - Self.mostSubscriptions
    if rest > 0 { add("", depth: depth, .stage, .text("… and \(rest) more subscriptions")) }
  }

  /// Whether a stage is a source whose only subscriber receives exactly the events that the source's row draws.
  private func isDrawnAbove(_ stage: PipelineStage, depth: Int) -> Bool {
    guard depth == 1, case .use(let name) = stage.origin,
      let subscription = stage.subscriptions.first,
      stage.subscriptions.count == 1, subscription.frame <= 0,
      let source = instance.sources[name]?.row,
      let row = source.diagrams.first?.diagram
    else { return false }
    let received = drawer.diagram(of: subscription).marks
    return received.map(\.frame) == row.marks.map(\.frame)
      && received.last?.symbol != .unsubscribe
  }
}

/// The recording of the separate instance of a `same` row.
struct ExplainedSame {
  let run: Int
  /// The location of its expression.
  let location: TextLocation
  /// The stages.
  let rows: [Explanation.Row]
  /// The received events.
  let recorded: MarbleDiagram?

  init(_ expression: FixtureExpression, run: Int, _ instance: FixtureInstance) {
    self.run = run
    location = expression.text.start
    rows = ExplanationRows(instance, same: run).rows
    recorded = instance.recordings[run].map {
      StageDrawer(instance, instance.host.trace ?? PipelineTrace()).diagram(of: $0)
    }
  }
}

/// Draws the output of stages.
struct StageDrawer {
  private let drawer: RecordingDrawer
  private let trace: PipelineTrace
  /// The last frame of rows without a terminal event.
  private let lastFrame: Int

  init(_ instance: FixtureInstance, _ trace: PipelineTrace) {
    let test = instance.prepared.test
    let matcher = RecordingMatcher(instance: instance)
    let expected = test.runs.flatMap { $0.expectations.map(\.diagram) }
    drawer = RecordingDrawer(matcher, expected: expected)
    self.trace = trace
    let drawn = expected + test.sources.flatMap { $0.diagrams.map(\.diagram) }
    lastFrame = drawn.map(\.lastFrame).max() ?? 1
  }

  /// Draws the events of a subscriber.
  func diagram(of subscription: StageSubscription) -> MarbleDiagram {
    var marks = subscription.events.map { mark(of: $0.event, at: $0.frame) }
    if let disposed = subscription.disposed { marks.append(.init(.unsubscribe, frame: disposed)) }
    return diagram(marks, from: subscription.frame)
  }

  /// Draws the events that the runner received from an emitted observable.
  func diagram(of recording: FixtureRecording) -> MarbleDiagram {
    let marks = recording.events.records.map { mark(of: $0.value.plain, at: $0.time) }
    return diagram(marks, from: recording.start)
  }

  private func diagram(_ marks: [MarbleDiagram.Mark], from frame: Int) -> MarbleDiagram {
    var diagram = MarbleDiagram(marks: marks, lastFrame: max(lastFrame, frame + 1))
    diagram.firstFrame = min(frame, marks.first?.frame ?? frame)
    return diagram
  }

  private func mark(of event: Event<FixtureValue>, at frame: Int) -> MarbleDiagram.Mark {
    if case .next(let value) = event, let inner = value.observable {
      return .init(.value(trace.name(of: inner)), frame: frame)
    }
    return .init(
      drawer.symbol(for: event.marble.map { Emission(value: $0) }, limit: 400), frame: frame)
  }
}
