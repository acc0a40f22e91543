import RxCore

/// Suspends async code until new work on a test scheduler makes a condition hold.
final class WorkArrivals: Sendable {
  private let sleepers = Guarded<[(sleeper: Sleeper, tasks: TestTasks)]>([])

  /// Wakes all waiting tasks, which then check their conditions again.
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
  ///   - patience: How long the test may wait without a step; nil means no limit.
  ///   - isolation: The actor of the caller.
  ///   - condition: What is waited for.
  /// - Returns: Whether the condition holds; false if the test waited for too long, or the task is cancelled.
  func wait(
    at scheduler: TestScheduler, for patience: Duration?, isolation: isolated (any Actor)?,
    until condition: () -> Bool
  ) async -> Bool {
    if condition() { return true }
    let tasks = scheduler.tasks
    let timer = patience.map { patience in
      Patience(patience, since: { tasks.areSuspended ? tasks.lastStep : nil }) { self.announce() }
    }
    timer?.start()
    defer { timer?.cancel() }
    while !condition() {
      let sleeper = Sleeper()
      sleepers.withLock { $0.append((sleeper, tasks)) }
      // Requests from here on are noticed; the condition is checked once more for earlier requests.
      scheduler.onWork = { [weak self, weak tasks] in
        tasks?.noteStepEnd()
        self?.announce()
      }
      if condition() { break }
      if Task.isCancelled || timer?.isOver == true { return false }
      await withTaskCancellationHandler {
        try? await sleeper.sleep()
      } onCancel: {
        announce()
      }
    }
    return true
  }
}
