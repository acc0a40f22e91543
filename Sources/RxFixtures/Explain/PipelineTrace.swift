import RxCore

/// What every stage of a test's pipelines emitted, noted while the test ran.
///
/// A stage is a row, a factory's call or an operator's call in one place of an expression. What a closure makes when an
/// operator calls it stands beneath that operator's stage, a scope for each call.
final class PipelineTrace {
  /// The stages that no closure made, by the expression in which they stand.
  private(set) var expressions: [(text: ExpressionText, scope: PipelineScope)] = []
  /// Whether there was too much to be noted.
  private(set) var isCutOff = false

  private var isOver = false
  private var callScopes: [PipelineScope] = []
  private var stageCount = 0
  private var eventCount = 0
  /// What rows are called, and how often something that has no name was emitted.
  private var names: [ObjectIdentifier: String] = [:]
  private var unnamedCount = 0
  private var observed: Set<ObjectIdentifier> = []
  /// Holds what is known by its identity, which could otherwise be another's later.
  private var held: [Observable<FixtureValue>] = []

  private static let mostStages = 5000
  private static let mostEvents = 100_000

  /// Forgets what it holds; nothing is noted from now on.
  func stop() {
    isOver = true
    held = []
  }

  // MARK: Names

  /// Calls an observable, or the one that an object stands for, by the name of its row.
  func name(_ value: FixtureValue, _ name: String) {
    guard let observable = value.observable, !isObserved(observable) else { return }
    self.name(observable, name)
  }

  private func name(_ observable: Observable<FixtureValue>, _ name: String) {
    if isOver { return }
    held.append(observable)
    names[ObjectIdentifier(observable)] = name
  }

  /// The name of an observable's row, or a number in a circle for one that was emitted and has no name.
  func name(of observable: Observable<FixtureValue>) -> String {
    if let name = names[ObjectIdentifier(observable)] { return name }
    unnamedCount += 1
    let circled = unnamedCount <= 20 ? Unicode.Scalar(0x245F + unnamedCount) : nil
    let name = circled.map { String(Character($0)) } ?? "o\(unnamedCount)"
    self.name(observable, name)
    return name
  }

  // MARK: Stages

  /// Makes the stage of a call; nil where there are too many.
  func stage(at site: ExpressionSite) -> PipelineStage? {
    if isOver { return nil }
    stageCount += 1
    isCutOff = isCutOff || stageCount > Self.mostStages
    return isCutOff ? nil : PipelineStage(.call, at: site)
  }

  /// Adds a stage to the closure's call that is under way, or else to its expression.
  func add(_ stage: PipelineStage, for observable: Observable<FixtureValue>) {
    if isOver { return }
    held.append(observable)
    observed.insert(ObjectIdentifier(observable))
    (callScopes.last ?? scope(of: stage.site.text)).stages.append(stage)
  }

  /// Whether what the observable emits is noted already.
  func isObserved(_ observable: Observable<FixtureValue>) -> Bool {
    observed.contains(ObjectIdentifier(observable))
  }

  /// The stages of an expression that no closure makes.
  func scope(of text: ExpressionText) -> PipelineScope {
    if let known = expressions.first(where: { $0.text.start == text.start }) {
      return known.scope
    }
    let scope = PipelineScope()
    expressions.append((text, scope))
    return scope
  }

  /// Does what makes stages beneath another.
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

  /// Begins noting what a subscriber receives; nil where nothing is to be noted.
  func subscription(to stage: PipelineStage, at frame: Int) -> StageSubscription? {
    if isOver || isCutOff { return nil }
    let subscription = StageSubscription(frame: frame)
    stage.subscriptions.append(subscription)
    return subscription
  }

  /// Notes an event.
  func note(_ event: Event<FixtureValue>, at frame: Int, in subscription: StageSubscription) {
    if isOver { return }
    eventCount += 1
    isCutOff = isCutOff || eventCount > Self.mostEvents
    if isCutOff { return }
    if case .next(let value) = event, let inner = value.observable { _ = name(of: inner) }
    subscription.events.append((frame, event))
    if event.isStopEvent { subscription.isOver = true }
  }

  /// Notes that a subscriber does not want any more.
  func noteDisposal(at frame: Int, of subscription: StageSubscription) {
    if isOver || subscription.isOver { return }
    subscription.isOver = true
    subscription.disposed = frame
  }
}

/// One stage of a pipeline.
final class PipelineStage {
  /// Where a stage comes from.
  enum Origin {
    /// A factory or an operator was called.
    case call
    /// Something was used that was there before: a row, an element.
    case use(String)
  }

  let origin: Origin
  /// Where it is called or used.
  let site: ExpressionSite
  /// Its subscribers, in order.
  fileprivate(set) var subscriptions: [StageSubscription] = []
  /// What its closures made, a scope for each call that made anything.
  fileprivate(set) var calls: [PipelineScope] = []

  init(_ origin: Origin, at site: ExpressionSite) {
    self.origin = origin
    self.site = site
  }
}

/// Stages that were made together, in the order in which one builds on another.
final class PipelineScope {
  fileprivate(set) var stages: [PipelineStage] = []
}

/// What one subscriber of a stage received.
final class StageSubscription {
  let frame: Int
  fileprivate(set) var events: [(frame: Int, event: Event<FixtureValue>)] = []
  /// When the subscriber disposed, if it did before the end.
  fileprivate(set) var disposed: Int?
  fileprivate var isOver = false

  init(frame: Int) { self.frame = frame }
}
