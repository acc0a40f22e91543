import VirtualTimeCore

/// What a test expects of a scheduler, and what was noted of the test.
package final class TestRecord: Sendable {
  /// The maximum number of sources, or of other tests, shown with a failure.
  private static let mostNames = 8

  let contents = Guarded(Contents())
  /// What fails the test if it sleeps although nothing moves the clock, and where the scheduler is made.
  let stallReporter = Guarded<
    (site: CallSite?, report: @Sendable (_ message: String, CallSite?) -> Void)?
  >(nil)
  // Unsafe: `watch(_:)` sets them once, before another thread knows the record.
  nonisolated(unsafe) private(set) var place: PlaceOfWorld?
  nonisolated(unsafe) private(set) var frames: VirtualFrames?
  nonisolated(unsafe) private(set) var testTasks: TestTasks?
  nonisolated(unsafe) private(set) var monitor: RequestMonitor?
  /// Who schedules the test's work; from the first use on, that is noted.
  var workNotes: PendingWorkNotes { contents.withLock { $0.workNotes.orStore(.init()) } }

  /// Starts to record the requests for real-time work, and the programming errors, of a scheduler.
  ///
  /// Called once, before another thread knows the record.
  func watch(_ world: TestWorld) {
    (place, frames, testTasks) = (world.place, world.frames, world.tasks)
    monitor = RequestMonitor(of: world.frames.runner, for: self)
  }

  deinit {
    guard let failure = unverifiedFailure else { return }
    guard let reporter = contents.withLock({ $0.reporter }) else {
      return ProgrammingErrors.warningHandler("\(failure)")
    }
    reporter(failure)
  }

  /// What the test forgot to check or to run; nil if there is nothing.
  private var unverifiedFailure: MarbleFailure? {
    contents.withLock { $0 }.unverifiedFailure(hasRun: frames?.hasRun ?? true)
  }

  /// What the tests of the whole process forgot so far.
  package static var unverifiedFailures: [MarbleFailure] {
    RequestMonitor.tests.compactMap { ($0 as? TestRecord)?.unverifiedFailure }
  }

  /// The records of the test to which the caller belongs.
  static var ofCaller: [TestRecord] {
    RequestMonitor.testsOfCaller.compactMap { $0 as? TestRecord }
  }

  var site: CallSite? { contents.withLock { $0.site } }
  /// The best known place of the test.
  var siteOfTest: CallSite? {
    stallReporter.withLock { $0?.site } ?? contents.withLock { $0.stallSite }
  }
  var lastFrame: Int { contents.withLock { $0.lastFrame } }

  /// Whether the test has been verified and has expected nothing since, so that it has probably ended.
  var isVerified: Bool { contents.withLock { $0.isDecided && $0.site == nil } }

  /// Sets what receives the programming errors of the scheduler's work.
  package func setMistakeReceiver(_ receiver: ((String) -> Void)?) {
    contents.withLock { $0.mistakeReceiver = receiver }
  }

  /// Separates the scheduler from its test, which has ended.
  package func leaveTest() { monitor?.leaveTest() }

  /// Records a source, to be shown with failures.
  func add(source kind: String, line: UInt, _ diagram: MarbleDiagram) {
    contents.withLock { contents in
      contents.lastFrame = max(contents.lastFrame, diagram.lastFrame)
      if contents.sources.count < Self.mostNames {
        contents.sources.append(.init(label: kind, line: line, content: .diagram(diagram)))
      }
    }
  }

  /// Records a probe, whose rows are shown with failures.
  func addProbe() -> ProbedRows {
    let rows = ProbedRows()
    contents.withLock { $0.probes.append(rows) }
    return rows
  }

  /// The rows of the probes.
  package func probedRows(in syntax: MarbleSyntax) -> [FailureReport.ContextRow] {
    contents.withLock { $0 }.probedRows(in: syntax)
  }

  /// The name of a new source among those of the test: how it is drawn, with a number from the second such source on.
  func uniqueName(ofSource text: String) -> String {
    let count = contents.withLock { contents in
      contents.orderNames[text, default: 0] += 1
      return contents.orderNames[text] ?? 1
    }
    return count > 1 ? "\(text)#\(count)" : text
  }

  func add(_ source: SubscriptionLog) { contents.withLock { $0.madeSources.append(source) } }
  func add(_ check: LeftoverCheck) { contents.withLock { $0.leftoverChecks.append(check) } }

  /// Records an expectation, and the last frame that it draws.
  func add(_ check: Check, lastFrame: Int = 0, lacksSource: Bool = false) {
    contents.withLock { contents in
      contents.checks.append(check)
      contents.lastFrame = max(contents.lastFrame, lastFrame)
      contents.lacksSource = contents.lacksSource || lacksSource
    }
  }

  /// Records a failure that is known before the run.
  func add(_ failure: MarbleFailure, isSource: Bool = false) {
    add(Check(failure), lacksSource: isSource)
  }

  /// Records a call that fails the test unless `remove(_:)` receives the result.
  func addUnfinished(_ message: String, at site: CallSite) -> Check {
    let check = Check(MarbleFailure(message, at: site), isUnfinished: true)
    add(check)
    return check
  }

  /// Removes an expectation that is complete.
  func remove(_ unfinished: Check) {
    // The caller still holds the check, so nothing is released under the lock.
    contents.withLock { contents in
      let index = contents.checks.lastIndex { $0 === unfinished }
      if let index { contents.checks.remove(at: index) }
    }
  }

  /// Retains a subscription until the expectations are checked.
  func add(_ subscription: any Cancellation) {
    contents.withLock { $0.subscriptions.append(subscription) }
  }

  /// Discards the expectations and the kept objects.
  func removeAll() { take().end() }

  /// Takes what belongs to one verification, to be released outside the lock: it may hold objects of the test's.
  func take() -> Contents {
    contents.withLock { contents in
      defer {
        contents.checks = []
        contents.leftoverChecks = []
        contents.subscriptions = []
        contents.keptObjects = []
        contents.lacksSource = false
        contents.hasLostTask = false
        contents.lostBag = nil
        contents.isOver = true
      }
      return contents
    }
  }

  /// How often something outside of the test has resumed tasks so far.
  var resumptions: OutsideEvents.Resumptions { testTasks?.outside.resumptions ?? .init() }

  /// Whether the process runs one test at a time, so that every other test has ended.
  ///
  /// Relaxed: it is set before the first test has a scheduler that asks for it.
  static let runsTestsOneByOne = PlainAtomic(false)

  /// The tests that may create and release objects meanwhile, each by its name or place.
  var otherTests: [String] {
    if Self.runsTestsOneByOne.load(ordering: .relaxed) { return [] }
    var names: [String] = []
    for test in monitor?.otherTests ?? [] {
      let name = (test as? TestRecord)?.testName ?? "a test of unknown name"
      if !names.contains(name) { names.append(name) }
    }
    let rest = names.count - Self.mostNames
    return rest > 0 ? names.prefix(Self.mostNames) + ["and \(rest) more"] : names
  }

  /// The name of the test, or else the place where its scheduler is made, or where it expects something.
  private var testName: String? {
    if let name = contents.withLock({ $0.testName }) { return name() }
    return siteOfTest.map { "the test with the scheduler of \($0.fileAndLine)" }
  }
}

// For laws, which have many schedulers.
extension TestRecord {
  var isEmpty: Bool { contents.withLock { $0.isEmpty } }

  /// Whether one of the first sources has been subscribed to.
  func hasSubscribedSource(amongFirst count: Int) -> Bool {
    contents.withLock { $0.madeSources }.prefix(count).contains { !$0.subscriptions.isEmpty }
  }

  /// Whether every subscription to one of the sources was disposed before the clock ran.
  var hasLostSource: Bool { contents.withLock { $0.madeSources }.contains { $0.isLost } }

  /// A paragraph about the requests to real schedulers and executors; nil if there are none.
  var lawRealTimeParagraph: String? { contents.withLock { $0.realTime }.lawParagraph }

  /// Discards the expectations, but not the kept objects, and returns the first mistake in the test itself.
  func takeMistake() -> MarbleFailure? {
    let taken = take()
    taken.end()
    contents.withLock { $0.keptObjects += taken.keptObjects }
    return taken.checks.lazy.filter { !$0.isUnfinished }.compactMap(\.knownFailure).first
  }

  /// Forgets the sources of a test that has expected nothing.
  ///
  /// - Returns: False if there is more than sources.
  func renew() -> Bool {
    // They hold elements of the user, which are released after the lock.
    var probes: [ProbedRows] = []
    return contents.withLock { contents in
      let isUsed =
        !contents.isEmpty || !contents.actions.isEmpty || contents.reporter != nil
        || !contents.realTime.notes.isEmpty || contents.hasLostTask
        || contents.mistakeReceiver != nil
      if isUsed { return false }
      contents.madeSources.removeAll(keepingCapacity: true)
      contents.sources.removeAll(keepingCapacity: true)
      swap(&probes, &contents.probes)
      contents.lastError = nil
      contents.lostBag = nil
      contents.lastFrame = 0
      return true
    }
  }
}
