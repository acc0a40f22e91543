import RxCore

/// Notices that tasks sleep by the clock of a test scheduler, or await an event of an observable, while nothing moves this clock, in tests
/// without a `StallWatch`.
///
/// It looks when the process has been idle for some time, no step of the test has run meanwhile, and nothing has happened on the scheduler.
/// It ends the sleep of the test's own function if no other task of the test may move the clock. In all other cases it warns, once: the
/// function may wait for something else, and move the clock later. It ends every other sleep and wait, too, but only after several
/// such looks. After the test has been verified, a task that still sleeps is none of its failures: the watch only cancels the sleep.
final class SleepWatch: Sendable {
  /// The result of a sleep that the watch ends.
  struct Stall: Error {}

  /// A task that sleeps, or awaits an event.
  final class Sleep: Sendable {
    fileprivate let task: UInt64?
    /// The end of the sleep; nil for an awaited event.
    fileprivate let frame: TestTime?
    /// The awaited property: `firstValue`.
    fileprivate let awaited: String?
    /// Whether, as far as the test kit knows, only the clock can end it.
    fileprivate let isVirtual: Bool
    /// Whether it awaits an event in a task that the test starts, and not in real time.
    fileprivate let isOfTestsTask: Bool
    /// Ends it as a stall.
    fileprivate let wake: @Sendable () -> Void
    /// Ends it as if its task was cancelled.
    fileprivate let cancel: @Sendable () -> Void

    fileprivate init(
      task: UInt64?, frame: TestTime? = nil, awaited: String? = nil, isVirtual: Bool = true,
      isOfTestsTask: Bool = false, wake: @escaping @Sendable () -> Void,
      cancel: @escaping @Sendable () -> Void
    ) {
      self.isOfTestsTask = isOfTestsTask
      self.task = task
      self.frame = frame
      self.awaited = awaited
      self.isVirtual = isVirtual
      self.wake = wake
      self.cancel = cancel
    }

    /// An awaited event comes first, then the sleep that ends first.
    fileprivate var order: TestTime { frame ?? .min }

    /// Whether it is a sleep that ends before a frame.
    func ends(before limit: TestTime) -> Bool { frame.map { $0 < limit } ?? false }
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
    /// The number of successive looks that have found a stall.
    var stalledLooks = 0
    /// The frame of the last sleep that did not last, and the number of these sleeps in that frame.
    var emptySleeps = (frame: TestTime.min, count: 0)
  }

  /// The number of sleeps in a frame that do not last after which a test fails.
  ///
  /// Each may be several steps, and after many more steps the clock moves.
  static let mostEmptySleeps = 10_000

  /// How long the process is idle before a further stall of the same test is noticed.
  private static let shortPatience = Duration.milliseconds(50)

  /// The number of successive looks after which a sleep or an awaited event fails the test even if other tasks might move the clock.
  private static let mostStalledLooks = 3

  private let contents = Guarded(Contents())

  /// The tasks of the process that sleep by the clock of a test scheduler or await an event, with the number of these waits.
  private static let asleep = Guarded<[UInt64: Int]>([:])

  /// Leaves the scheduler to a `StallWatch`.
  func cover() { contents.withLock { $0.isCovered = true } }

  /// Lets each stalled sleep fail the test.
  func beStrict() { contents.withLock { $0.isStrict = true } }

  /// Sets how long the process must be idle.
  func setPatience(_ patience: Duration) { contents.withLock { $0.patience = patience } }

  /// Notes that the task of the caller sleeps until a frame.
  func begin(_ sleeper: Sleeper, until frame: TestTime, on scheduler: TestScheduler) -> Sleep {
    let sleep = Sleep(
      task: ConcurrencyHooks.currentTask, frame: frame,
      wake: { sleeper.wake(.failure(Stall())) },
      cancel: { sleeper.wake(.failure(CancellationError())) })
    begin(sleep, on: scheduler)
    return sleep
  }

  /// Notes that the task of the caller awaits an event.
  func begin(_ event: AwaitedEvent, on scheduler: TestScheduler) {
    let name = event.name
    let sleep = Sleep(
      task: ConcurrencyHooks.currentTask, awaited: name, isVirtual: event.isVirtual,
      // The task of an expectation prefers the scheduler's executor.
      isOfTestsTask: !event.isReal && withUnsafeCurrentTask { $0?.unownedTaskExecutor == nil },
      wake: { [weak scheduler, weak event] in
        guard let scheduler, let event else { return }
        event.interrupt { [weak scheduler] in
          await scheduler?.endStalledWait(for: name) ?? CancellationError()
        }
      }, cancel: { [weak event] in event?.interrupt { CancellationError() } })
    begin(sleep, on: scheduler)
    event.addEnd { [weak self] in self?.end(sleep) }
  }

  private func begin(_ sleep: Sleep, on scheduler: TestScheduler) {
    if let task = sleep.task { Self.asleep.withLock { $0[task, default: 0] += 1 } }
    let starts = contents.withLock { contents in
      contents.sleeps[ObjectIdentifier(sleep)] = sleep
      contents.count += 1
      if contents.isLooking || contents.isCovered { return false }
      contents.isLooking = true
      return true
    }
    if starts { look(at: scheduler) }
  }

  /// Notes that a task no longer sleeps.
  func end(_ sleep: Sleep) {
    // What is removed is released outside the lock.
    let known = contents.withLock { $0.sleeps.removeValue(forKey: ObjectIdentifier(sleep)) }
    guard known != nil, let task = sleep.task else { return }
    Self.asleep.withLock { asleep in
      asleep[task] = asleep[task].flatMap { $0 > 1 ? $0 - 1 : nil }
    }
  }

  /// Counts a sleep that does not last.
  ///
  /// - Returns: The number of these sleeps in the frame so far. After a frame with too many, the number stays too high: a task may ignore the
  ///   error, and repeat its sleep in each frame.
  func countEmptySleep(in frame: TestTime) -> Int {
    contents.withLock { contents in
      let (last, count) = contents.emptySleeps
      let goesOn = last == frame || count >= Self.mostEmptySleeps
      contents.emptySleeps = (frame, goesOn ? count + 1 : 1)
      return contents.emptySleeps.count
    }
  }

  var hasSleeps: Bool { contents.withLock { !$0.sleeps.isEmpty } }

  /// The sleeps that end in a known frame.
  var clockSleeps: [Sleep] { contents.withLock { $0.sleeps.values.filter { $0.frame != nil } } }

  /// The property of an observable that a task awaits; nil if none does.
  var awaitedProperty: String? {
    contents.withLock { $0.sleeps.values.lazy.compactMap(\.awaited).first }
  }

  /// Whether a task of the test awaits an observable, and if so, whether only the clock can end the wait, as far as the test kit knows.
  var awaitsVirtualEvent: Bool? {
    let waits = contents.withLock { $0.sleeps.values.filter(\.isOfTestsTask) }
    return waits.isEmpty ? nil : waits.contains(where: \.isVirtual)
  }

  /// The number of sleeps that the watch has ended.
  var stallCount: Int { contents.withLock { $0.stalls } }

  /// Ends all sleeps and waits as if their tasks were cancelled.
  func cancelAll() {
    let sleeps = contents.withLock { Array($0.sleeps.values) }
    for sleep in sleeps { sleep.cancel() }
  }

  private func look(at scheduler: TestScheduler) {
    let before = progress(of: scheduler)
    let patience = contents.withLock { $0.stalls > 0 ? Self.shortPatience : $0.patience }
    let alarm = QuietAlarm(
      after: patience,
      progress: { [weak scheduler] in scheduler.map { $0.sleepWatch.progress(of: $0) } ?? [] },
      ring: { [weak scheduler] _ in
        if let scheduler { scheduler.sleepWatch.look(at: scheduler, since: before) }
      })
    alarm.start()
  }

  /// The number of steps and of sleeps, the clock, and the number of work items that wait.
  private func progress(of scheduler: TestScheduler) -> [Int] {
    [
      scheduler.tasks.allStepCount, contents.withLock { $0.count }, scheduler.clock,
      scheduler.workCount,
    ]
  }

  private func look(at scheduler: TestScheduler, since before: [Int]) {
    let (sleeps, isStrict) = contents.withLock { contents in
      if contents.sleeps.isEmpty || contents.isCovered { contents.isLooking = false }
      return (contents.isLooking ? Array(contents.sleeps.values) : [], contents.isStrict)
    }
    if sleeps.isEmpty { return }
    if scheduler.tasks.areSuspended, scheduler.waitsForRun {
      let hasGoneOn = progress(of: scheduler) != before
      let looks = contents.withLock { contents in
        contents.stalledLooks = hasGoneOn ? 1 : contents.stalledLooks + 1
        return contents.stalledLooks
      }
      let isLate = looks >= Self.mostStalledLooks
      let isVerified = scheduler.ledger.isVerified
      let late = isLate && !isVerified ? sleeps.min { $0.order < $1.order } : nil
      let stalled = stalledSleep(
        among: sleeps, of: scheduler.tasks, isStrict: isStrict && !isVerified)
      if let sleep = stalled ?? late {
        contents.withLock { $0.stalls += 1 }
        sleep.wake()
      } else if isVerified {
        if isLate { cancelAll() }
      } else if contents.withLock({ !$0.hasWarned }) {
        contents.withLock { $0.hasWarned = true }
        scheduler.ledger.warnOfStall(scheduler.warning(of: sleeps))
      }
    } else {
      contents.withLock { $0.stalledLooks = 0 }
    }
    look(at: scheduler)
  }

  /// Returns a sleep during which, as far as the test kit knows, nothing can move the clock.
  private func stalledSleep(
    among sleeps: [Sleep], of tasks: TestTasks, isStrict: Bool
  ) -> Sleep? {
    let sleeps = sleeps.filter(\.isVirtual)
    if isStrict { return sleeps.min { ($0.frame ?? .max) < ($1.frame ?? .max) } }
    guard let own = sleeps.first(where: { $0.task.map(tasks.isFunction) ?? false }) else {
      return nil
    }
    // Another task may wait for something else, and move the clock then. It is unknown whether it has ended.
    let asleep = Self.asleep.withLock { $0 }
    return tasks.countedTasks.allSatisfy { asleep[$0] != nil } ? own : nil
  }
}

extension TestScheduler {
  /// The number of stalled sleeps of a test that still end as if the clock had moved.
  private static let mostStalls = 20

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

  /// Fails a test that awaits an event although nothing moves the clock, then runs the scheduler.
  ///
  /// - Returns: The error of the wait if no event arrives.
  fileprivate func endStalledWait(for awaited: String) async -> any Error {
    let message = stallMessage(
      "work is due in frame \(nextTime ?? clock)", awaiting: "an observable's \(awaited)")
    let count = sleepWatch.stallCount
    if count <= Self.mostStalls, ledger.reportStall(message, isFirst: count == 1) {
      abandonExpectations()
      await runToRest()
    }
    return TestSchedulerStall(message)
  }

  /// Fails a test whose run would never end.
  func reportEndlessRun(_ call: String, after work: String) {
    let message = """
      \(call)() did not end after \(work): what repeats for ever, such as an interval or a task that polls, must be disposed of or \
      cancelled before; or call advance(to:), or set the scheduler's limit
      """
    if !ledger.reportStall(message, isFirst: true) { Hooks.programmingErrorHandler(message) }
  }

  /// What to say of tasks that may never wake up.
  fileprivate func warning(of sleeps: [SleepWatch.Sleep]) -> String {
    let frame = sleeps.compactMap(\.frame).min()
    let awaited = sleeps.lazy.compactMap(\.awaited).first ?? "value"
    let reason = frame.map { "sleeps until frame \($0)" } ?? "awaits an observable's \(awaited)"
    return """
      a task \(reason), and nothing moves the clock of its scheduler, which is at frame \(clock): if the test waits for \
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

  /// Separates this scheduler and its tasks from its test, which has ended, in case something keeps them.
  package func leaveTest() {
    ledger.leaveTest()
    tasks.leaveTest()
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
  func reportStall(_ message: String, isFirst: Bool) -> Bool {
    guard let reporter = stallReporter.withLock({ $0 }) else { return false }
    if isFirst { reporter.report(message, reporter.site ?? stallSite) }
    return true
  }

  fileprivate func warnOfStall(_ message: String) {
    guard let site = stallReporter.withLock({ $0 })?.site ?? stallSite else {
      return Hooks.warningHandler(message)
    }
    MarbleWarnings.report(MarbleFailure(message, at: site))
  }
}

/// What fails a test that sleeps although nothing moves the clock.
struct StallReporter: Sendable {
  /// The place of the call.
  let site: CallSite?
  let report: @Sendable (_ message: String, CallSite?) -> Void
}
