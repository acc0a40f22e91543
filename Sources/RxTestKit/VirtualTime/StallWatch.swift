import RxCore

/// Notices that a test's function waits for the clock of a test scheduler while nothing moves that clock, or waits for ever.
///
/// The function, or one of its tasks, may wait for anything. So the watch looks only when the process has been idle for some time, no
/// step of the test has run and nothing has happened on its schedulers meanwhile, and none of these schedulers is being run. If steps
/// run all the time, and nothing else happens, it looks after twice that time: the test may poll.
package final class StallWatch: Sendable {
  package enum Finding: Sendable {
    /// Work is due on a scheduler whose clock does not move, perhaps while the test polls.
    case stall(TestScheduler, isPolling: Bool)
    /// No work is due, so the test waits for something else, perhaps for ever; or the test polls.
    case idleness(isPolling: Bool)
    /// The test has been idle, or has polled, for several times as long.
    case longIdleness(isPolling: Bool)
    /// The test still waits although the failure of one of its sleeps is reported.
    case reportedStall
    /// The test still waits, long after one of the findings above: the last finding.
    case hang
  }

  private struct Contents {
    var alarm: QuietAlarm?
    /// Whether the test cannot end without help.
    var isStalled = false
    var isOver = false
    /// The number of successive idle looks.
    var looks = 0
    /// The progress at the last look.
    var progress: [Int] = []
    /// The number of steps at the last look.
    var steps = 0
  }

  /// The number of idle looks after which a test fails in which no work is due.
  private static let mostIdleLooks = 5
  /// The number of looks after which a test fails that polls, and whose schedulers report their own stalls.
  private static let mostPollingLooks = 2
  /// The number of idle looks after which a stalled test counts as one that nothing can end.
  private static let mostStalledLooks = 15

  private let contents = Guarded(Contents())
  private let found: @Sendable (Finding) -> Void
  private let tasks: TestTasks
  private let ownTasks = TestTasks()
  private let schedulers: @Sendable () -> [TestScheduler]
  private let patience: Duration
  private let leavesSleeps: Bool

  /// Starts to watch the test of this task.
  ///
  /// - Parameters:
  ///   - patience: How long the process must be idle.
  ///   - leavesSleeps: Whether the schedulers themselves report tasks that wait for them.
  ///   - schedulers: Returns the schedulers of the test.
  ///   - found: Called with each finding, on another thread.
  package init(
    patience: Duration, leavesSleeps: Bool = false,
    schedulers: @escaping @Sendable () -> [TestScheduler],
    found: @escaping @Sendable (Finding) -> Void
  ) {
    self.patience = patience
    self.leavesSleeps = leavesSleeps
    self.schedulers = schedulers
    self.found = found
    tasks = TestTasks.ofTest()
    watch()
  }

  /// How long a test may be idle while no work is due.
  package static func idleLimit(for patience: Duration) -> Duration { patience * mostIdleLooks }

  /// Starts a task that does not count as a task of the test.
  package func startOwnTask(
    detached isDetached: Bool, _ work: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    TestTasks.$current.withValue(ownTasks) {
      let ownWork: @Sendable () async -> Void = { [ownTasks] in
        ownTasks.exclude()
        await work()
      }
      return isDetached ? Task.detached(operation: ownWork) : Task(operation: ownWork)
    }
  }

  /// Whether the watch has ended.
  package var isOver: Bool { contents.withLock { $0.isOver } }

  /// Whether it has noticed that the test cannot end without help.
  package var isStalled: Bool { contents.withLock { $0.isStalled } }

  /// Ends the watch.
  ///
  /// - Returns: Whether it has noticed that the test cannot end without help.
  @discardableResult
  package func end() -> Bool {
    let (alarm, isStalled) = contents.withLock { contents in
      defer { (contents.alarm, contents.isOver) = (nil, true) }
      return (contents.alarm, contents.isStalled)
    }
    alarm?.cancel()
    return isStalled
  }

  private func watch() {
    let isStalled = isStalled
    // The process of a stalled test may end early. So that counts only if the process is idle.
    let alarm = QuietAlarm(
      after: patience, ringsInBusyProcess: !isStalled,
      progress: { [weak self] in self?.progress ?? [] },
      steps: { [weak self] in self?.stepCount ?? 0 },
      ring: { [weak self] in self?.look(isPolling: $0) })
    let isOver = contents.withLock { contents in
      if !contents.isOver { contents.alarm = alarm }
      return contents.isOver
    }
    if !isOver { alarm.start() }
  }

  /// The clock of each scheduler, and the number of its work items that wait.
  private var progress: [Int] { schedulers().flatMap { [$0.clock, $0.workCount] } }

  /// The number of steps of the test's tasks.
  private var stepCount: Int {
    schedulers().reduce(tasks.allStepCount) { $0 + $1.tasks.allStepCount }
  }

  private func look(isPolling: Bool) {
    let (finding, isOver) = look(at: schedulers(), isPolling: isPolling)
    if let finding { found(finding) }
    if !isOver { watch() }
  }

  /// Returns a finding, and whether the watch ends with it.
  private func look(
    at schedulers: [TestScheduler], isPolling: Bool
  ) -> (finding: Finding?, isOver: Bool) {
    let (progress, steps) = (progress, stepCount)
    // Another thread that runs a scheduler, however long a piece of its work takes, may be what the test waits for.
    let isAnyRun = schedulers.contains { $0.isBeingRun || $0.isBeingVerified }
    let areSuspended = tasks.areSuspended && schedulers.allSatisfy(\.tasks.areSuspended)
    let stalled = schedulers.first(where: \.waitsForRun)
    let hasReported = leavesSleeps && schedulers.contains(where: \.hasReportedStall)
    let isAsleep = leavesSleeps && stalled != nil && schedulers.contains(where: \.hasWaits)
    return contents.withLock { contents in
      if contents.isOver { return (nil, true) }
      // If no work is due, the steps may be the progress that the test waits for.
      let isStuck = isPolling ? stalled != nil || contents.isStalled : areSuspended
      let isWaiting = !isAnyRun && isStuck
      let isSame = contents.progress == progress && (isPolling || contents.steps == steps)
      (contents.progress, contents.steps) = (progress, steps)
      let isIdle = isWaiting && isSame
      contents.looks = isIdle || contents.looks == 0 && isWaiting ? contents.looks + 1 : 0
      if !isWaiting { return (nil, false) }
      if contents.isStalled {
        let isHanging = contents.looks >= Self.mostStalledLooks
        return (isHanging ? .hang : nil, isHanging)
      }
      let finding: Finding?
      if isAsleep, !isPolling {
        (contents.looks, finding) = (0, nil)
      } else if hasReported {
        finding = .reportedStall
      } else if let stalled, !leavesSleeps {
        finding = .stall(stalled, isPolling: isPolling)
      } else {
        finding = Self.idleFinding(after: contents.looks, isPolling: isPolling)
      }
      contents.isStalled = finding.map { if case .idleness = $0 { false } else { true } } ?? false
      if contents.isStalled { contents.looks = 0 }
      return (finding, false)
    }
  }

  private static func idleFinding(after looks: Int, isPolling: Bool) -> Finding? {
    switch looks {
    case 1: .idleness(isPolling: isPolling)
    case isPolling ? mostPollingLooks : mostIdleLooks: .longIdleness(isPolling: isPolling)
    default: nil
    }
  }
}

extension StallWatch {
  /// What to say of a test that waits although no work is due.
  ///
  /// - Parameters:
  ///   - awaited: The property of an observable that it awaits; nil if it is unknown.
  ///   - patience: How long the process may be idle.
  ///   - remedy: What a test that waits longer for something else can do.
  package static func idleMessage(
    awaiting awaited: String?, after patience: Duration, advising remedy: String
  ) -> String {
    """
    \(wait(for: awaited, of: patience)), and no work is due in virtual time. If this never ends, look at what the test or its tasks \
    await: \(suspects). If it waits for something else, such as the network, \(remedy)
    """
  }

  /// The same of a test that has waited so long that it fails.
  package static func longIdleMessage(
    awaiting awaited: String?, after patience: Duration, advising remedy: String
  ) -> String {
    """
    \(wait(for: awaited, of: idleLimit(for: patience))), and no work is due in virtual time, so it is cancelled: look at what the test \
    or its tasks await: \(suspects). If it waits for something else, such as the network, \(remedy)
    """
  }

  private static func wait(for awaited: String?, of time: Duration) -> String {
    "the test has \(awaited.map { "awaited an observable's \($0)" } ?? "waited") for \(time)"
  }

  private static let suspects =
    "one element more than there is, a continuation that nothing resumes, or a stream that nothing ends"

  /// What to say of a test that still waits after it was cancelled.
  package static func hangMessage(of test: String) -> String {
    """
    \(test) still waits although it has failed and was cancelled, so the process ends here: what the test awaits ignores cancellation, \
    such as a continuation that nothing resumes, a task of the test's own, or a loop that does not look at Task.isCancelled
    """
  }
}

extension TestScheduler {
  /// Whether a thread or a task runs the scheduler.
  package var isBeingRun: Bool { isRunning || runnerCount.load(ordering: .relaxed) > 0 }

  fileprivate var isBeingVerified: Bool { verifierCount.load(ordering: .relaxed) > 0 }

  /// Whether work waits and nothing runs or verifies the scheduler.
  var waitsForRun: Bool { !isBeingRun && !isBeingVerified && nextTime != nil }

  /// What to say of a test that a `StallWatch` has noticed.
  package func stallMessage(after patience: Duration, advising remedy: String) -> String {
    """
    \(stallMessage("work is due in frame \(nextTime ?? clock)")); if the test waits for something else for more than \(patience), such \
    as the network, \(remedy)
    """
  }

  /// The message about a test that polls while work is due.
  package func pollingMessage(advising remedy: String) -> String {
    """
    the test polls, such as in a loop of Task.yield() or Task.sleep, \(Self.stallText), which is at frame \(clock); work is due in frame \
    \(nextTime ?? clock): replace the loop by await scheduler.advance(by:) or run(); if the test waits for something else, such as the \
    network, \(remedy)
    """
  }

  /// What to say of a wait that has timed out; nil if no work is due, or something runs the scheduler.
  package var timeoutAdvice: String? {
    waitsForRun ? stallMessage("work is due in frame \(nextTime ?? clock)") : nil
  }

  /// What the message of each stall says.
  package static let stallText = "and nothing moves the clock of its scheduler"

  func stallMessage(_ reason: String, awaiting awaited: String? = nil) -> String {
    """
    the test \(awaited.map { "awaits \($0)" } ?? "waits"), \(Self.stallText), which is at frame \(clock); \(reason): await inside try await scheduler.withVirtualTime { … }, which moves the clock, or let another task \
    call await scheduler.advance(to:) or run()
    """
  }

  /// Runs the scheduler for a test that waits for it.
  package func runForStalledTest() async { await runToRest() }

  /// Whether a task that waited for its clock has failed the test.
  package var hasReportedStall: Bool { sleepWatch.stallCount > 0 }

  /// The best known place of its test.
  package var stallSite: CallSite? {
    ledger.stallReporter.withLock { $0 }?.site ?? ledger.stallSite
  }

  /// The property of an observable that a task awaits.
  package var awaitedProperty: String? { sleepWatch.awaitedProperty }

  /// Whether a task sleeps by its clock, or awaits one of its sources.
  package var hasWaits: Bool { sleepWatch.hasSleeps }

  /// Ends the waits for its clock and its sources, of tasks that a test awaits although nothing will resume them.
  package func cancelWaits() { sleepWatch.cancelAll() }
}

extension TestSchedulerStall {
  /// The error of `toBlocking()` on a test scheduler's sources.
  static func ofBlocking(in frame: TestTime) -> TestSchedulerStall {
    TestSchedulerStall(
      """
      in frame \(frame), toBlocking() waits for a test scheduler, and nothing moves its clock while the thread is blocked: expect the \
      observable by scheduler.expect(…), or await its values inside try await scheduler.withVirtualTime { … }
      """)
  }
}
