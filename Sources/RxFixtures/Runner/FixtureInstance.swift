import RxCore
import RxTestKit

/// One instance of a test: its own clock, sources, values and recordings.
final class FixtureInstance {
  let prepared: PreparedTest
  let host: FixtureHost
  let scope = FixtureScope()
  /// What the names mean to each run: to all of them the same, unless they are side by side.
  private let scopes: [FixtureScope]
  private(set) var sources: [String: FixtureSource] = [:]
  private(set) var recordings: [FixtureRecording?]
  /// The runs that are connectable observables, which emit nothing before they are connected.
  private(set) var connectables: Set<Int> = []
  private let interpreter: Interpreter
  private var meanings: [MarbleDiagram.Symbol: FixtureValue] = [:]
  private var observers: [any Disposable]
  /// Whether a drawn disposal may have cancelled a task that did not wait for the clock.
  private var hasCancelledTask = false

  init(
    _ prepared: PreparedTest, registry: OperatorRegistry, limits: Budget.Limits,
    trace: PipelineTrace? = nil, order: OrderedRun? = nil
  ) {
    self.prepared = prepared
    host = FixtureHost(
      registry: registry, budget: Budget(limits), startFrame: prepared.firstFrame, trace: trace,
      overloads: prepared.overloads)
    if let order { host.clock._world.frames.setChooser(order) }
    host.findDrawnRows = { prepared.drawnRows }
    host.findTupleLabels = { prepared.tupleLabels }
    host.clock._world.setTestName {
      [location = prepared.test.location, title = prepared.test.title] in
      "\(location): \(title)"
    }
    interpreter = Interpreter(host: host)
    let others = prepared.isSideBySide ? prepared.runs.count - 1 : 0
    scopes = [scope] + (0..<others).map { _ in FixtureScope() }
    recordings = Array(repeating: nil, count: prepared.runs.count)
    observers = Array(repeating: Disposables.create(), count: prepared.runs.count)
  }

  /// Runs the test to its end.
  func run() throws {
    if let result = TaskedRun.onMainActor(self, { await $0.runWithTasks() }) {
      return try result.get()
    }
    try SharingScheduler.mock(scheduler: host.clock) {
      try begin()
      host.clock._world.separatingOutsideEvents { host.clock.start() }
    }
    noteRemainingWork()
  }

  /// Runs the test to its end, together with the tasks that it starts.
  @MainActor
  private func runWithTasks() async -> Result<Void, any Error> {
    do {
      try await SharingScheduler.mock(scheduler: host.clock) {
        try begin()
        await host.clock._world.separatingOutsideEvents {
          await host.clock._world.runToLastFrameEnd()
        }
      }
      return .success(noteRemainingWork())
    } catch { return .failure(error) }
  }

  private func begin() throws {
    try host.clock._world.withItsTasks { try prepare() }
    host.clock.limit = prepared.lastFrame
    if prepared.test.limit == nil { host.limitWork(after: prepared.lastDrawnFrame) }
  }

  private func noteRemainingWork() {
    host.noteRemainingWork(after: prepared.lastDrawnFrame, through: prepared.lastFrame)
    prepared.use.add(self)
  }

  /// The rows that name a connectable observable that nothing connects.
  var unconnectedRows: [LetRow] {
    prepared.test.lets.filter { row in
      guard
        case .object(let object as ConnectableObject)? = try? scope.value(
          of: row.name, at: prepared.anchor)
      else { return false }
      return !object.mayBeConnected
    }
  }

  /// The names of the sources whose subscriptions were all disposed by the calls that made them, but for those with a `subs` row.
  var lostSources: [String] {
    if !hasLostSource { return [] }
    return prepared.test.sources.map(\.name).filter { name in
      sources[name]?.isLost == true && !prepared.test.subs.contains { $0.name == name }
    }
  }

  /// Whether nothing has happened that fails a test whose recordings are as expected.
  var isUnremarkable: Bool {
    !host.budget.isExhausted && host.mishaps.isEmpty && host.outsideFrame == nil && !hasLostSource
  }

  private var hasLostSource: Bool {
    for source in sources.values where source.isLost { return true }
    return false
  }

  /// What was recorded apart from the events of the pipelines.
  var findings: Findings {
    host.clock._world.findings(isAwaited: TaskedRun.isOn, hasCancelledTask: hasCancelledTask)
  }

  /// What a run emitted; nothing if it was not subscribed to.
  func events(ofRun index: Int) -> EventList<Emission> { recordings[index]?.events ?? EventList() }

  /// Ends everything that still runs, and the cycles between rows and closures.
  func tearDown() { TaskedRun.onMainActor(self) { $0.end() } ?? end() }

  private func end() {
    host.trace?.stop()
    for observer in observers { observer.dispose() }
    host.tearDown()
    // A task or a subscription of a pipeline may keep the scheduler for the rest of the process.
    host.clock._world.record.leaveTest()
    for scope in scopes { scope.removeAll() }
    if host.endsSubscriptions { for source in sources.values { source.tearDown() } }
    sources = [:]
    meanings = [:]
  }

  func value(of symbol: MarbleDiagram.Symbol) -> FixtureValue {
    if let value = meanings[symbol] { return value }
    let value = makeValue(of: symbol)
    meanings[symbol] = value
    return value
  }

  /// What a symbol of a diagram does.
  func meaning(of symbol: MarbleDiagram.Symbol) -> Event<FixtureValue> {
    switch symbol {
    case .completed, .subscribe, .unsubscribe: return .completed
    case .error: return .error(value(of: .error).asError?.thrown ?? FixtureError("error"))
    case .value:
      let value = value(of: symbol)
      if case .error(let error) = value { return .error(error.thrown) }
      return .next(value)
    }
  }

  /// What a symbol of a source does.
  private func drawnMeaning(of symbol: MarbleDiagram.Symbol) -> Event<FixtureValue> {
    guard case .value(let text) = symbol, prepared.plainKeys.contains(symbol) else {
      return meaning(of: symbol)
    }
    return .next(plainValue(of: text))
  }

  /// The integer that a text writes, or the text itself.
  private func plainValue(of text: String) -> FixtureValue {
    if text.utf8.first.map({ $0.isDigit || $0 == UInt8(ascii: "-") }) == true,
      let int = Int(text), String(int) == text
    {
      return .int(int)
    }
    return .string(text)
  }

  /// Whether a row's name in a diagram stands for the row: not if an expression also names it.
  func isDrawnByName(_ name: String) -> Bool {
    guard scope.defines(name) else { return false }
    return prepared.each.contains { $0.name == name } || !prepared.namesInExpressions.contains(name)
  }

  private func makeValue(of symbol: MarbleDiagram.Symbol) -> FixtureValue {
    if let binding = prepared.bindings[symbol] {
      do {
        let value = try interpreter.evaluate(binding, in: scope)
        return try resolved(value, of: symbol)
      } catch {
        host.fail(error, at: binding.site)
        return .error(FixtureError(error))
      }
    }
    guard case .value(let text) = symbol else { return .error(FixtureError("error")) }
    if isDrawnByName(text), let value = try? scope.value(of: text, at: prepared.anchor) {
      return value
    }
    host.unboundTexts.insert(text)
    return plainValue(of: text)
  }

  private func prepare() throws {
    for row in prepared.test.sources { defineSource(row) }
    for scope in scopes { defineNames(in: scope) }
    host.isStarting = true
    defer { host.isStarting = false }
    var pipelines: [Observable<FixtureValue>?] = Array(repeating: nil, count: prepared.runs.count)
    for (side, scope) in scopes.enumerated() {
      for step in prepared.steps {
        switch step {
        case .define(let name, let site): try define(name, in: scope, at: site)
        case .run(let index): pipelines[index] = try pipeline(index, in: scope)
        }
      }
      if prepared.isSideBySide { pipelines[side] = try pipeline(side, in: scope) }
    }
    for (symbol, binding) in prepared.bindings {
      let value = value(of: symbol)
      if symbol == .error, value.asError == nil {
        throw binding.site.diagnostic(
          "'#' needs an error, or a text that describes one, not \(value.kind)",
          note: Self.textNote(on: value) ?? typesNote(on: value))
      }
    }
    if let fault = host.budget.fault { throw fault }
    for index in 0..<pipelines.count {
      if let pipeline = pipelines[index] { schedule(pipeline, index) }
    }
    scheduleActions()
  }

  /// The value that a diagram's symbol stands for: a member without its type, also inside of arrays and tuples, is the value that one
  /// added type has of this name.
  private func resolved(_ value: FixtureValue, of symbol: MarbleDiagram.Symbol) throws
    -> FixtureValue
  {
    switch value {
    case .implicit(let member):
      if symbol == .error { return try host.error(value).map { .error($0) } ?? value }
      let values = try host.values(of: member)
      if values.count > 1 {
        throw member.site.diagnostic(
          "several types have '.\(member.name)'", note: typesNote(on: value))
      }
      return values.first ?? value
    case .array(let values): return .array(try values.map { try resolved($0, of: symbol) })
    case .tuple(let values, let labels):
      return .tuple(try values.map { try resolved($0, of: symbol) }, labels: labels)
    default: return value
    }
  }

  /// The number of an error as a text; nil for other values.
  private static func textNote(on value: FixtureValue) -> String? {
    guard case .int = value else { return nil }
    return "write a text: where # = \"\(value)\""
  }

  /// A note that names the types that have a member; nil if none has.
  private func typesNote(on value: FixtureValue) -> String? {
    guard case .implicit(let member) = value else { return nil }
    let names = host.names(of: member).map { "'\($0)'" }
    return names.isEmpty ? nil : "write " + names.joined(separator: " or ")
  }

  private func defineNames(in scope: FixtureScope) {
    for row in prepared.lets {
      scope.define(row.name) { [unowned self, unowned scope] in
        let value = try interpreter.evaluate(row.expression, in: scope)
        host.trace?.name(value, row.name)
        return value
      }
    }
    for (name, expression) in prepared.each {
      scope.define(name) { [unowned self, unowned scope] in
        try interpreter.evaluate(expression, in: scope)
      }
    }
  }

  private func define(_ name: String, in scope: FixtureScope, at site: ExpressionSite) throws {
    do { _ = try scope.value(of: name, at: site) } catch {
      if error is Diagnostic || error is Budget.Exhausted { throw error }
      throw FixtureError("'\(name)' threw \(FixtureError(error))", at: site)
    }
  }

  private func defineSource(_ row: SourceRow) {
    let source = FixtureSource(row, host) { [weak self] in self?.drawnMeaning(of: $0) ?? .completed
    }
    sources[row.name] = source
    host.trace?.name(.observable(source.observable), row.name)
    for scope in scopes { scope.define(row.name, as: .observable(source.observable)) }
  }

  private func pipeline(_ index: Int, in scope: FixtureScope) throws -> Observable<FixtureValue> {
    let expression = prepared.runs[index].expression
    do {
      let value = try interpreter.evaluate(expression, in: scope)
      if case .object(let object) = value, object is ConnectableObject {
        connectables.insert(index)
      }
      if let observable = value.asObservable {
        return host.observed(observable, at: expression.site)
      }
      throw expression.site.diagnostic("a run needs an observable, not \(value.kind)")
    } catch let error as Diagnostic {
      throw error
    } catch let error as Budget.Exhausted {
      throw error
    } catch {
      // An expression that fails is an observable that fails.
      return .error(error)
    }
  }

  private func schedule(_ pipeline: Observable<FixtureValue>, _ index: Int) {
    let run = prepared.runs[index]
    let subscribe: () -> Void = { [unowned self] in
      let recording = FixtureRecording(host)
      recordings[index] = recording
      observers[index] = recording.observe(pipeline)
      if run.disposed == run.subscribed { observers[index].dispose() }
    }
    if let disposed = run.disposed, disposed != run.subscribed {
      host.clock._world.scheduleWork(at: disposed, phase: .disposal) { [unowned self] in
        if host.clock._world.hasTaskElsewhere { hasCancelledTask = true }
        observers[index].dispose()
      }
    }
    host.clock._world.scheduleWork(at: run.subscribed, phase: .subscription, subscribe)
  }

  private func scheduleActions() {
    for action in prepared.actions {
      host.clock._world.scheduleWork(at: action.frame, phase: .action) { [unowned self] in
        do { _ = try interpreter.evaluate(action.expression, in: scope) } catch {
          host.fail(error, of: "this row", at: action.expression.site)
        }
      }
    }
  }
}
