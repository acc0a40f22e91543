import RxCore
import Synchronization

/// The time in which the tasks of a test sleep.
final class SharedTime: Sendable {
  private struct WeakScheduler {
    weak var scheduler: TestScheduler?
  }

  private struct WeakSleep {
    weak var sleep: VirtualSleep?
  }

  private struct Contents {
    /// The schedulers whose time it is.
    var schedulers: [WeakScheduler] = []
    /// The sleeps by the system's clocks, by the tasks that sleep; the work of the scheduler retains them.
    var sleeps: [UInt64: WeakSleep] = [:]
    /// What the system's clocks showed when the test first read them.
    var origins: [Int32: Int] = [:]
  }

  /// A task's wait for virtual time.
  struct Wait {
    /// Whether the test's function waits, or a child task of it.
    let isOfFunction: Bool
  }

  private let contents = Guarded(Contents())

  // Relaxed: a task begins to wait in a step, and the counts are read after that step, or by the code that then resumes the task.

  /// The number of tasks that wait for virtual time.
  private let waits = Atomic(0)
  private let waitsOfFunction = Atomic(0)

  /// Adds a scheduler; the first one that is alive passes the time.
  func add(_ scheduler: TestScheduler) {
    contents.withLock { $0.schedulers.append(WeakScheduler(scheduler: scheduler)) }
  }

  /// The schedulers, the first one first.
  var schedulers: [TestScheduler] {
    contents.withLock { $0.schedulers }.compactMap(\.scheduler)
  }

  /// The scheduler that passes the time.
  var scheduler: TestScheduler? { schedulers.first }

  /// The time that a clock of the system shows to the test, in nanoseconds; nil for the real time.
  ///
  /// Frame 0 is the time at which the test first read the clock.
  func reading(of systemClock: Int32, _ realTime: () -> Int) -> Int? {
    guard let scheduler else { return nil }
    let (now, frame) = (realTime(), scheduler.uptime)
    let origin = contents.withLock { contents in
      if let origin = contents.origins[systemClock] { return origin }
      contents.origins[systemClock] = now
      return now
    }
    return origin.clampedSum(frame)
  }

  /// Notes that the task of the caller waits for virtual time.
  func beginWait() -> Wait {
    let isOfFunction = withUnsafeCurrentTask { task in
      task.flatMap(TestTask.preferred)?.isFunction ?? false
    }
    waits.wrappingAdd(1, ordering: .relaxed)
    if isOfFunction { waitsOfFunction.wrappingAdd(1, ordering: .relaxed) }
    return Wait(isOfFunction: isOfFunction)
  }

  /// Notes that it no longer waits.
  func end(_ wait: Wait) {
    waits.wrappingSubtract(1, ordering: .relaxed)
    if wait.isOfFunction { waitsOfFunction.wrappingSubtract(1, ordering: .relaxed) }
  }

  /// Whether a task waits for it.
  var isAwaited: Bool { waits.load(ordering: .relaxed) > 0 }

  /// Whether the test's function waits for it, and so continues in a known frame.
  var isAwaitedByFunction: Bool { waitsOfFunction.load(ordering: .relaxed) > 0 }

  /// Notes that a task sleeps.
  func begin(_ sleep: VirtualSleep) {
    contents.withLock { $0.sleeps[sleep.task] = WeakSleep(sleep: sleep) }
  }

  /// Notes that the time of a sleep has come.
  func end(_ sleep: VirtualSleep) {
    let isAsleep = contents.withLock { contents in
      // The task may sleep again. The caller keeps the sleep, so nothing is released under the lock.
      if contents.sleeps[sleep.task]?.sleep !== sleep { return false }
      contents.sleeps[sleep.task] = nil
      return true
    }
    if isAsleep { end(sleep.wait) }
  }

  /// Ends the sleep of a task that continues, which means that the sleep was cancelled.
  func endSleep(of job: UnownedJob, in tasks: TestTasks) {
    guard isAwaited else { return }
    let sleep = contents.withLock { contents in
      contents.sleeps.isEmpty
        ? nil : contents.sleeps.removeValue(forKey: ConcurrencyHooks.identity(of: job))
    }
    // A weak reference is read outside the lock, because the read may be its last use.
    guard let sleep = sleep?.sleep else { return }
    end(sleep.wait)
    sleep.endEarly(in: tasks)
  }
}
