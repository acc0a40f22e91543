import RxCore

/// Notices that a test's function waits for the clock of a test scheduler while nothing moves that clock.
///
/// The function, or one of its tasks, may wait for anything. So the watch looks only when the process has been idle for some time, no
/// step of the test has run and nothing has happened on its schedulers meanwhile, and none of these schedulers is being run.
package final class StallWatch: Sendable {
  package enum Finding: Sendable {
    /// Work is due on a scheduler whose clock does not move: the last finding of a watch.
    case stall(TestScheduler)
    /// No work is due, so the test waits for something else, perhaps for ever: this is found once.
    case idleness
  }

  private struct Contents {
    var alarm: QuietAlarm?
    var isStalled = false
    var hasFoundIdleness = false
    var isOver = false
  }

  private let contents = Guarded(Contents())
  private let found: @Sendable (Finding) -> Void
  private let tasks: TestTasks
  private let schedulers: @Sendable () -> [TestScheduler]
  private let patience: Duration

  /// Starts to watch the test of this task.
  ///
  /// - Parameters:
  ///   - patience: How long the process must be idle.
  ///   - schedulers: Returns the schedulers of the test.
  ///   - found: Called with each finding, on another thread.
  package init(
    patience: Duration, schedulers: @escaping @Sendable () -> [TestScheduler],
    found: @escaping @Sendable (Finding) -> Void
  ) {
    self.patience = patience
    self.schedulers = schedulers
    self.found = found
    tasks = TestTasks.ofTest()
    watch()
  }

  /// Excludes the calling task from the tasks of the test.
  package func exclude() { tasks.exclude() }

  /// Whether the watch has ended.
  package var isOver: Bool { contents.withLock { $0.isOver } }

  /// Ends the watch.
  ///
  /// - Returns: Whether it has noticed a stall.
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
    let alarm = QuietAlarm(
      after: patience, progress: { [weak self] in self?.progress ?? [] },
      ring: { [weak self] in self?.look() })
    let isOver = contents.withLock { contents in
      if !contents.isOver { contents.alarm = alarm }
      return contents.isOver
    }
    if !isOver { alarm.start() }
  }

  /// The number of steps, the clock of each scheduler, and the number of work items that wait.
  private var progress: [Int] {
    [tasks.allStepCount] + schedulers().flatMap { [$0.clock, $0.workCount] }
  }

  private func look() {
    let schedulers = schedulers()
    // Another thread that runs a scheduler, however long a piece of its work takes, may be what the test waits for.
    guard tasks.areSuspended, !schedulers.contains(where: \.isBeingRun) else { return watch() }
    let stalled = schedulers.first(where: \.waitsForRun)
    let isNew = contents.withLock { contents in
      if contents.isOver || (stalled == nil && contents.hasFoundIdleness) { return false }
      if stalled == nil { contents.hasFoundIdleness = true } else { contents.isStalled = true }
      return true
    }
    if isNew { found(stalled.map { .stall($0) } ?? .idleness) }
    if stalled == nil { watch() }
  }
}

extension StallWatch {
  /// What to say of a test that waits although no work is due.
  package static func idleMessage(after patience: Duration, advising remedy: String) -> String {
    """
    the test has waited for \(patience), and no work is due in virtual time. If this never ends, look at what the test or its tasks \
    await: a continuation that nothing resumes, or a stream that nothing ends. If it waits for something else, such as the network, \
    \(remedy)
    """
  }
}

extension TestScheduler {
  /// Whether a thread or a task runs the scheduler.
  package var isBeingRun: Bool { isRunning || runnerCount.load(ordering: .relaxed) > 0 }

  /// Whether work waits and nothing runs the scheduler.
  var waitsForRun: Bool { !isBeingRun && nextTime != nil }

  /// What to say of a test that a `StallWatch` has noticed.
  package func stallMessage(after patience: Duration, advising remedy: String) -> String {
    """
    \(stallMessage("work is due in frame \(nextTime ?? clock)")); if the test waits for something else for more than \(patience), such \
    as the network, \(remedy)
    """
  }

  func stallMessage(_ reason: String, awaiting awaited: String? = nil) -> String {
    """
    the test \(awaited.map { "awaits \($0)" } ?? "waits"), and nothing moves the clock of its scheduler, which is at frame \(clock); \(reason): await inside try await scheduler.withVirtualTime { … }, which moves the clock, or let another task \
    call await scheduler.advance(to:) or run()
    """
  }

  /// Runs the scheduler for a test that waits for it.
  package func runForStalledTest() async { await runToRest() }

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
