import Dispatch
import RxCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Lets asynchronous code wait, in real time and not for ever, until others ask a test scheduler for work.
final class WorkArrivals: Sendable {
  private let sleepers = Guarded<[(sleeper: Sleeper, tasks: TestTasks)]>([])

  /// Wakes all who wait, so that they look again at what they wait for.
  func announce() {
    let woken = sleepers.withLock { sleepers in
      defer { sleepers = [] }
      return sleepers
    }
    // The test kit resumes the task, so the step does not come from outside.
    for (sleeper, tasks) in woken {
      TestTasks.$current.withValue(tasks) { sleeper.wake(.success(())) }
    }
  }

  /// Waits until a condition holds; new work and `announce()` cause it to be checked.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler.
  ///   - patience: How long the process may be idle; nil means no limit.
  ///   - isolation: The actor of the caller.
  ///   - condition: What is waited for.
  /// - Returns: Whether the condition holds; false if the process was idle for too long, or the task is cancelled.
  func wait(
    at scheduler: TestScheduler, for patience: Duration?, isolation: isolated (any Actor)?,
    until condition: () -> Bool
  ) async -> Bool {
    if condition() { return true }
    let alarm = patience.map { QuietAlarm(after: $0) { _ in self.announce() } }
    alarm?.start()
    defer { alarm?.cancel() }
    while !condition() {
      let sleeper = Sleeper()
      sleepers.withLock { $0.append((sleeper, scheduler.tasks)) }
      // Requests from here on are noticed; the condition is checked once more for earlier requests.
      scheduler.onWork = { [weak self] in self?.announce() }
      if condition() { break }
      if Task.isCancelled || alarm?.hasRung == true { return false }
      await withTaskCancellationHandler {
        try? await sleeper.sleep()
      } onCancel: {
        announce()
      }
    }
    return true
  }
}

/// Rings when the process has been idle, and a test has made no progress, for some time; or when the test has polled for twice that time.
///
/// It takes longer on a busy machine, where events from outside may be late.
final class QuietAlarm: Sendable {
  /// The number of idle looks after which it rings.
  private static let lookCount = 10
  /// The number of looks without progress, idle or with very many steps, after which it rings because the test polls.
  private static let pollingLookCount = 20
  /// The number of these looks that must find new steps.
  private static let steppedLookCount = 3
  /// The maximum number of looks, so that it also rings in a busy process.
  private static let mostLooks = 100
  /// The number of steps in a millisecond that keep a processor busy, such as those of a loop of `Task.yield()`.
  private static let busySteps = 50

  private struct Contents {
    var quietLooks = 0
    var pollingLooks = 0
    var steppedLooks = 0
    var looks = 0
    /// The progress of the test at the last look.
    var progress: [Int]
    /// The number of its tasks' steps then.
    var steps: Int
    /// Whether the task that was started for this look has run.
    var hasTaskRun = false
    /// Whether the main queue has run something since.
    var hasMainRun = false
    var isOver = false
  }

  private let contents: Guarded<Contents>
  private let interval: Duration
  private let ringsInBusyProcess: Bool
  private let progress: @Sendable () -> [Int]
  private let steps: @Sendable () -> Int
  private let ring: @Sendable (_ isPolling: Bool) -> Void

  var hasRung: Bool { contents.withLock { $0.isOver } }

  /// Makes the alarm.
  ///
  /// - Parameters:
  ///   - patience: How long the process is idle before it rings.
  ///   - ringsInBusyProcess: Whether it also rings, after a longer time, if the process is not idle.
  ///   - progress: Returns numbers that change while the test makes progress. Each change starts the time again.
  ///   - steps: Returns the number of steps of the test's tasks. A step restarts the idle time, but not the time of polling.
  ///   - ring: Called once, on another thread; `isPolling` is true if the test polls.
  init(
    after patience: Duration, ringsInBusyProcess: Bool = true,
    progress: @escaping @Sendable () -> [Int] = { [] },
    steps: @escaping @Sendable () -> Int = { 0 },
    ring: @escaping @Sendable (_ isPolling: Bool) -> Void
  ) {
    interval = patience / Self.lookCount
    self.ringsInBusyProcess = ringsInBusyProcess
    self.progress = progress
    self.steps = steps
    self.ring = ring
    contents = Guarded(Contents(progress: progress(), steps: steps()))
  }

  func cancel() { contents.withLock { $0.isOver = true } }

  func start() {
    let (begin, work) = (ContinuousClock.now, clock())
    let nanoseconds = Int(interval / .nanoseconds(1))
    DispatchQueue.global().async { [self] in
      // A task started here belongs to no test, and waits for a thread like the tasks of other threads.
      Task.detached { self.contents.withLock { $0.hasTaskRun = true } }
      DispatchQueue.main.async { self.contents.withLock { $0.hasMainRun = true } }
      DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) {
        self.look(since: begin, work)
      }
    }
  }

  private func look(since begin: ContinuousClock.Instant, _ work: clock_t) {
    let time = ContinuousClock.now - begin
    let used = Duration.seconds(1) * (Double(clock() - work) / Double(CLOCKS_PER_SEC))
    // A late look, or a look at a busy process, does not show that nothing comes from outside.
    let isQuiet = time < interval * 2 + .milliseconds(10) && used < time / 5
    let (progress, steps) = (progress(), steps())
    let mostSteps = max(1, Int(interval / .milliseconds(1)) * Self.busySteps)
    let (isPolling, goesOn, looksAnew) = contents.withLock { contents -> (Bool?, Bool, Bool) in
      if contents.isOver { return (nil, false, false) }
      // While tasks wait for a thread, they may still schedule work.
      guard contents.hasTaskRun else { return (nil, true, false) }
      contents.hasTaskRun = false
      if contents.progress != progress {
        (contents.progress, contents.steps) = (progress, steps)
        (contents.quietLooks, contents.pollingLooks, contents.looks) = (0, 0, 0)
        contents.steppedLooks = 0
        return (nil, true, true)
      }
      if isQuiet || steps - contents.steps >= mostSteps { contents.pollingLooks += 1 }
      if steps != contents.steps {
        (contents.steps, contents.quietLooks, contents.looks) = (steps, 0, 0)
        contents.steppedLooks += 1
      } else {
        // In an idle process, the main thread may be blocked; in a busy one, the test may wait for its turn there.
        if contents.hasMainRun { contents.looks += 1 }
        if isQuiet { contents.quietLooks += 1 }
      }
      contents.hasMainRun = false
      let isIdle =
        contents.quietLooks >= Self.lookCount
        || ringsInBusyProcess && contents.looks >= Self.mostLooks
      let isPolling =
        contents.pollingLooks >= Self.pollingLookCount
        && contents.steppedLooks >= Self.steppedLookCount
      contents.isOver = isIdle || isPolling
      return (contents.isOver ? !isIdle : nil, !contents.isOver, true)
    }
    if let isPolling { ring(isPolling) }
    if !goesOn { return }
    if looksAnew { return start() }
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(10)) {
      self.look(since: begin, work)
    }
  }
}
