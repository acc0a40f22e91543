import VirtualTimeCore

/// The test to which the work of a scheduler belongs, and the tasks that this work starts.
final class PlaceOfWorld: TaskPlacement, RunSurroundings {
  private let tasks: TestTasks
  // Unsafe: the scheduler sets it once, before another thread knows the scheduler.
  nonisolated(unsafe) weak var world: TestWorld?

  init(_ tasks: TestTasks) { self.tasks = tasks }

  /// Tasks that are started while the scheduler runs are its work.
  var executor: (any Executor)? {
    guard let world, world.isRunning else { return nil }
    return world.executor
  }

  func surround(_ run: () -> Void) {
    CurrentTaskPlacement.$value.withValue(self) { tasks.running(run) }
    tasks.noteStepEnd()
  }

  func receiveEndlessRun(inFrame isInFrame: Bool) {
    let most = RunBudget.mostActionsWithoutEnd
    if isInFrame {
      world?.reportEndlessFrame(after: most)
    } else {
      world?.reportEndlessRun("start", after: "\(most) work items")
    }
  }
}

/// The executor of the tasks that code of a test starts.
final class ChosenPlacement: TaskPlacement {
  private let choose: @Sendable () -> (any Executor)?

  init(executor: @escaping @Sendable () -> (any Executor)?) { choose = executor }

  var executor: (any Executor)? { choose() }
}
