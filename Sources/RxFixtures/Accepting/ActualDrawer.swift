import RxCore
import RxTestKit

/// Draws what one run of a test recorded: each value as the symbol that stands for it, or with a new one.
struct ActualDrawer {
  private let instance: FixtureInstance
  private let matcher: RecordingMatcher
  private let test: FixtureTest
  /// What symbols of the test's diagrams stand for.
  private let drawer: RecordingDrawer
  /// The symbols that must continue to mean what they mean.
  private var used: Set<MarbleDiagram.Symbol> = []
  private var keys: KeyAllocation
  /// The new symbols by the events that they stand for.
  private var allocated: [FixtureValue: MarbleDiagram.Symbol] = [:]
  private var drawing = ActualDrawing()

  /// - Parameter instance: A run that is over.
  init(_ instance: FixtureInstance) {
    self.instance = instance
    matcher = RecordingMatcher(instance: instance)
    test = instance.prepared.test
    let expected = test.runs.flatMap { $0.expectations.map(\.diagram) }
    drawer = RecordingDrawer(matcher, expected: expected)
    let diagrams = expected + test.sources.flatMap { $0.diagrams.map(\.diagram) }
    let symbols = diagrams.flatMap { $0.marks.map(\.symbol) } + test.wheres.map(\.key)
    keys = KeyAllocation(test, drawn: Set(symbols))
  }

  /// Draws the `expect` and `subs` rows that do not hold.
  mutating func draw() throws(Refusal) -> ActualDrawing {
    let matcher = matcher
    let expected = test.runs.map { $0.expect?.diagram }
    var failing: [Int] = []
    for diagram in test.sources.flatMap(\.diagrams) { use(diagram) }
    for (index, run) in test.runs.enumerated() {
      if !matcher.forbiddenEvents(ofRun: index).isEmpty {
        throw Refusal(reason: "it emits what a 'never' row forbids")
      }
      run.never.map { use($0) }
      guard let met = matcher.expectation(ofRun: index) else { continue }
      if met.isMet {
        run.expectations.forEach { use($0) }
      } else if run.alternatives.isEmpty {
        failing.append(index)
      } else {
        throw Refusal(reason: "it has 'or' rows, and it is unknown which one to change")
      }
    }
    for index in failing { keep(instance.recordings[index], expected[index]) }
    for index in failing {
      drawing.expects[index] = try diagram(
        instance.recordings[index], expected[index], lastFrame: expected[index]?.lastFrame ?? 0,
        atMost: test.runs[index].allowsMore ? expected[index]?.marks.count : nil)
    }
    drawSubscriptions()
    return drawing
  }

  private mutating func use(_ diagram: DiagramText) {
    used.formUnion(diagram.diagram.marks.map(\.symbol))
  }

  // MARK: - Symbols that stand for what was received

  /// What a diagram draws for an event.
  private typealias Hope = (symbol: MarbleDiagram.Symbol, event: MarbleEvent<Emission>)

  private func hope(_ expected: MarbleDiagram?, at index: Int) -> Hope? {
    guard let marks = expected?.marks, index < marks.count else { return nil }
    return (marks[index].symbol, matcher.meaning(of: marks[index].symbol))
  }

  /// Notes the symbols that are drawn again, so that none of them gets another meaning.
  private mutating func keep(_ recording: FixtureRecording?, _ expected: MarbleDiagram?) {
    for (index, record) in (recording?.events.records ?? []).enumerated() {
      let hope = hope(expected, at: index)
      if let symbol = known(record.value, hope) {
        used.insert(symbol)
      } else if let inner = record.value.element?.inner {
        keep(inner, row(of: hope)?.diagrams.first?.diagram)
      }
    }
  }

  /// The row that draws an expected observable.
  private func row(of hope: Hope?) -> SourceRow? { hope?.event.element?.source?.row }

  /// The symbol that stands for an event; the expected one where it does.
  private func known(_ event: MarbleEvent<Emission>, _ hope: Hope?) -> MarbleDiagram.Symbol? {
    if let hope, event.equals(hope.event, by: matcher.areEqual) { return hope.symbol }
    if let name = drawer.name(of: event) { return .value(name) }
    guard let symbol = plainSymbol(of: event) else { return nil }
    return event.equals(matcher.meaning(of: symbol), by: matcher.areEqual) ? symbol : nil
  }

  private func plainSymbol(of event: MarbleEvent<Emission>) -> MarbleDiagram.Symbol? {
    switch event {
    case .completed: return .completed
    case .error: return .error
    case .next(let element):
      switch element.value {
      case .int(let value) where (0...9).contains(value): return .value("\(value)")
      case .string(let text) where MarbleSyntax.rxjs.standsAlone(text): return .value(text)
      default: return nil
      }
    }
  }

  // MARK: - Diagrams

  private mutating func diagram(
    _ recording: FixtureRecording?, _ expected: MarbleDiagram?, offset: Int = 0,
    lastFrame: Int = 0, atMost most: Int? = nil
  ) throws(Refusal) -> MarbleDiagram {
    var marks: [MarbleDiagram.Mark] = []
    for (index, record) in (recording?.events.records(0..<(most ?? .max)) ?? []).enumerated() {
      let hope = hope(expected, at: index)
      let known = known(record.value, hope)
      let symbol = if let known { known } else { try newSymbol(for: record, hope) }
      guard record.time >= offset else {
        throw Refusal(reason: "something is received in frame \(record.time)")
      }
      marks.append(.init(symbol, frame: record.time - offset))
    }
    return MarbleDiagram(
      marks: marks, lastFrame: recording?.events.hasEnded == true ? nil : lastFrame)
  }

  /// Finds a symbol for what none stands for: a key that is not needed for anything else, or a new one.
  private mutating func newSymbol(
    for record: MarbleRecord<Emission>, _ hope: Hope?
  ) throws(Refusal) -> MarbleDiagram.Symbol {
    if let inner = record.value.element?.inner { return try row(for: inner, hope) }
    let event = record.value.plain
    if let same = allocated[.event(event)] { return same }
    var symbol = hope?.symbol
    if case .error = event { symbol = .error }
    let key =
      if let symbol, keys.mayRebind(symbol), used.insert(symbol).inserted { symbol } else {
        MarbleDiagram.Symbol.value(keys.next())
      }
    guard let text = text(of: event, for: key) else {
      let full = event.element?.description(limit: 60) ?? "\(event)"
      let remedy =
        event.element?.foreignTypeName.map {
          ": conform \($0) to FixtureConvertible, or let its description be a call that fixtures can write, such as \($0)(…)"
        } ?? ""
      throw Refusal(reason: "frame \(record.time) holds \(full), which no row can write\(remedy)")
    }
    drawing.bindings.append(.init(key: key, text: text))
    allocated[.event(event)] = key
    return key
  }

  /// An expression for what was received; nil where none evaluates to it.
  private func text(of event: Event<FixtureValue>, for key: MarbleDiagram.Symbol) -> String? {
    let value: FixtureValue
    switch event {
    case .completed: return nil
    case .next(let element): value = element
    case .error(let error):
      let error = FixtureError(error)
      let isPlain = key == .error && error.kind == .fixture
      value = isPlain ? .string(error.description) : .error(error)
    }
    return expressions(for: value).first { text in
      guard let expression = try? FixtureExpression.parse(ExpressionText(text, file: "value")),
        let result = try? Interpreter(host: instance.host).evaluate(expression, in: instance.scope)
      else { return false }
      return result == value
    }
  }

  /// What a value may be written as: its description, or a member of its type that a test target has added.
  private func expressions(for value: FixtureValue) -> [String] {
    let text = value.description(limit: 1000)
    switch value {
    case .foreign(let value): return ["\(value.typeName).\(text)", text]
    case .error(let error):
      guard case .other(let type) = error.kind else { return [text] }
      return ["\(type).\(error.description)", text]
    default: return [text]
    }
  }

  // MARK: - Observables and subscriptions

  /// Finds a `cold` row for what an emitted observable emits: the expected one if nothing else needs it.
  private mutating func row(
    for inner: FixtureRecording, _ hope: Hope?
  ) throws(Refusal) -> MarbleDiagram.Symbol {
    if inner.events.elements.contains(where: { $0.inner != nil }) {
      throw Refusal(
        reason: "frame \(inner.start) holds an observable of observables, which no row can draw")
    }
    let drawn = row(of: hope)
    let diagram = try diagram(inner, drawn?.diagrams.first?.diagram, offset: inner.start)
    if let same = drawing.colds.first(where: { $0.diagram == diagram }) {
      return .value(same.name)
    }
    var name = keys.next()
    if let drawn, keys.mayRedraw(drawn), used.insert(.value(drawn.name)).inserted {
      name = drawn.name
    }
    drawing.colds.append(.init(name: name, diagram: diagram))
    return .value(name)
  }

  private mutating func drawSubscriptions() {
    for (name, rows) in Dictionary(grouping: test.subs, by: \.name) {
      guard let source = instance.sources[name] else { continue }
      let expected = rows.map(\.diagram.diagram.marks).filter { !$0.isEmpty }
      let actual = source.subscriptions.map { subscription in
        let start = MarbleDiagram.Mark(.subscribe, frame: subscription.subscribed)
        let end = subscription.disposed.map { MarbleDiagram.Mark(.unsubscribe, frame: $0) }
        return MarbleDiagram(marks: [start] + [end].compactMap { $0 })
      }
      let isMet =
        expected.count == actual.count
        && zip(expected, actual).allSatisfy { $0.isAlike($1.marks) }
      if !isMet { drawing.subscriptions[name] = actual }
    }
  }
}

extension [MarbleDiagram.Mark] {
  /// Whether the same symbols are in the same frames.
  func isAlike(_ other: Self) -> Bool {
    count == other.count
      && zip(self, other).allSatisfy { $0.symbol == $1.symbol && $0.frame == $1.frame }
  }
}

extension FixtureValue {
  /// The type of the first value inside that only Swift code can make; nil without one.
  fileprivate var foreignTypeName: String? {
    switch self {
    case .foreign(let value): value.typeName
    case .array(let values), .tuple(let values, _): values.lazy.compactMap(\.foreignTypeName).first
    default: nil
    }
  }
}
