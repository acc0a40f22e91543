import RxCore

/// Records the output of each stage of a test's pipelines while the test runs.
///
/// A stage is a row, a factory's call or an operator's call in one place of an expression. The stages that a closure
/// creates belong to the stage of the operator that calls it, in one scope for each call.
final class PipelineTrace {
  /// The stages that no closure created, keyed by their expression.
  private(set) var expressions: [(text: ExpressionText, scope: PipelineScope)] = []
  /// Whether recording stopped because there were too many stages or events.
  private(set) var isCutOff = false

  private var isOver = false
  private var callScopes: [PipelineScope] = []
  private var stageCount = 0
  private var eventCount = 0
  /// The names of rows, and the number of emitted observables without a name.
  private var names: [ObjectIdentifier: String] = [:]
  private var unnamedCount = 0
  private var observed: Set<ObjectIdentifier> = []
  /// Retains the objects known by their identity, so that no later object gets the same identity.
  private var held: [Observable<FixtureValue>] = []

  private static let mostStages = 5000
  private static let mostEvents = 100_000

  /// Stops recording, and discards what was recorded: read it before.
  func stop() {
    isOver = true
    held = []
    // A recorded event may hold an observable whose closure retains the stages: a retain cycle.
    expressions = []
  }

  // MARK: Names

  /// Gives an observable, or that of a source object, the name of its row.
  func name(_ value: FixtureValue, _ name: String) {
    guard let observable = value.observable, !isObserved(observable) else { return }
    self.name(observable, name)
  }

  private func name(_ observable: Observable<FixtureValue>, _ name: String) {
    if isOver { return }
    held.append(observable)
    names[ObjectIdentifier(observable)] = name
  }

  /// The name of an observable's row, or a circled number for an emitted observable without a name.
  func name(of observable: Observable<FixtureValue>) -> String {
    if let name = names[ObjectIdentifier(observable)] { return name }
    unnamedCount += 1
    let circled = unnamedCount <= 20 ? Unicode.Scalar(0x245F + unnamedCount) : nil
    let name = circled.map { String(Character($0)) } ?? "o\(unnamedCount)"
    self.name(observable, name)
    return name
  }

  // MARK: Stages

  /// Creates the stage of a call; nil if there are too many stages.
  func stage(of call: @autoclosure () -> CalledForm, at site: ExpressionSite) -> PipelineStage? {
    if isOver { return nil }
    stageCount += 1
    isCutOff = isCutOff || stageCount > Self.mostStages
    return isCutOff ? nil : PipelineStage(.call(call()), at: site)
  }

  /// Adds a stage to the current call of a closure, or else to its expression.
  func add(_ stage: PipelineStage, for observable: Observable<FixtureValue>) {
    if isOver { return }
    held.append(observable)
    observed.insert(ObjectIdentifier(observable))
    (callScopes.last ?? scope(of: stage.site.text)).stages.append(stage)
  }

  /// Whether the events of the observable are already recorded.
  func isObserved(_ observable: Observable<FixtureValue>) -> Bool {
    observed.contains(ObjectIdentifier(observable))
  }

  /// The stages of an expression that no closure creates.
  func scope(of text: ExpressionText) -> PipelineScope {
    if let known = expressions.first(where: { $0.text.start == text.start }) {
      return known.scope
    }
    let scope = PipelineScope()
    expressions.append((text, scope))
    return scope
  }

  /// Calls `body`, which creates stages below another stage.
  func inner<Result>(of stage: PipelineStage, _ body: () throws -> Result) rethrows -> Result {
    let scope = PipelineScope()
    callScopes.append(scope)
    defer {
      callScopes.removeLast()
      if !scope.stages.isEmpty { stage.calls.append(scope) }
    }
    return try body()
  }

  // MARK: Events

  /// Starts recording the events of a subscriber; nil if nothing is recorded.
  func subscription(to stage: PipelineStage, at frame: Int) -> StageSubscription? {
    if isOver || isCutOff { return nil }
    let subscription = StageSubscription(frame: frame)
    stage.subscriptions.append(subscription)
    return subscription
  }

  /// Records an event.
  func note(_ event: Event<FixtureValue>, at frame: Int, in subscription: StageSubscription) {
    if isOver { return }
    eventCount += 1
    isCutOff = isCutOff || eventCount > Self.mostEvents
    if isCutOff { return }
    if case .next(let value) = event, let inner = value.observable { _ = name(of: inner) }
    subscription.events.append((frame, event))
    if event.isStopEvent { subscription.isOver = true }
  }

  /// Records the disposal by a subscriber.
  func noteDisposal(at frame: Int, of subscription: StageSubscription) {
    if isOver || subscription.isOver { return }
    subscription.isOver = true
    subscription.disposed = frame
  }
}

final class PipelineStage {
  /// The origin of a stage.
  enum Origin {
    /// A call of a factory or an operator.
    case call(CalledForm)
    /// A use of an existing observable: a row or an element.
    case use(String)
  }

  let origin: Origin
  /// The place of the call or use.
  let site: ExpressionSite
  /// Its subscribers, in order.
  fileprivate(set) var subscriptions: [StageSubscription] = []
  /// The stages that its closures created, in one scope for each call that created any.
  fileprivate(set) var calls: [PipelineScope] = []

  /// What is called; nil if the stage is the use of an observable.
  var call: CalledForm? {
    if case .call(let call) = origin { call } else { nil }
  }

  init(_ origin: Origin, at site: ExpressionSite) {
    self.origin = origin
    self.site = site
  }
}

/// The form of an operator that a call means.
struct CalledForm {
  /// The name of the operator.
  let name: String
  /// Whether it is called by itself or on a type, not on an observable.
  let isFactory: Bool
  /// What the operator does, with the numbers of the call in place of the parameters that the sentence names; nil if the call itself says it.
  let rule: String?

  init(_ form: OperatorForm, _ matching: ArgumentMatching) {
    name = form.signature.name
    isFactory = form.signature.isFactory
    if OperatorForm.plainNames.contains(name) {
      rule = nil
      return
    }
    rule = form.signature.parameters.indices.reduce(into: form.summary) { rule, index in
      let parameter = form.signature.parameters[index]
      guard let value = matching.argument(of: index)?.value else { return }
      let number: Int
      let written: String
      switch value {
      // A negative time counts as none.
      case .int(let count) where parameter.type == .time:
        (number, written) = (count, "\(max(0, count)) frames")
      case .int(let count): (number, written) = (count, "\(count)")
      case .duration(.frames(let count)): (number, written) = (0, "\(max(0, count)) ms")
      default: return
      }
      rule = rule.replacing("`\(parameter.name)`", with: written)
      if number == 1 { rule = rule.replacing(/\b1 ([a-z]+)s\b/) { "1 \($0.1)" } }
    }
  }
}

/// Stages that were created together, in the order of the pipeline.
final class PipelineScope {
  fileprivate(set) var stages: [PipelineStage] = []
}

/// The events that one subscriber of a stage received.
final class StageSubscription {
  let frame: Int
  fileprivate(set) var events: [(frame: Int, event: Event<FixtureValue>)] = []
  /// The frame in which the subscriber disposed, if it did so before the terminal event.
  fileprivate(set) var disposed: Int?
  fileprivate var isOver = false

  init(frame: Int) { self.frame = frame }
}
