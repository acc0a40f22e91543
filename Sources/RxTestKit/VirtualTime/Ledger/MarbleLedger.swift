import RxCore
import Synchronization

/// The expectations of a test, and the failures found before the run.
package final class MarbleLedger: Sendable {
  /// The maximum number of sources shown with a failure.
  private static let mostSources = 8

  let contents = Guarded(Contents())
  // Unsafe: `watch(_:)` sets them once, before another thread knows the ledger.
  nonisolated(unsafe) private(set) var place: TestPlace?
  nonisolated(unsafe) private(set) var frames: VirtualFrames?
  nonisolated(unsafe) private(set) var testTasks: TestTasks?
  nonisolated(unsafe) private(set) var witness: TestWitness?
  let stallReporter = Guarded<StallReporter?>(nil)
  // Relaxed: the flags publish no other data.
  private let hasBeenVerified = PlainAtomic(false)
  private let taskWarning = PlainAtomic(false)
  /// Who schedules the test's work, if that is noted.
  var workNotes: PendingWorkNotes { contents.withLock { $0.workNotes.orStore(.init()) } }

  /// The work that waits, a line each, if it is noted.
  var notedWork: [String] { contents.withLock { $0.workNotes }?.lines ?? [] }

  deinit {
    guard let failure = unverifiedFailure else { return }
    guard let reporter = contents.withLock({ $0.reporter }) else {
      return Hooks.warningHandler("\(failure)")
    }
    reporter(failure)
  }

  /// What the test forgot to check or to run; nil if there is nothing.
  var unverifiedFailure: MarbleFailure? {
    guard contents.withLock(\.mayBeUnverified) else { return nil }
    let contents = contents.withLock { $0 }
    return contents.unverifiedFailure(hasRun: frames?.hasRun ?? true)
  }

  /// The call site of the first unverified expectation; nil if there is none.
  var site: CallSite? { contents.withLock { $0.site } }

  /// Whether the test has been verified and has expected nothing since, so that it has probably ended.
  var isVerified: Bool { hasBeenVerified.load(ordering: .relaxed) && site == nil }

  /// Ends the reports of tasks that still wait, because the test has failed.
  func suppressStalls() { hasBeenVerified.store(true, ordering: .relaxed) }

  /// Whether synchronous code was warned of a task that it does not await.
  var hasWarnedOfTask: Bool {
    get { taskWarning.load(ordering: .relaxed) }
    set { taskWarning.store(newValue, ordering: .relaxed) }
  }

  /// Where to report a stall of the test's tasks.
  var stallSite: CallSite? { contents.withLock { $0 }.stallSite }

  /// The last frame that any diagram draws.
  var lastFrame: Int { contents.withLock { $0.lastFrame } }

  /// Starts to record the requests for real-time work, and the programming errors, of a scheduler.
  ///
  /// Called once, before another thread knows the ledger.
  func watch(_ scheduler: TestScheduler) {
    (place, frames, testTasks) = (scheduler.place, scheduler.frames, scheduler.tasks)
    witness = TestWitness(of: scheduler.frames.runner, for: self)
  }

  /// Sets what receives the programming errors of the scheduler's work.
  package func setMistakeReceiver(_ receiver: ((String) -> Void)?) {
    contents.withLock { $0.mistakeReceiver = receiver }
  }

  /// Whether the process runs one test at a time, so that every other test has ended.
  ///
  /// Relaxed: it is set before the first test has a scheduler that asks for it.
  static let runsTestsOneByOne = PlainAtomic(false)

  /// Separates the scheduler from its test, which has ended.
  package func leaveTest() { witness?.leaveTest() }

  /// Sets what returns the name or the place of the test, for the failures of other tests.
  package func setTestName(_ name: @escaping @Sendable () -> String) {
    contents.withLock { $0.testName = name }
  }

  /// The name of the test, or else the place where its scheduler is made, or where it expects something.
  private var testName: String? {
    if let name = contents.withLock({ $0.testName }) { return name() }
    let site = stallReporter.withLock { $0?.site } ?? stallSite
    return site.map { "the test with the scheduler of \($0.fileAndLine)" }
  }

  /// Records that a task which sleeps by the clock, or is about to, was cancelled before the first run.
  func noteCancelledSleep() { contents.withLock { $0.hasLostTask = true } }

  /// A paragraph about short delays on real schedulers; nil if there are none.
  var realDelayParagraph: String? { contents.withLock { $0.realTime }.delayParagraph }

  /// The same, for a law.
  var lawRealTimeParagraph: String? { contents.withLock { $0.realTime }.lawParagraph }

  /// Records where the test schedules an action.
  ///
  /// - Returns: The number of the action.
  func noteAction(at site: CallSite) -> Int {
    contents.withLock { contents in
      contents.actionSite = contents.actionSite ?? site
      contents.actionCount += 1
      contents.waitingActions[contents.actionCount] = site
      return contents.actionCount
    }
  }

  /// Records that an action is called.
  func noteCall(ofAction number: Int) {
    contents.withLock { $0.waitingActions[number] = nil }
  }

  /// Keeps an object until the expectations are checked.
  func keep(_ object: AnyObject) { contents.withLock { $0.keptObjects.append(object) } }

  /// Sets the receiver of the failure if the scheduler is released before its expectations are verified.
  func setReporter(_ reporter: @escaping @Sendable (MarbleFailure) -> Void) {
    contents.withLock { $0.reporter = reporter }
  }

  /// Records a source, to be shown with failures.
  func add(source kind: String, line: UInt, _ diagram: MarbleDiagram) {
    contents.withLock { contents in
      contents.lastFrame = max(contents.lastFrame, diagram.lastFrame)
      if contents.sources.count < Self.mostSources {
        contents.sources.append(.init(source: kind, line: line, content: .diagram(diagram)))
      }
    }
  }

  /// Records a source created by the scheduler.
  func add(_ source: SubscriptionLog) {
    contents.withLock { $0.madeSources.append(source) }
  }

  /// Records a check for leaks and pending work.
  func add(_ check: LeftoverCheck) { contents.withLock { $0.leftoverChecks.append(check) } }

  /// Records an expectation.
  func add(_ check: Check, lastFrame: Int) {
    contents.withLock { contents in
      contents.checks.append(check)
      contents.lastFrame = max(contents.lastFrame, lastFrame)
    }
  }

  /// Retains a subscription until the expectations are checked.
  func add(_ subscription: any Disposable) {
    contents.withLock { $0.subscriptions.append(subscription) }
  }

  /// Records a failure that is known before the run.
  func add(_ failure: MarbleFailure, isSource: Bool = false) {
    contents.withLock { contents in
      let check = Check(site: failure.site, isFailure: true) { _, _ in failure }
      contents.checks.append(check)
      if isSource { contents.lacksSource = true }
    }
  }

  /// Removes an expectation that is complete.
  func remove(_ unfinished: Check) {
    // The caller still holds the check, so nothing is released under the lock.
    contents.withLock { contents in
      let index = contents.checks.lastIndex { $0 === unfinished }
      if let index { contents.checks.remove(at: index) }
    }
  }

  /// Discards the expectations, but not the kept objects, and returns the first mistake in the test itself.
  func takeMistake() -> MarbleFailure? {
    let taken = take()
    taken.end()
    for object in taken.keptObjects { keep(object) }
    return taken.checks.lazy.filter { $0.isFailure && !$0.isUnfinished }
      .compactMap { $0.failure(.atRest, []) }.first
  }

  /// Discards the expectations and the kept objects.
  func removeAll() { take().end() }

  /// The sources that the test has made so far.
  var madeSources: [SubscriptionLog] { contents.withLock { $0.madeSources } }

  /// Whether every subscription to one of the sources was disposed before the clock ran.
  var hasLostSource: Bool {
    madeSources.contains { $0.isLost }
  }

  /// The checks for leaks and pending work, made after the tasks that the end of the test cancels have ended.
  struct LeftoverChecks {
    fileprivate let checks: [LeftoverCheck]
    fileprivate let sources: [SubscriptionLog]
    fileprivate let kept: [WeakObject]
    /// The work requested outside the scheduler before the observed subscriptions were disposed.
    fileprivate let notes: [RealTimeNotes.Note]

    /// Whether there is something to check.
    var isEmpty: Bool { checks.isEmpty }
  }

  /// The failures of a run, before their causes are known.
  ///
  /// It holds the test's objects, so it is consumed to release them.
  struct Verdict: ~Copyable {
    fileprivate var failures: [MarbleFailure] = []
    fileprivate var findings: Findings?
    fileprivate var taken: Contents
    fileprivate let notes: [RealTimeNotes.Note]
  }

  /// Compares a run with the expectations.
  ///
  /// - Returns: What to pass to `failures(of:)` next.
  func verdict(of run: VerifiedRun) -> Verdict {
    let notes = contents.withLock { $0.realTime }.notes.filter(\.isOpen)
    var verdict = Verdict(taken: take(), notes: notes)
    let taken = verdict.taken
    var findings = findings(in: taken, after: run)
    // What is wrong in the test itself may be why expectations fail.
    var checks = taken.checks
    if findings.hasMistakes {
      checks = taken.checks.filter(\.isFailure)
      if !taken.lacksSource { checks += taken.checks.filter { !$0.isFailure } }
    }
    verdict.failures = checks.compactMap { check in
      var failure = check.failure(run.end, taken.sources)
      if failure == nil, testTasks?.outside.isCauseKnown ?? true {
        failure = check.outsideFailure(findings)
      }
      failure = failure ?? check.vacuousFailure(findings)
      failure?.miss?.outsideFrame = check.recording?.outsideFrame
      return failure
    }
    if let first = checks.first, let lost = lostFailure(of: taken, at: first.site) {
      verdict.failures = [lost]
    } else if verdict.failures.isEmpty {
      warn(of: checks, taken, findings, isAwaited: run.isAwaited)
    } else {
      findings.workElsewhere = workElsewhere
      verdict.findings = findings
    }
    return verdict
  }

  /// Warns of what may be wrong although the expectations hold.
  private func warn(
    of checks: [Check], _ taken: Contents, _ findings: Findings, isAwaited: Bool
  ) {
    if !isAwaited, let warning = checks.first.flatMap({ findings.taskWarning(at: $0.site) }) {
      MarbleWarnings.report(warning)
    }
    if let warning = checks.lazy.compactMap(\.threadWarning).first {
      MarbleWarnings.report(warning)
    }
    // The checks for leftovers name such work themselves.
    if taken.leftoverChecks.isEmpty {
      Self.warnOfSilence(of: checks, taken.realTime, isAwaited: isAwaited)
    }
  }

  private static func warnOfSilence(
    of checks: [Check], _ realTime: RealTimeNotes, isAwaited: Bool
  ) {
    if realTime.notes.isEmpty { return }
    let warnings = checks.compactMap { $0.silenceWarning(realTime, isAwaited: isAwaited) }
    if let warning = warnings.first { return MarbleWarnings.report(warning) }
    if let check = checks.first, let paragraph = realTime.delayParagraph {
      var warning = MarbleFailure(
        "this holds, but a part of the test waits in real time, so what it emits cannot show here",
        at: check.site)
      warning.append(paragraph)
      MarbleWarnings.report(warning)
    }
  }

  /// Explains the failures, then disposes the observed subscriptions and releases the kept objects.
  ///
  /// - Returns: The failures, and what to pass to `failures(of:_:)` next.
  func failures(of verdict: consuming Verdict) -> ([MarbleFailure], LeftoverChecks) {
    if let findings = verdict.findings { findings.explain(&verdict.failures) }
    verdict.taken.end()
    let kept = verdict.taken.keptObjects.map(WeakObject.init)
    (verdict.taken.checks, verdict.taken.subscriptions, verdict.taken.keptObjects) = ([], [], [])
    let taken = verdict.taken
    let checks = LeftoverChecks(
      checks: taken.lacksSource ? [] : taken.leftoverChecks, sources: taken.madeSources, kept: kept,
      notes: verdict.notes)
    return (verdict.failures, checks)
  }

  /// Checks for leaks and pending work, and ends the test.
  func failures(of checks: LeftoverChecks, _ pendingWork: PendingWork?) -> [MarbleFailure] {
    defer { witness?.endTest() }
    hasBeenVerified.store(true, ordering: .relaxed)
    if checks.isEmpty { return [] }
    let left = Leftovers(
      sources: checks.sources, work: pendingWork,
      notes: RealTimeNotes.reported(checks.notes),
      hasUnendedTasks: testTasks?.started.areUnended ?? false,
      resumptions: resumptions,
      keptObjects: checks.kept.compactMap(\.typeName),
      otherTests: otherTests)
    return checks.checks.flatMap { $0.failures(of: left) }
  }

  /// The tests that may create and release objects meanwhile, each by its name or place.
  private var otherTests: [String] {
    if Self.runsTestsOneByOne.load(ordering: .relaxed) { return [] }
    let tests = witness?.otherTests ?? []
    var names: [String] = []
    for test in tests {
      let name = (test as? MarbleLedger)?.testName ?? "a test of unknown name"
      if !names.contains(name) { names.append(name) }
    }
    let rest = names.count - Self.mostSources
    return rest > 0 ? names.prefix(Self.mostSources) + ["and \(rest) more"] : names
  }

  /// How often something outside of the test has resumed tasks so far.
  var resumptions: OutsideEvents.Resumptions { testTasks?.outside.resumptions ?? .init() }

  /// Returns the failure for a view model that was released before the clock ran; it replaces all other failures.
  private func lostFailure(of taken: Contents, at site: CallSite) -> MarbleFailure? {
    if taken.lacksSource || !taken.checks.contains(where: { !$0.isFailure }) { return nil }
    let lost = taken.madeSources.filter { $0.isLost }
    if lost.isEmpty { return nil }
    return MarbleFailure(
      """
      every subscription to \(lost.map(\.label).joined(separator: " and to ")) was disposed before frame 0: keep the view model alive by \
      scheduler.keep(…), or call verify() before it is released
      """, at: site)
  }

  /// What is taken goes outside the lock: it may hold objects of the test's.
  private func take() -> Contents {
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
}
