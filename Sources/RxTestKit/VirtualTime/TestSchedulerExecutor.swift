import RxCore

/// Runs tasks as work of a test scheduler: one step at a time, in the frame in which each becomes ready.
///
/// A task given to it by `Task(executorPreference:)` makes progress while the scheduler runs, on the thread that runs it,
/// and is as repeatable as everything else there. What the task isolates to an actor runs where that actor does; when it
/// comes back while the scheduler does not run, it waits for the next start.
public final class TestSchedulerExecutor: TaskExecutor {
  private let scheduler: TestScheduler

  init(scheduler: TestScheduler) { self.scheduler = scheduler }

  /// Asks the scheduler for a step of a task, later in the present frame.
  ///
  /// - Parameter job: The step.
  public func enqueue(_ job: consuming ExecutorJob) {
    let step = UnownedJob(job)
    scheduler.scheduleWork(at: scheduler.clock) {
      step.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }
}

extension TestScheduler {
  /// Runs tasks as work of this scheduler.
  public var taskExecutor: TestSchedulerExecutor { TestSchedulerExecutor(scheduler: self) }
}
