import RxCore

/// Notices that tasks sleep by the clock of a test scheduler, or await an event of an observable, while nothing moves this clock, in tests
/// without a `StallWatch`.
///
/// If that lasts for its patience, and no step of the test is ready or runs meanwhile, it ends the wait that would end first, which fails
/// the test. It does not end a wait for something that a real scheduler may send. After the test has been verified, a task that still waits is none of its failures: the watch only cancels the wait.
final class SleepWatch: Sendable {
  /// The result of a sleep that the watch ends.
  struct Stall: Error {}

  /// A task that sleeps, or awaits an event.
  final class Sleep: Sendable {
    /// The end of the sleep; nil for an awaited event.
    fileprivate let frame: TestTime?
    /// The awaited property: `firstValue`.
    fileprivate let awaited: String?
    /// Whether, as far as the test kit knows, only the clock can end it.
    fileprivate let isVirtual: Bool
    /// Whether the awaited event comes in real time.
    fileprivate let isReal: Bool
    /// Whether it awaits an event in a task that the test starts, and not in real time.
    fileprivate let isOfTestsTask: Bool
    /// Ends it as a stall.
    fileprivate let wake: @Sendable () -> Void
    /// Ends it as if its task was cancelled.
    fileprivate let cancel: @Sendable () -> Void

    fileprivate init(
      frame: TestTime? = nil, awaited: String? = nil, isVirtual: Bool = true,
      isReal: Bool = false, isOfTestsTask: Bool = false, wake: @escaping @Sendable () -> Void,
      cancel: @escaping @Sendable () -> Void
    ) {
      self.isOfTestsTask = isOfTestsTask
      self.frame = frame
      self.awaited = awaited
      self.isVirtual = isVirtual
      self.isReal = isReal
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
    var isWatched = false
    var timer: IdleTimer?
    /// Whether a `StallWatch` looks at the scheduler.
    var isCovered = false
    /// The number of sleeps that the watch has ended.
    var stalls = 0
    var patience = Duration.seconds(5)
    /// The frame of the last sleep that did not last, and the number of these sleeps in that frame.
    var emptySleeps = (frame: TestTime.min, count: 0)
  }

  /// The number of sleeps in a frame that do not last after which a test fails.
  ///
  /// Each may be several steps, and after many more steps the clock moves.
  static let mostEmptySleeps = 10_000

  /// The patience with a further stall of the same test, whose failure is reported.
  private static let shortPatience = Duration.milliseconds(50)

  private let contents = Guarded(Contents())

  deinit { contents.withLock { $0.timer }?.cancel() }

  /// Leaves the scheduler to a `StallWatch`.
  func cover() { contents.withLock { $0.isCovered = true } }

  /// Sets how long a wait may last while nothing moves the clock.
  func setPatience(_ patience: Duration) { contents.withLock { $0.patience = patience } }

  /// Notes that the task of the caller sleeps until a frame.
  func begin(_ sleeper: Sleeper, until frame: TestTime, on scheduler: TestScheduler) -> Sleep {
    let sleep = Sleep(
      frame: frame,
      wake: { sleeper.wake(.failure(Stall())) },
      cancel: { sleeper.wake(.failure(CancellationError())) })
    begin(sleep, on: scheduler)
    return sleep
  }

  /// Notes that the task of the caller sleeps by a clock of the system until a frame.
  func begin(_ sleep: VirtualSleep, until frame: TestTime, on scheduler: TestScheduler) -> Sleep {
    let watched = Sleep(
      frame: frame,
      wake: { [weak sleep, weak scheduler] in
        guard let scheduler else { return }
        Task {
          // If nothing can report the stall, the sleep ends.
          do { try await scheduler.endStalledSleep(until: frame) } catch {
            sleep?.endEarly(in: scheduler.tasks)
          }
        }
      },
      cancel: { [weak sleep, weak scheduler] in
        if let scheduler { sleep?.endEarly(in: scheduler.tasks) }
      })
    begin(watched, on: scheduler)
    return watched
  }

  /// Notes that the task of the caller awaits an event.
  func begin(_ event: AwaitedEvent, on scheduler: TestScheduler) {
    let name = event.name
    let sleep = Sleep(
      awaited: name, isVirtual: event.isVirtual, isReal: event.isReal,
      // The task of an expectation prefers the scheduler's executor.
      isOfTestsTask: !event.isReal
        && withUnsafeCurrentTask { task in
          task?.unownedTaskExecutor == nil || task.flatMap(TestTask.preferred) != nil
        },
      wake: { [weak scheduler, weak event] in
        guard let scheduler, let event else { return }
        event.interrupt { [weak scheduler] in
          await scheduler?.endStalledWait(for: name) ?? CancellationError()
        }
      }, cancel: { [weak event] in event?.interrupt { CancellationError() } })
    begin(sleep, on: scheduler)
    let time = event.isVirtual ? scheduler.tasks.time : nil
    let wait = time?.beginWait()
    event.addEnd { [weak self] in
      if let time, let wait { time.end(wait) }
      self?.end(sleep)
    }
  }

  private func begin(_ sleep: Sleep, on scheduler: TestScheduler) {
    let starts = contents.withLock { contents in
      contents.sleeps[ObjectIdentifier(sleep)] = sleep
      contents.count += 1
      if contents.isWatched || contents.isCovered { return false }
      contents.isWatched = true
      return true
    }
    if starts { watch(scheduler) }
  }

  /// Notes that a task no longer sleeps.
  func end(_ sleep: Sleep) {
    // What is removed is released outside the lock.
    _ = contents.withLock { $0.sleeps.removeValue(forKey: ObjectIdentifier(sleep)) }
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

  /// Watches the scheduler until a wait stalls.
  private func watch(_ scheduler: TestScheduler) {
    let patience = contents.withLock { $0.stalls > 0 ? Self.shortPatience : $0.patience }
    let timer = IdleTimer(
      after: patience,
      activity: { [weak scheduler] in
        scheduler.map { $0.sleepWatch.activity(of: $0) } ?? IdleTimer.Activity()
      },
      ring: { [weak scheduler] in
        if let scheduler { scheduler.sleepWatch.endStall(of: scheduler) }
      })
    // The last timer, which has rung, is released outside the lock.
    let last = contents.withLock { contents in
      defer { contents.timer = timer }
      return contents.timer
    }
    last?.cancel()
    timer.start()
  }

  private func activity(of scheduler: TestScheduler) -> IdleTimer.Activity {
    let (count, waits) = contents.withLock { contents in
      (contents.count, contents.sleeps.values.contains { !$0.isReal })
    }
    return IdleTimer.Activity(
      counts: [scheduler.tasks.allStepCount, count, scheduler.clock, scheduler.workCount],
      isBusy: !waits || !scheduler.waitsForRun || !scheduler.tasks.areSuspended)
  }

  private func endStall(of scheduler: TestScheduler) {
    if scheduler.ledger.isVerified {
      cancelAll()
      return watch(scheduler)
    }
    if contents.withLock({ $0.isCovered }) { return }
    let first = contents.withLock { contents -> Sleep? in
      let first = contents.sleeps.values.filter { !$0.isReal }.min { $0.order < $1.order }
      if first != nil { contents.stalls += 1 }
      return first
    }
    // It may have ended by itself meanwhile.
    first?.wake()
    watch(scheduler)
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

  /// Sets how long a task may wait for its clock while nothing moves it.
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
}

/// What fails a test that sleeps although nothing moves the clock.
struct StallReporter: Sendable {
  /// The place of the call.
  let site: CallSite?
  let report: @Sendable (_ message: String, CallSite?) -> Void
}
