import VirtualTimeCore

/// Suspends async code until new work on a test scheduler makes a condition hold.
final class WorkWaiters: Sendable {
  private let tasks: TestTasks
  private let sleepers = Guarded<[Sleeper]>([])

  init(of tasks: TestTasks) { self.tasks = tasks }

  /// Wakes all waiting tasks, which then check their conditions again.
  func announce() {
    let woken = sleepers.withLock { exchange(&$0, with: []) }
    // The test kit resumes the tasks, so their steps do not come from outside.
    for sleeper in woken {
      TestTasks.$current.withValue(tasks) { sleeper.wake(.success(())) }
    }
  }

  /// Waits until a condition holds; new work and `announce()` cause it to be checked.
  ///
  /// - Parameters:
  ///   - patience: How long the test may wait without a step.
  ///   - isUnlimited: Whether it may wait for longer now; called on another thread.
  /// - Returns: Whether the condition holds; false if the test waited for too long, or the task is cancelled.
  func wait(
    at world: TestWorld, for patience: Duration,
    unless isUnlimited: @escaping @Sendable () -> Bool = { false },
    isolation: isolated (any Actor)?, until condition: () -> Bool
  ) async -> Bool {
    if condition() { return true }
    let timer = Patience(
      patience,
      since: { [tasks] in
        isUnlimited() || !tasks.areSuspended ? nil : tasks.lastStep
      }, end: announce)
    timer.start()
    defer { timer.cancel() }
    while !condition() {
      let sleeper = Sleeper()
      sleepers.withLock { $0.append(sleeper) }
      // Requests from here on are noticed; the condition is checked once more for earlier requests.
      world.timeline.onInsertion = { [weak self] in
        self?.tasks.noteStepEnd()
        self?.announce()
      }
      if condition() { break }
      if Task.isCancelled || timer.isOver { return false }
      await withTaskCancellationHandler {
        try? await sleeper.sleep()
      } onCancel: {
        announce()
      }
    }
    return true
  }
}
