import RxCore
import RxTestKit
import VirtualTimeCore

/// What one instance of a test has: its clock, its budget, its registry, and what it must dispose of in the end.
final class FixtureHost: ExpressionHost {
  let registry: OperatorRegistry
  let budget: Budget
  let clock: TestScheduler
  let scheduler = FixtureValue.object(SchedulerObject())
  /// Records the output of each stage if the test is explained; otherwise nil.
  let trace: PipelineTrace?

  /// The forms that the test's calls have meant in other instances; nil if the test is run once.
  let overloads: OverloadMemo?

  /// Whether a subscription to a source ends with the test if the pipeline does not dispose it.
  ///
  /// Tests that look for operators that do not dispose their sources set it to false.
  var endsSubscriptions = true

  /// What went wrong beside the recordings, in order.
  private(set) var mishaps: [Mishap] = []

  /// The drawn texts that no row binds.
  var unboundTexts: Set<String> = []

  /// Finds what the rows of the test say about drawn values, when an error needs it.
  var findDrawnRows: () -> DrawnRows = { DrawnRows() }

  var drawnRows: DrawnRows { findDrawnRows() }

  /// Finds the labels of the tuples that the test's expressions make.
  var findTupleLabels: () -> Set<String> = { [] }

  var tupleLabels: Set<String>? {
    registry.isStandard ? findTupleLabels().union(Self.labelsOfOperators) : nil
  }

  /// The labels of the tuples that operators and methods of values make.
  private static let labelsOfOperators: Set<String> = [
    "index", "element", "offset", "key", "value", "timestamp", "interval", "matches", "nonMatches",
  ]

  /// How what the added pipelines return ends, as advice; nil if nothing is known.
  private(set) var endAdvice: String?

  /// Notes what an added pipeline returns.
  func noteEnd<Source: ObservableConvertibleType>(of source: Source) {
    endAdvice = endAdvice ?? EndAdvice.advice(for: type(of: source))
  }

  /// The first element that a subject or relay of the test lost because it had no subscriber.
  var droppedElement: DroppedElement? { firstDroppedElement.withLock { $0 } }

  /// Locked, because the subject may send on any thread.
  private let firstDroppedElement = Guarded<DroppedElement?>(nil)

  /// Notes that a subject or relay without subscribers loses an element.
  func noteDrop(by typeName: String) {
    let element = (subject: typeName, frame: max(0, clock.clock))
    firstDroppedElement.withLock { $0 = $0 ?? element }
  }

  /// Whether what is being subscribed to is subscribed by the runner itself, to compare what was emitted.
  var isInspecting = false

  /// The call of an added pipeline that is being made, by its number; `nil` outside of such calls.
  private(set) var addedCall: Int?
  private var addedCallCount = 0

  /// Makes a call of an added pipeline.
  func inAddedCall<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = addedCall
    addedCallCount += 1
    addedCall = addedCallCount
    defer { addedCall = outer }
    return try body()
  }

  /// The frame of the first event that came from outside of the scheduler's run, in real time.
  var outsideFrame: TestTime? { firstOutsideFrame.withLock { $0 } }

  /// Locked, because such an event may come on any thread.
  private let firstOutsideFrame = Guarded<TestTime?>(nil)

  func noteOutsideEvent() {
    let frame = max(0, clock.clock)
    firstOutsideFrame.withLock { $0 = $0 ?? frame }
  }

  /// Whether rows are being evaluated, before time starts.
  var isStarting = false

  /// A member that is written without its type.
  private struct MemberKey: Hashable {
    let name: String
    let isCalled: Bool
  }

  /// The full names of such members, cached.
  private var typesOfMembers: [MemberKey: [String]] = [:]

  /// What is disposed when the test ends.
  private var kept: [any Disposable] = []

  /// A closure that threw where nothing can receive the error, or a mistake of the program.
  struct Mishap {
    let description: String
    let site: ExpressionSite?
    let frame: Int
  }

  init(
    registry: OperatorRegistry, budget: Budget, startFrame: Int, trace: PipelineTrace? = nil,
    overloads: OverloadMemo? = nil
  ) {
    self.trace = trace
    self.overloads = overloads
    self.registry = registry
    self.budget = budget
    clock = TestScheduler(
      in: TestWorld(
        initialClock: startFrame, frameLength: FrameLength(seconds: 0.001), syntax: .rxjs))
    clock._world.ownTime()
    clock._world.timeline.mayRun = { [budget] in !budget.isExhausted }
    clock._world.timeline.mayWait = { [budget] in (try? budget.spendAction(waiting: $0)) != nil }
    clock._world.record.setMistakeReceiver { [weak self] in self?.fail($0) }
  }

  var factoryNames: Set<String> { registry.factoryNames }

  var operatorNames: Set<String> { registry.operatorNames }

  func operatorNames(knownElsewhereAs name: String) -> [String] {
    registry.operatorNames(knownElsewhereAs: name)
  }

  func factoryNames(knownElsewhereAs name: String) -> [String] {
    registry.factoryNames(knownElsewhereAs: name)
  }

  func firstLabel(ofOperatorKnownElsewhereAs name: String) -> String? {
    registry.forms.first { $0.otherNames.contains(name) && !$0.signature.isFactory }?
      .signature.parameters.first?.label
  }

  func unknownNameNote(inFileAt path: String, isCalled: Bool) -> String? {
    registry.unknownNameNote?(path, isCalled)
  }

  func unknownMemberNote(inFileAt path: String) -> String? {
    registry.isOfTestTarget ? nil : registry.unknownNameNote?(path, false)
  }

  var memberNames: Set<String> { Self.objectMembers }

  private static let objectMembers = Set(
    [
      DisposableObject.self, ObserverObject.self, SubjectObject.self, RelayObject.self,
      ConnectableObject.self,
    ].flatMap { (type: FixtureObject.Type) in type.members.names })

  var constantNames: Set<String> { registry.constantNames }

  func constant(_ name: String, at site: ExpressionSite) throws -> FixtureValue? {
    try registry.constant(name, at: site, self)
  }

  func values(of member: FixtureImplicitMember) throws -> [FixtureValue] {
    let names = names(of: member)
    return try names.compactMap { name in
      do {
        guard let arguments = member.arguments else { return try constant(name, at: member.site) }
        return try callFactory(name, arguments, at: member.site)
      } catch {
        // With several types, the arguments may be those of another one.
        if names.count == 1 { throw error }
        return nil
      }
    }
  }

  /// The full names of a member that is written without its type.
  func names(of member: FixtureImplicitMember) -> [String] {
    let key = MemberKey(name: member.name, isCalled: member.arguments != nil)
    if let names = typesOfMembers[key] { return names }
    let names = (key.isCalled ? factoryNames : constantNames)
      .filter { $0.hasSuffix(".\(member.name)") }.sorted()
    typesOfMembers[key] = names
    return names
  }

  func addedProperty(
    _ name: String, of value: FixtureValue, at site: ExpressionSite
  ) throws -> FixtureValue? {
    try registry.property(name, of: value, at: site, self)
  }

  func addedPropertyNames(of value: FixtureValue) -> [String] {
    if registry.missing != nil { return registry.properties.keys.sorted() }
    let site = ExpressionSite(text: ExpressionText("", file: ""), range: 0..<0)
    return registry.properties.keys.sorted().filter {
      (try? registry.property($0, of: value, at: site, self)) != nil
    }
  }

  /// The members of a type that stand for its values, as they are written without the type.
  func memberNames(of type: String) -> [String] {
    let prefix = "\(type)."
    return factoryNames.union(constantNames).filter { $0.hasPrefix(prefix) }.sorted()
      .map { String($0.dropFirst(prefix.count)) }
  }

  func callFactory(
    _ name: String, _ arguments: [Argument], at site: ExpressionSite
  ) throws -> FixtureValue {
    try registry.callFactory(name, arguments, at: site, self)
  }

  func callOperator(
    _ name: String, on source: Observable<FixtureValue>, _ arguments: [Argument],
    at site: ExpressionSite
  ) throws -> FixtureValue {
    try registry.callOperator(name, on: .observable(source), arguments, at: site, self)
  }

  // MARK: What goes wrong

  /// Notes an error that no observer can receive; the test fails with it.
  func fail(_ error: any Error, of thrower: String = "a closure", at site: ExpressionSite) {
    if let fault = error as? Diagnostic { return budget.report(fault) }
    if error is Budget.Exhausted { return }
    fail("\(thrower) threw \(FixtureError(error))", at: site)
  }

  /// Notes a mistake; the test fails with it.
  func fail(_ description: String, at site: ExpressionSite? = nil) {
    if mishaps.count < 10 {
      mishaps.append(Mishap(description: description, site: site, frame: clock.clock))
    }
  }

  /// The maximum number of scheduled actions after the last drawn frame.
  private static let mostLateWork = 30_000

  /// Ends a test that works long after the last frame that it draws.
  func limitWork(after frame: Int) {
    exceedsLateWork = clock._world.limitLateWork(to: Self.mostLateWork, after: frame)
  }

  /// Whether more work was due after the last drawn frame.
  private var exceedsLateWork: () -> Bool = { false }

  /// Notes why work is left after the run, if any is.
  func noteRemainingWork(after lastDrawnFrame: Int, through lastFrame: Int) {
    if clock.nextTime == nil || budget.isExhausted { return }
    if exceedsLateWork() {
      budget.exhaust(
        .actions,
        "more than \(Self.mostLateWork) scheduled actions ran after the last drawn frame, \(lastDrawnFrame)"
      )
    } else {
      budget.exhaust(.frames, "work is left after frame \(lastFrame)")
    }
  }

  // MARK: What must be disposed

  /// Keeps something until the test ends.
  func keep(_ disposable: any Disposable) -> any Disposable {
    if (disposable as? any Cancelable)?.isDisposed != true { kept.append(disposable) }
    return disposable
  }

  /// Disposes of everything that still runs, and so ends all cycles between sources, work that waits and this host.
  func tearDown() {
    trace?.stop()
    // The latest first: what it was made of is kept too, so that no disposal leads through all of them.
    while let disposable = kept.popLast() { disposable.dispose() }
    clock._world.timeline.close()
  }
}
