import RxCore

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
  ///   - patience: How long the test may wait without a step; nil means no limit.
  ///   - isolation: The actor of the caller.
  ///   - condition: What is waited for.
  /// - Returns: Whether the condition holds; false if the test waited for too long, or the task is cancelled.
  func wait(
    at scheduler: TestScheduler, for patience: Duration?, isolation: isolated (any Actor)?,
    until condition: () -> Bool
  ) async -> Bool {
    if condition() { return true }
    let timer = patience.map { patience in
      IdleTimer(after: patience, activity: { [weak scheduler] in scheduler?.activity ?? .init() }) {
        self.announce()
      }
    }
    timer?.start()
    defer { timer?.cancel() }
    while !condition() {
      let sleeper = Sleeper()
      sleepers.withLock { $0.append((sleeper, scheduler.tasks)) }
      // Requests from here on are noticed; the condition is checked once more for earlier requests.
      scheduler.onWork = { [weak self] in self?.announce() }
      if condition() { break }
      if Task.isCancelled || timer?.hasRung == true { return false }
      await withTaskCancellationHandler {
        try? await sleeper.sleep()
      } onCancel: {
        announce()
      }
    }
    return true
  }
}

extension TestScheduler {
  /// The steps of the test, and the requests for work, while something waits for such a request.
  fileprivate var activity: IdleTimer.Activity {
    IdleTimer.Activity(counts: [tasks.allStepCount, workCount], isBusy: !tasks.areSuspended)
  }
}
