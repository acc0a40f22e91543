import RxCore

/// What a test expects of a scheduler's run, and what went wrong so far.
package final class MarbleLedger: Sendable {
  /// Something that a test expects, to be looked at when the scheduler has run.
  struct Check {
    let site: CallSite
    /// Whether it is known to fail, whatever happens in the run.
    var isFailure = false
    /// Whether it is a programming error, which is also reported if nothing verifies the scheduler.
    var isMistake = false
    /// The expectation that `toBe` has yet to complete.
    var unfinished: UnfinishedExpectation.ID?
    /// The number of events received so far.
    var eventCount: () -> Int = { 0 }
    /// The frame of the first event that came from outside of the test.
    var outsideFrame: () -> Int? = { nil }
    /// Returns in what it does not hold.
    let failure: (_ run: MarbleRun, _ sources: [FailureReport.ContextRow]) -> MarbleFailure?
  }

  private struct Contents {
    var checks: [Check] = []
    var leftoverChecks: [LeftoverCheck] = []
    /// What the scheduler has made; held as long as the scheduler is.
    var madeSources: [MadeSource] = []
    /// The subscriptions to what is looked at.
    var subscriptions: [any Disposable] = []
    var sources: [FailureReport.ContextRow] = []
    /// Whether a source could not be made as drawn, so that nothing else is worth looking at.
    var lacksSource = false
    var lastFrame = 0
    var reporter: (@Sendable (MarbleFailure) -> Void)?
    /// Receives programming errors in place of the ledger.
    var mistakeReceiver: ((String) -> Void)?
    /// The drawn error that was emitted last.
    var lastError: (frame: Int, site: CallSite)?
    var realTime = RealTimeNotes()
    /// How long, in real time, a failure waits for events and requests that come after the run.
    var patience = Duration.milliseconds(100)
    /// The objects that the test keeps until it is verified.
    var keptObjects: [AnyObject] = []

    /// Whether `UnverifiedExpectations` knows the ledger.
    var isRegistered = false

    /// Where the first thing is stated that waits to be looked at.
    var site: CallSite? { checks.first?.site ?? leftoverChecks.first?.site }

    /// Disposes what no test looks at any more.
    func end() { for subscription in subscriptions { subscription.dispose() } }
  }

  /// Why a failure is not accepted whose cause may be outside of the scheduler.
  private static let doubt = "the result depends on work that the scheduler does not run"

  /// More sources than these are not shown with a failure.
  private static let mostSources = 8

  private let contents = Guarded(Contents())
  private let witness = Guarded<TestWitness?>(nil)
  private let tasks = Guarded<TestTasks?>(nil)

  deinit {
    let (site, reporter, mistake) = contents.withLock { contents in
      (contents.site, contents.reporter, contents.checks.first { $0.isMistake })
    }
    UnverifiedExpectations.remove(self)
    guard let site else { return }
    let failure = mistake?.failure(.atRest, []) ?? UnverifiedExpectations.failure(at: site)
    if let reporter { reporter(failure) } else { Hooks.warningHandler("\(failure)") }
  }

  /// Where the first thing is stated that waits to be looked at; nil if nothing waits.
  fileprivate var site: CallSite? { contents.withLock { $0.site } }

  /// The last frame that any diagram draws.
  var lastFrame: Int { contents.withLock { $0.lastFrame } }

  /// Starts to record the requests for real-time work, and the programming errors, of the scheduler of `frames`.
  func watch(_ frames: VirtualFrames, _ tasks: TestTasks) {
    self.tasks.withLock { $0 = tasks }
    let new = TestWitness(of: frames.runner) { [weak self] request in
      self?.note(request, frame: max(0, frames.clock))
    } reportMistake: { [weak self] message in
      self?.reports(mistake: message, frame: max(0, frames.clock)) ?? false
    } endTest: { [weak self] in
      self?.forgetRealTime()
    }
    witness.withLock { $0 = new }
  }

  private func note(_ request: RealTimeRequest, frame: Int) {
    if case .task(let executor) = request.target, executor is TestSchedulerExecutor { return }
    testTasks?.outside.setHasRequests(true)
    if contents.withLock({ $0.realTime.addsRepetition(of: request) }) { return }
    let note = RealTimeNotes.Note(request, frame: frame)
    contents.withLock { $0.realTime.notes.append(note) }
  }

  private var testTasks: TestTasks? { tasks.withLock { $0 } }

  /// The notes go outside the lock: they may hold an executor of the test's.
  private func forgetRealTime() {
    testTasks?.outside.setHasRequests(false)
    _ = contents.withLock { contents in
      defer { contents.realTime = RealTimeNotes() }
      return contents.realTime
    }
  }

  /// Sets what receives the programming errors of the scheduler's work.
  package func setMistakeReceiver(_ receiver: @escaping (String) -> Void) {
    contents.withLock { $0.mistakeReceiver = receiver }
  }

  /// Notes that a drawn source emits an error.
  func noteError(ofSourceAt site: CallSite, frame: Int) {
    contents.withLock { $0.lastError = (frame, site) }
  }

  /// Fails the test with a programming error, at the source whose error caused it if that is known.
  ///
  /// - Returns: False if nothing will verify the scheduler.
  private func reports(mistake message: String, frame: Int) -> Bool {
    let (receiver, error, site) = contents.withLock { contents in
      (contents.mistakeReceiver, contents.lastError, contents.site)
    }
    if let receiver {
      receiver(message)
      return true
    }
    guard let site = error.flatMap({ $0.frame == frame ? $0.site : nil }) ?? site else {
      return false
    }
    let failure = MarbleFailure("frame \(frame): \(message)", at: site)
    add(Check(site: site, isFailure: true, isMistake: true) { _, _ in failure }, lastFrame: 0)
    return true
  }

  /// Keeps an object until the expectations are checked.
  func keep(_ object: AnyObject) { contents.withLock { $0.keptObjects.append(object) } }

  /// Whom to tell if the scheduler goes before what is expected of it was looked at.
  func setReporter(_ reporter: @escaping @Sendable (MarbleFailure) -> Void) {
    contents.withLock { $0.reporter = reporter }
  }

  /// Sets how long, in real time, a failure waits for events and requests that come after the run.
  func setPatience(_ patience: Duration) { contents.withLock { $0.patience = patience } }

  /// Notes a source, to be shown with failures.
  func add(source label: String, _ diagram: MarbleDiagram) {
    contents.withLock { contents in
      contents.lastFrame = max(contents.lastFrame, diagram.lastFrame)
      if contents.sources.count < Self.mostSources {
        contents.sources.append(.init(label: label, content: .diagram(diagram)))
      }
    }
  }

  /// Notes a source that the scheduler has made.
  func add(_ source: MadeSource) {
    source.log.setExpecting { [weak self] in
      self?.contents.withLock { !$0.checks.isEmpty } ?? false
    }
    if let site = source.site {
      source.log.setErrorReceiver { [weak self] in self?.noteError(ofSourceAt: site, frame: $0) }
    }
    contents.withLock { $0.madeSources.append(source) }
  }

  /// Notes what must not be left.
  func add(_ check: LeftoverCheck) { change { $0.leftoverChecks.append(check) } }

  /// Notes something to be looked at.
  func add(_ check: Check, lastFrame: Int) {
    change { contents in
      contents.checks.append(check)
      contents.lastFrame = max(contents.lastFrame, lastFrame)
    }
  }

  /// Keeps a subscription until what waits was looked at.
  func add(_ subscription: any Disposable) {
    contents.withLock { $0.subscriptions.append(subscription) }
  }

  /// Notes what went wrong already.
  func add(_ failure: MarbleFailure, isSource: Bool = false) {
    change { contents in
      let check = Check(site: failure.site, isFailure: true) { _, _ in failure }
      contents.checks.append(check)
      if isSource { contents.lacksSource = true }
    }
  }

  /// Removes an expectation that is complete.
  func remove(_ unfinished: UnfinishedExpectation.ID) {
    let check = contents.withLock { contents in
      let index = contents.checks.lastIndex { $0.unfinished == unfinished }
      return index.map { contents.checks.remove(at: $0) }
    }
    withExtendedLifetime(check) {}
  }

  /// Forgets what waits to be looked at.
  func removeAll() { take().end() }

  /// Looks at what waits, and forgets it.
  ///
  /// - Parameters:
  ///   - run: How the scheduler has run.
  ///   - isAwaited: Whether the run waited for the test's tasks.
  ///   - pendingWork: Returns what waits.
  func failures(
    of run: MarbleRun, isAwaited: Bool, _ pendingWork: @escaping () -> PendingWork?
  ) -> [MarbleFailure] {
    var (failures, taken, kept) = expectationFailures(of: run, isAwaited, pendingWork)
    let witness = witness.withLock { $0 }
    if !taken.leftoverChecks.isEmpty, !taken.lacksSource {
      let left = Leftovers(
        sources: taken.madeSources, work: pendingWork(), realTime: taken.realTime.notes,
        keptObjects: kept.compactMap(\.typeName),
        otherTests: witness?.otherTestCount ?? 0)
      for check in taken.leftoverChecks { failures += check.failures(of: left) }
    }
    witness?.endTest()
    return failures
  }

  /// Checks the expectations, then disposes the observed subscriptions and releases the kept objects.
  private func expectationFailures(
    of run: MarbleRun, _ isAwaited: Bool, _ pendingWork: @escaping () -> PendingWork?
  ) -> (failures: [MarbleFailure], taken: Contents, kept: [WeakObject]) {
    var taken = take()
    // What is wrong in the test itself may be why expectations fail.
    let mistakes = taken.checks.filter(\.isFailure)
    let checks = mistakes + (taken.lacksSource ? [] : taken.checks.filter { !$0.isFailure })
    var failures = checks.compactMap { check in
      var failure = check.failure(run, taken.sources) ?? check.outsideFailure(taken.realTime)
      if check.outsideFrame() != nil {
        failure?.correction?.refuse(because: Self.doubt)
      }
      return failure
    }
    if let first = checks.first, let lost = lostFailure(of: taken, at: first.site) {
      failures = [lost]
    } else {
      explain(&failures, of: checks, taken, isAwaited: isAwaited, pendingWork)
    }
    taken.end()
    let kept = taken.keptObjects.map(WeakObject.init)
    (taken.checks, taken.subscriptions, taken.keptObjects) = ([], [], [])
    return (failures, taken, kept)
  }

  /// Adds paragraphs about likely causes: what is known first, then what is suspected.
  private func explain(
    _ failures: inout [MarbleFailure], of checks: [Check], _ taken: Contents, isAwaited: Bool,
    _ pendingWork: @escaping () -> PendingWork?
  ) {
    let known = taken.realTime.paragraph ?? elsewhere
    var suspected: String?
    if known == nil, failures.contains(where: { $0.lacksEvents && $0.hint == nil }) {
      suspected =
        Latecomers.paragraph(
          of: checks, pendingWork, patience: taken.patience, isAwaited: isAwaited)
        ?? unendedTasks(isAwaited: isAwaited)
    }
    for index in failures.indices {
      let hint = failures[index].hint.map { "  \($0)" }
      let advice = failures[index].advice.map { "  \($0)" }
      let cause =
        failures[index].lacksEvents ? known ?? hint ?? suspected ?? advice : hint ?? advice
      if let cause { failures[index].append(cause) }
      if known ?? suspected != nil { failures[index].correction?.refuse(because: Self.doubt) }
    }
  }

  /// A paragraph about work of another scheduler of the test; nil if there is none.
  private var elsewhere: String? {
    guard witness.withLock({ $0 })?.doesWorkWaitElsewhere == true else { return nil }
    return """
        Work waits on another TestScheduler of this test: pass one scheduler to the model, its operators and its sources.
      """
  }

  /// A paragraph about tasks that have not ended; nil if there are none.
  private func unendedTasks(isAwaited: Bool) -> String? {
    guard testTasks?.started.areUnended == true else { return nil }
    if isAwaited {
      return """
          A task of the test has not ended, although no work is due. If it sleeps by Task.sleep or another clock, let it \
        sleep by scheduler.swiftClock.
        """
    }
    return """
        A task of the test has not ended. Synchronous code cannot wait for tasks: make the test async, and write \
      await scheduler.verify().
      """
  }

  /// Returns the failure for a view model that was released before the clock ran; it replaces all other failures.
  private func lostFailure(of taken: Contents, at site: CallSite) -> MarbleFailure? {
    if taken.lacksSource || !taken.checks.contains(where: { !$0.isFailure }) { return nil }
    let lost = taken.madeSources.filter { $0.log.isLost }
    if lost.isEmpty { return nil }
    return MarbleFailure(
      """
      every subscription to \(lost.map(\.label).joined(separator: " and to ")) was disposed before frame 0: keep the view model alive by \
      scheduler.keep(…), or call verify() before it goes
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
      }
      return contents
    }
  }

  private func change(_ body: (inout Contents) -> Void) {
    let isNew = contents.withLock { contents in
      body(&contents)
      defer { contents.isRegistered = true }
      return !contents.isRegistered
    }
    if isNew { UnverifiedExpectations.add(self) }
  }
}

extension MarbleLedger.Check {
  /// The failure of an expectation that holds, but by an event from outside.
  fileprivate func outsideFailure(_ realTime: RealTimeNotes) -> MarbleFailure? {
    guard let frame = outsideFrame() else { return nil }
    var failure = MarbleFailure(
      """
      frame \(frame): this event came in real time, so its frame differs from run to run: let tasks sleep by \
      scheduler.swiftClock, and pass the scheduler to operators
      """, at: site)
    if let paragraph = realTime.paragraph { failure.append(paragraph) }
    return failure
  }
}

/// Expectations that have not been verified yet, in the whole process.
package enum UnverifiedExpectations {
  private struct Entry {
    weak var ledger: MarbleLedger?
  }

  private static let entries = Guarded<[ObjectIdentifier: Entry]>([:])

  /// What to say of each.
  package static var failures: [MarbleFailure] {
    entries.withLock { $0.values.compactMap(\.ledger) }.compactMap(\.site).map(failure)
  }

  /// Adds a ledger, until the ledger is released.
  static func add(_ ledger: MarbleLedger) {
    let entry = Entry(ledger: ledger)
    entries.withLock { $0[ObjectIdentifier(ledger)] = entry }
  }

  static func remove(_ ledger: MarbleLedger) {
    _ = entries.withLock { $0.removeValue(forKey: ObjectIdentifier(ledger)) }
  }

  static func failure(at site: CallSite) -> MarbleFailure {
    MarbleFailure(
      """
      nothing checked what is expected here: call verify() on the scheduler at the end of the test, \
      or write the test in its run { … }
      """, at: site)
  }
}

/// A weak reference to an object.
private struct WeakObject {
  weak var object: AnyObject?

  init(_ object: AnyObject) { self.object = object }

  /// The name of the object's type; nil once it is released.
  var typeName: String? { object.map { "\(type(of: $0))" } }
}
