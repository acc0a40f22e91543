import VirtualTimeCore

/// Runs tasks as work of a test scheduler: one step at a time, in the frame in which each becomes ready.
///
/// A task that is started by `Task(executorPreference:)` runs while the scheduler runs, on the same thread, in a repeatable order. The
/// same holds for its child tasks and for actors that it calls, except the main actor and actors with executors of their own. A task that
/// returns from such an actor while the scheduler does not run waits for the next start.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public class TestSchedulerExecutor: TaskExecutor, @unchecked Sendable {
  // Not checked: its property is immutable; not final, because sleeping needs a newer runtime.

  let world: TestWorld

  init(world: TestWorld) { self.world = world }

  /// Schedules a step of a task later in the current frame.
  ///
  /// - Parameter job: The step.
  public func enqueue(_ job: consuming ExecutorJob) {
    let step = UnownedJob(job)
    let isResumedOutside = world.tasks.include(step)
    // Who resumes the task counts, not who schedules its step.
    let owner = world.owner(of: step)
    world.scheduleWork(at: world.clock, of: owner, hasOrigin: false) { [world] in
      world.hasTaskStepped.store(true, ordering: .relaxed)
      let outside = world.tasks.outside
      let end = isResumedOutside && outside.comparesValues ? outside.beginStep() : {}
      outside.run(stepResumedOutside: isResumedOutside) {
        world.tasks.onThread { step.runSynchronously(on: self.asUnownedTaskExecutor()) }
      }
      end()
    }
  }
}

extension MarbleTestScheduler {
  /// Runs tasks as work of this scheduler.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public var taskExecutor: TestSchedulerExecutor { _world.taskExecutor }
}

extension TestWorld {
  /// The task of a step, or the calling one, as an owner of work; nil in a test that tries only the usual order.
  func owner(of step: UnownedJob? = nil) -> WorkOwner? {
    if tasks.order == nil { return nil }
    if let step { return tasks.owner(ofTask: ConcurrencyHooks.identity(of: step), in: clock) }
    return withUnsafeCurrentTask { task in
      guard let task else { return nil }
      if TestTask.preferred(by: task)?.isFunction == true { return .test }
      return tasks.owner(ofTask: ConcurrencyHooks.identity(of: task), in: clock)
    }
  }

  /// Runs tasks as work of the test, if the system has executors of tasks.
  package var executor: (any Executor)? {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      taskExecutor
    } else {
      nil
    }
  }

  /// Runs tasks as work of the test.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  package var taskExecutor: TestSchedulerExecutor {
    #if compiler(>=6.3) && os(Linux)
      let executor = SleepingExecutor(world: self)
    #else
      let executor = TestSchedulerExecutor(world: self)
    #endif
    stayOnActors(preferring: ExecutorWords(executor.asUnownedTaskExecutor()).implementation)
    return executor
  }
}
