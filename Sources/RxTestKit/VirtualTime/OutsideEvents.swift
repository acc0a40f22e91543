import Synchronization

/// Distinguishes events that a test's scheduler and tasks cause from those that come from outside, in real time.
///
/// The frame of such an event is accidental.
final class OutsideEvents: Sendable {
  // Relaxed: the thread that sets a value also emits the events that it is about, but for the last two, which are set before.

  /// Whether the step that runs is of a task that something outside of the test resumed, such as `Task.sleep`.
  private let isStepResumedOutside = Atomic(false)
  /// Whether `verify()` runs the scheduler.
  private let isVerifying = Atomic(false)
  /// Whether real schedulers were asked for work.
  private let hasRequests = Atomic(false)

  /// The number of times that something outside of the test resumed a task of it.
  private let resumptions = Atomic(0)

  /// The number of times that something outside of the test resumed a task of it.
  var resumptionCount: Int { resumptions.load(ordering: .relaxed) }

  /// Notes that something outside of the test resumes a task of it.
  func noteResumption() { resumptions.wrappingAdd(1, ordering: .relaxed) }

  /// Whether an event that is emitted now comes from outside.
  var isCurrent: Bool {
    if !isVerifying.load(ordering: .relaxed) { return false }
    if isStepResumedOutside.load(ordering: .relaxed) { return true }
    return hasRequests.load(ordering: .relaxed) && TestTasks.current == nil
  }

  /// Notes whether real schedulers were asked for work.
  func setHasRequests(_ hasRequests: Bool) {
    self.hasRequests.store(hasRequests, ordering: .relaxed)
  }

  /// Runs a step of a task.
  func run(stepResumedOutside: Bool, _ step: () -> Void) {
    if !stepResumedOutside { return step() }
    isStepResumedOutside.store(true, ordering: .relaxed)
    step()
    isStepResumedOutside.store(false, ordering: .relaxed)
  }

  /// Runs the scheduler for `verify()`.
  func verify(_ run: () -> MarbleRun) -> MarbleRun {
    isVerifying.store(true, ordering: .relaxed)
    defer { isVerifying.store(false, ordering: .relaxed) }
    return run()
  }

  /// Runs the scheduler, and the test's tasks, for `verify()`.
  @MainActor
  func verify(_ run: () async -> MarbleRun) async -> MarbleRun {
    isVerifying.store(true, ordering: .relaxed)
    defer { isVerifying.store(false, ordering: .relaxed) }
    return await run()
  }
}
