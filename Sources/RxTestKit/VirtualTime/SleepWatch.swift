import RxCore

/// Notices that tasks sleep by the clock of a test scheduler while nothing moves this clock, in tests without a `StallWatch`.
///
/// It looks when the process has been idle for some time, no step of the test has run meanwhile, and nothing has happened on the scheduler.
/// It ends the sleep of the test's own function if no other task of the test may move the clock. In all other cases it warns, once: the
/// function may wait for something else, and move the clock later.
final class SleepWatch: Sendable {
  /// The result of a sleep that the watch ends.
  struct Stall: Error {}

  /// A task that sleeps.
  final class Sleep: Sendable {
    fileprivate let task: UInt64?
    fileprivate let frame: TestTime
    fileprivate let sleeper: Sleeper

    fileprivate init(task: UInt64?, frame: TestTime, sleeper: Sleeper) {
      self.task = task
      self.frame = frame
      self.sleeper = sleeper
    }
  }

  private struct Contents {
    var sleeps: [ObjectIdentifier: Sleep] = [:]
    /// The number of sleeps so far.
    var count = 0
    var isLooking = false
    /// Whether a `StallWatch` looks at the scheduler.
    var isCovered = false
    /// Whether each stalled sleep fails the test, because only its function can wait.
    var isStrict = false
    var hasWarned = false
    /// The number of sleeps that the watch has ended.
    var stalls = 0
    var patience = Duration.seconds(2)
  }

  private struct Progress: Equatable {
    let steps: Int
    let sleeps: Int
    let clock: TestTime
    let work: Int
  }

  /// How long the process is idle before a further stall of the same test is noticed.
  private static let shortPatience = Duration.milliseconds(50)

  private let contents = Guarded(Contents())

  /// Leaves the scheduler to a `StallWatch`.
  func cover() { contents.withLock { $0.isCovered = true } }

  /// Lets each stalled sleep fail the test.
  func beStrict() { contents.withLock { $0.isStrict = true } }

  /// Sets how long the process must be idle.
  func setPatience(_ patience: Duration) { contents.withLock { $0.patience = patience } }

  /// Notes that the task of the caller sleeps until a frame.
  func begin(_ sleeper: Sleeper, until frame: TestTime, on scheduler: TestScheduler) -> Sleep {
    let sleep = Sleep(task: ConcurrencyHooks.currentTask, frame: frame, sleeper: sleeper)
    let starts = contents.withLock { contents in
      contents.sleeps[ObjectIdentifier(sleep)] = sleep
      contents.count += 1
      if contents.isLooking || contents.isCovered { return false }
      contents.isLooking = true
      return true
    }
    if starts { look(at: scheduler) }
    return sleep
  }

  /// Notes that a task no longer sleeps.
  func end(_ sleep: Sleep) {
    contents.withLock { _ = $0.sleeps.removeValue(forKey: ObjectIdentifier(sleep)) }
  }

  /// The number of sleeps that the watch has ended.
  var stallCount: Int { contents.withLock { $0.stalls } }

  private func look(at scheduler: TestScheduler) {
    let before = progress(of: scheduler)
    let patience = contents.withLock { $0.stalls > 0 ? Self.shortPatience : $0.patience }
    QuietAlarm(after: patience) { [weak scheduler] in
      guard let scheduler else { return }
      scheduler.sleepWatch.look(at: scheduler, since: before)
    }.start()
  }

  private func progress(of scheduler: TestScheduler) -> Progress {
    Progress(
      steps: scheduler.tasks.allStepCount, sleeps: contents.withLock { $0.count },
      clock: scheduler.clock, work: scheduler.workCount)
  }

  private func look(at scheduler: TestScheduler, since before: Progress) {
    let (sleeps, isStrict) = contents.withLock { contents in
      if contents.sleeps.isEmpty || contents.isCovered { contents.isLooking = false }
      return (contents.isLooking ? Array(contents.sleeps.values) : [], contents.isStrict)
    }
    if sleeps.isEmpty { return }
    if progress(of: scheduler) == before, scheduler.tasks.areSuspended, scheduler.waitsForRun {
      if let sleep = stalledSleep(among: sleeps, of: scheduler.tasks, isStrict: isStrict) {
        contents.withLock { $0.stalls += 1 }
        sleep.sleeper.wake(.failure(Stall()))
      } else if contents.withLock({ !$0.hasWarned }), let first = sleeps.map(\.frame).min() {
        contents.withLock { $0.hasWarned = true }
        scheduler.ledger.warnOfStall(scheduler.warning(ofSleepUntil: first))
      }
    }
    look(at: scheduler)
  }

  /// Returns a sleep during which nothing can move the clock, as far as that is known.
  private func stalledSleep(
    among sleeps: [Sleep], of tasks: TestTasks, isStrict: Bool
  ) -> Sleep? {
    if isStrict { return sleeps.min { $0.frame < $1.frame } }
    guard let own = sleeps.first(where: { $0.task.map(tasks.isFunction) ?? false }) else {
      return nil
    }
    // Another task may wait for something else, and move the clock then. It is unknown whether it has ended.
    let asleep = Set(sleeps.compactMap(\.task))
    return tasks.countedTasks.allSatisfy(asleep.contains) ? own : nil
  }
}

extension TestScheduler {
  /// The number of stalled sleeps of a test that still end as if the clock had moved.
  private static let mostStalls = 100

  /// Fails a test whose function sleeps although nothing moves the clock, then moves the clock.
  func endStalledSleep(until frame: TestTime) async throws {
    let message = stallMessage("a task sleeps until frame \(frame)")
    let count = sleepWatch.stallCount
    guard count <= Self.mostStalls, ledger.reportStall(message, isFirst: count == 1) else {
      throw TestSchedulerStall(message)
    }
    // The failure says why, so nothing else is checked.
    abandonExpectations()
    await runToRest(through: frame)
    if clock < frame { throw TestSchedulerStall(message) }
  }

  /// What to say of a task that may never wake up.
  fileprivate func warning(ofSleepUntil frame: TestTime) -> String {
    """
    a task sleeps until frame \(frame), and nothing moves the clock of its scheduler, which is at frame \(clock): if the test waits for \
    this task, await inside try await scheduler.withVirtualTime { … }, which moves the clock, or call await scheduler.advance(to:) or run()
    """
  }

  /// Sets what fails a test that sleeps although nothing moves the clock; without it, the sleep throws `TestSchedulerStall`.
  ///
  /// Only the first call counts.
  ///
  /// - Parameters:
  ///   - site: Where the scheduler is made; nil if that is unknown.
  ///   - report: Called in the task that sleeps.
  package func setStallReporter(
    at site: CallSite?, _ report: @escaping @Sendable (_ message: String, CallSite?) -> Void
  ) {
    ledger.stallReporter.withLock { $0 = $0 ?? StallReporter(site: site, report: report) }
  }

  /// Leaves this scheduler to the `StallWatch` of its test.
  package func leaveToStallWatch() { sleepWatch.cover() }

  /// Lets each sleep fail the test if nothing moves the clock: the test's function is not known, and waits for the sleeping task.
  package func failAtStalledSleeps() { sleepWatch.beStrict() }

  /// Sets how long the process must be idle before a stalled sleep is noticed.
  package func setStallPatience(_ patience: Duration) { sleepWatch.setPatience(patience) }
}

extension MarbleLedger {
  /// Fails the test if it is the first stall.
  ///
  /// - Returns: False if nothing can fail the test.
  fileprivate func reportStall(_ message: String, isFirst: Bool) -> Bool {
    guard let reporter = stallReporter.withLock({ $0 }) else { return false }
    if isFirst { reporter.report(message, reporter.site ?? site) }
    return true
  }

  fileprivate func warnOfStall(_ message: String) {
    guard let site = stallReporter.withLock({ $0 })?.site ?? site else {
      return Hooks.warningHandler(message)
    }
    MarbleWarnings.report(MarbleFailure(message, at: site))
  }
}

/// What fails a test that sleeps although nothing moves the clock.
struct StallReporter: Sendable {
  /// Where the scheduler is made.
  let site: CallSite?
  let report: @Sendable (_ message: String, CallSite?) -> Void
}
