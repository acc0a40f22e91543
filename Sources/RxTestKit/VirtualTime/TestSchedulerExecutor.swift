import RxCore

/// Runs tasks as work of a test scheduler: one step at a time, in the frame in which each becomes ready.
///
/// A task given to it by `Task(executorPreference:)` makes progress while the scheduler runs, on the thread that runs it,
/// and is as repeatable as everything else there; so are its child tasks, and the actors that it calls. The main actor, and an actor
/// with an executor of its own, work where they do; a task that comes back from there while the scheduler does not run waits
/// for the next start.
public final class TestSchedulerExecutor: TaskExecutor {
  private let scheduler: TestScheduler

  init(scheduler: TestScheduler) { self.scheduler = scheduler }

  /// Asks the scheduler for a step of a task, later in the present frame.
  ///
  /// - Parameter job: The step.
  public func enqueue(_ job: consuming ExecutorJob) {
    let step = UnownedJob(job)
    let isResumedOutside = scheduler.tasks.include(step)
    scheduler.scheduleWork(at: scheduler.clock) { [scheduler] in
      scheduler.hasTaskStepped.store(true, ordering: .relaxed)
      let outside = scheduler.tasks.outside
      let comparesValues = isResumedOutside && outside.comparesValues
      if comparesValues { outside.prepareForStep() }
      outside.run(stepResumedOutside: isResumedOutside) {
        step.runSynchronously(on: self.asUnownedTaskExecutor())
      }
      if comparesValues { outside.noteOutsideStep() }
    }
  }
}

extension TestScheduler {
  /// Runs tasks as work of this scheduler.
  public var taskExecutor: TestSchedulerExecutor { TestSchedulerExecutor(scheduler: self) }
}
