import RxCore

/// Notices that a test's function waits for the clock of a test scheduler while nothing moves that clock.
///
/// The function, or one of its tasks, may wait for anything. So the watch looks only when the process has been idle for some time, no
/// step of the test has run and nothing has happened on its schedulers meanwhile, none of these schedulers is being run, and one of them
/// has work.
package final class StallWatch: Sendable {
  private struct Contents {
    var alarm: QuietAlarm?
    var stalled: TestScheduler?
    var isOver = false
  }

  private let contents = Guarded(Contents())
  private let sleeper = Sleeper()
  private let tasks: TestTasks
  private let schedulers: @Sendable () -> [TestScheduler]
  private let patience: Duration

  /// Starts to watch the test of this task.
  ///
  /// - Parameters:
  ///   - patience: How long the process must be idle.
  ///   - schedulers: Returns the schedulers of the test.
  package init(
    patience: Duration, schedulers: @escaping @Sendable () -> [TestScheduler]
  ) {
    self.patience = patience
    self.schedulers = schedulers
    tasks = TestTasks.ofTest()
    watch()
  }

  /// Waits for a stall or the end of the watch.
  ///
  /// - Returns: The scheduler whose clock does not move; nil if the watch ended.
  package func stalledScheduler() async -> TestScheduler? {
    tasks.exclude()
    try? await sleeper.sleep()
    return contents.withLock { $0.stalled }
  }

  /// Whether the watch has ended.
  package var isOver: Bool { contents.withLock { $0.isOver } }

  /// Ends the watch.
  ///
  /// - Returns: Whether it has noticed a stall.
  @discardableResult
  package func end() -> Bool {
    let (alarm, stalled) = contents.withLock { contents in
      defer { (contents.alarm, contents.isOver) = (nil, true) }
      return (contents.alarm, contents.stalled)
    }
    alarm?.cancel()
    sleeper.wake(.success(()))
    return stalled != nil
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
    guard tasks.areSuspended, !schedulers.contains(where: \.isBeingRun),
      let stalled = schedulers.first(where: \.waitsForRun)
    else { return watch() }
    let isOver = contents.withLock { contents in
      if !contents.isOver { contents.stalled = stalled }
      return contents.isOver
    }
    if !isOver { sleeper.wake(.success(())) }
  }
}

extension TestScheduler {
  /// Whether a thread or a task runs the scheduler.
  package var isBeingRun: Bool { isRunning || runnerCount.load(ordering: .relaxed) > 0 }

  /// Whether work waits and nothing runs the scheduler.
  var waitsForRun: Bool { !isBeingRun && nextTime != nil }

  /// What to say of a test that a `StallWatch` has noticed.
  package func stallMessage(after patience: Duration) -> String {
    """
    \(stallMessage("work is due in frame \(nextTime ?? clock)")); if the test waits for something else for more than \(patience), such \
    as the network, pass more time to the trait: .virtualTime(patience: .seconds(30))
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
