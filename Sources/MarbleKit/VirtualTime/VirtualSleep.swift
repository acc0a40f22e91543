import VirtualTimeCore

#if compiler(>=6.3) && os(Linux)
  @_spi(ExperimentalScheduling) import _Concurrency
#endif
import Dispatch

/// A sleep of a test's task by `Task.sleep`, `ContinuousClock` or `SuspendingClock`: in virtual time.
///
/// The runtime hands over a job that ends the sleep.
final class VirtualSleep: Sendable {
  /// The job; nil once it has been handed on.
  private let job: Guarded<UnownedJob?>
  private let duration: Swift.Duration
  private let alarm = LateCancellation()
  private let task: UInt64
  private let waits: Waits

  private init(_ job: UnownedJob, of task: UInt64, for duration: Swift.Duration, in waits: Waits) {
    self.job = Guarded(job)
    self.task = task
    self.duration = duration
    self.waits = waits
  }

  deinit {
    leave()
    guard let job = takeJob() else { return }
    // The scheduler was released before the time came, so the task sleeps in real time.
    let delay = DispatchTimeInterval.nanoseconds(max(0, duration.nanosecondCount))
    DispatchQueue.global().asyncAfter(deadline: .now() + delay) {
      ConcurrencyHooks.runAnywhere(job)
    }
  }

  private func takeJob() -> UnownedJob? { job.withLock { $0.take() } }

  /// Lets the task of the caller sleep, until the job ends the sleep.
  static func begin(
    _ job: UnownedJob, for duration: Swift.Duration, in tasks: TestTasks,
    on world: TestWorld
  ) {
    let clock = world.swiftClock
    guard let frame = clock.frame(ofSleepFor: duration), let task = ConcurrencyHooks.currentTask
    else { return tasks.enqueue(.init(job: job, place: .wake)) }
    let sleep = VirtualSleep(job, of: task, for: duration, in: tasks.waits)
    tasks.waits.begin(sleep, until: frame, on: world)
    let label = "a task that sleeps by Task.sleep or a clock of the system"
    let owner = world.owner()
    let work = PendingWorkNotes.$label.withValue(.init { label }) {
      world.frames.schedule(at: frame, of: owner) {
        sleep.leave()
        if let job = sleep.takeJob() { ConcurrencyHooks.runAnywhere(job) }
      }
    }
    sleep.alarm.set(work)
    // Another thread may have cancelled the task before the sleep was noted.
    if Task.isCancelled { return sleep.endEarly(in: tasks) }
    tasks.moveClockIfIdle()
  }

  /// Ends the sleep before its time.
  func endEarly(in tasks: TestTasks) {
    alarm.dispose()
    leave()
    if let job = takeJob() { tasks.enqueue(.init(job: job, place: .wake)) }
  }

  private func leave() { waits.end(self, of: task) }
}

#if compiler(>=6.3) && os(Linux)
  // The runtime turns a sleep for a time into one until an instant.
  extension VirtualSleep {
    /// Lets the task of the caller sleep, in virtual time if it is a test's.
    fileprivate static func begin<C: Clock>(
      _ job: consuming ExecutorJob, until instant: C.Instant, tolerance: C.Duration?, by clock: C,
      in tasks: TestTasks?, on world: TestWorld? = nil
    ) {
      let world = world.flatMap { $0.passesTime ? $0 : nil } ?? tasks?.time.world
      if let tasks, let world,
        let duration = clock.now.duration(to: instant) as? Swift.Duration
      {
        return begin(UnownedJob(job), for: duration, in: tasks, on: world)
      }
      guard let executor = globalConcurrentExecutor as? any SchedulingExecutor else {
        return globalConcurrentExecutor.enqueue(job)
      }
      executor.enqueue(job, at: instant, tolerance: tolerance, clock: clock)
    }
  }

  extension TestTask: SchedulingExecutor {
    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
      VirtualSleep.begin(
        job, until: instant, tolerance: tolerance, by: clock, in: tasks, on: world)
    }
  }

  extension ConcurrencyHooks.MainExecutor: SchedulingExecutor {
    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
      VirtualSleep.begin(
        job, until: instant, tolerance: tolerance, by: clock, in: TestTasks.ofCaller)
    }
  }

  /// A scheduler's executor whose tasks sleep in virtual time.
  final class SleepingExecutor: TestSchedulerExecutor, SchedulingExecutor, @unchecked Sendable {
    // Not checked: it adds nothing to its superclass.

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
      VirtualSleep.begin(
        job, until: instant, tolerance: tolerance, by: clock, in: world.tasks, on: world)
    }
  }
#endif
