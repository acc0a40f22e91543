import RxCore

/// Notices that a test waits and cannot end without help.
///
/// A test waits while none of its steps is ready or runs, and nothing runs or verifies its schedulers. It may wait for anything, such as
/// another thread, so the watch gives it time: its patience. Steps do not help a test that polls while work is due that nothing runs, so it
/// gets twice that time.
package final class StallWatch: Sendable {
  /// What the watch has noticed.
  package struct Finding: Sendable {
    /// A scheduler on which work is due that nothing runs; nil if the test waits for something else.
    package let scheduler: TestScheduler?
    /// Whether steps of the test run nevertheless.
    package let isPolling: Bool
    /// Why the test waits in vain; nil if only real time tells.
    package var reason: String?
  }

  private struct State {
    var isStalled = false
    var isOver = false
    var timers: [IdleTimer] = []
  }

  private let state = Guarded(State())
  private let found: @Sendable (Finding) -> Void
  private let tasks: TestTasks
  private let ownTasks = TestTasks()
  private let schedulers: @Sendable () -> [TestScheduler]

  /// Starts to watch the test of this task.
  ///
  /// - Parameters:
  ///   - patience: How long the test may wait.
  ///   - schedulers: Returns the schedulers that the test has used. Without one, it may not have begun: a test framework may start many tests
  ///     and let few of them run.
  ///   - found: Called once, on another thread, if the test stalls.
  package init(
    patience: Duration, schedulers: @escaping @Sendable () -> [TestScheduler],
    found: @escaping @Sendable (Finding) -> Void
  ) {
    self.schedulers = schedulers
    self.found = found
    tasks = TestTasks.ofTest()
    let timers = [
      IdleTimer(
        after: patience, activity: { [weak self] in self?.activity ?? .init() },
        ring: { [weak self] in self?.find(isPolling: false) }),
      IdleTimer(
        after: patience * 2, activity: { [weak self] in self?.activityOfSchedulers ?? .init() },
        ring: { [weak self] in self?.find(isPolling: true) }),
    ]
    state.withLock { $0.timers = timers }
    receiveVainWaits(of: tasks)
    for timer in timers { timer.start() }
  }

  private func receiveVainWaits(of tasks: TestTasks) {
    tasks.mover.setReceiver { [weak self] in self?.find(isPolling: false, because: $0) }
  }

  /// Adds a scheduler that the test uses.
  package func add(_ scheduler: TestScheduler) {
    scheduler.leaveToStallWatch()
    receiveVainWaits(of: scheduler.tasks)
  }

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
  package var isOver: Bool { state.withLock { $0.isOver } }

  /// Whether it has noticed that the test cannot end without help.
  package var isStalled: Bool { state.withLock { $0.isStalled } }

  /// Ends the watch.
  ///
  /// - Returns: Whether it has noticed that the test cannot end without help.
  @discardableResult
  package func end() -> Bool {
    let (timers, isStalled) = state.withLock { state in
      defer { (state.timers, state.isOver) = ([], true) }
      return (state.timers, state.isStalled)
    }
    for timer in timers { timer.cancel() }
    return isStalled
  }

  /// What the test does; another thread that runs a scheduler, however long its work takes, may be what the test waits for.
  private var activity: IdleTimer.Activity {
    let schedulers = schedulers()
    let areSuspended = tasks.areSuspended && schedulers.allSatisfy(\.tasks.areSuspended)
    let steps = schedulers.reduce(tasks.allStepCount) { $0 + $1.tasks.allStepCount }
    var activity = activity(of: schedulers)
    activity.counts.append(steps)
    activity.isBusy = activity.isBusy || schedulers.isEmpty || !areSuspended
    return activity
  }

  /// The same without the test's steps; if no work is due, these steps may be what the test waits for.
  private var activityOfSchedulers: IdleTimer.Activity {
    let schedulers = schedulers()
    var activity = activity(of: schedulers)
    activity.isBusy = activity.isBusy || !schedulers.contains(where: \.waitsForRun)
    return activity
  }

  private func activity(of schedulers: [TestScheduler]) -> IdleTimer.Activity {
    IdleTimer.Activity(
      counts: schedulers.flatMap { [$0.clock, $0.workCount] },
      isBusy: schedulers.contains { $0.isBeingRun || $0.isBeingVerified })
  }

  private func find(isPolling: Bool, because reason: String? = nil) {
    let isFirst = state.withLock { state in
      if state.isStalled || state.isOver { return false }
      state.isStalled = true
      return true
    }
    guard isFirst else { return }
    let scheduler = reason == nil ? schedulers().first(where: \.waitsForRun) : nil
    found(Finding(scheduler: scheduler, isPolling: isPolling, reason: reason))
  }
}

extension StallWatch {
  /// What to say of a test that waits although no work is due.
  ///
  /// - Parameters:
  ///   - awaited: The property of an observable that it awaits; nil if it is unknown.
  ///   - patience: How long it has waited.
  ///   - remedy: What a test that waits longer for something else can do.
  package static func idleMessage(
    awaiting awaited: String?, after patience: Duration, advising remedy: String
  ) -> String {
    """
    the test has \(awaited.map { "awaited an observable's \($0)" } ?? "waited") for \(patience), and no work is due in virtual time, so it is \
    cancelled: look at what the test or its tasks await: one element more than there is, a continuation that nothing resumes, or a stream that \
    nothing ends. If it waits for something else, such as the network, \(remedy)
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
    let awaited = awaitedProperty.map { "an observable's \($0)" }
    return """
      \(stallMessage("work is due in frame \(nextTime ?? clock)", awaiting: awaited)); if the test waits for something else for more than \(patience), such \
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

  /// Whether a task of the test, or work of the current frame, waits for its turn.
  package var hasReadyWork: Bool {
    tasks.hasWaitingSteps || nextTime.map { $0 <= clock } ?? false
  }

  /// Runs the scheduler for a test that waits for it.
  package func runForStalledTest() async { await runToRest() }

  /// The best known place of its test.
  package var stallSite: CallSite? {
    ledger.stallReporter.withLock { $0 }?.site ?? ledger.stallSite
  }

  /// The property of an observable that a task awaits.
  package var awaitedProperty: String? { sleepWatch.awaitedProperty }

  /// Keeps the task of the caller, to cancel it if the test waits in vain.
  package func keepCallingTask() { tasks.kept.addCaller() }

  /// Whether its test has started tasks.
  package var hasTasks: Bool { !tasks.kept.isEmpty }

  /// Cancels the tasks of its test.
  package func cancelTasks() { tasks.kept.cancel() }

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
