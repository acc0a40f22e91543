/// The function of a test, which the test kit runs as one of the test's tasks.
package struct FunctionOfTest: Sendable {
  private let tasks: TestTasks
  /// What fails the test if it waits in vain, and the number of that watch; nil if nothing does.
  private let watch: (reporter: SideTask<String>, number: Int)?

  /// The function of the calling task's test.
  package init() { (tasks, watch) = (.ofTest(), nil) }

  /// A function that fails if it waits in vain, made by the task that runs it.
  ///
  /// - Parameters:
  ///   - scheduler: A scheduler of the test; nil for the test of the calling task.
  ///   - patience: How long it may wait.
  ///   - remedy: What a test that waits longer for something else can do.
  ///   - report: Reports the failure, in another task with the task-local values of the caller: by these, Swift Testing knows the test.
  package init(
    of world: TestWorld?, patience: Duration, advising remedy: String,
    report: @escaping @Sendable (_ message: String) -> Void
  ) {
    let tasks = world?.tasks ?? .ofTest()
    // Unsafe: any task may cancel another one, and `end()` waits for the reporter before the task ends.
    nonisolated(unsafe) let function = withUnsafeCurrentTask { $0 }
    let reporter = SideTask<String> { [weak tasks] message in
      report(message)
      function?.cancel()
      tasks?.endWaits()
    }
    let number = tasks.standstill.watch(
      Standstill.Test(patience: patience, remedy: remedy) { message in
        reporter.ask(message)
        reporter.finish()
      })
    (self.tasks, watch) = (tasks, (reporter, number))
  }

  /// Runs the function; the tasks that it starts belong to the test.
  package func run<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    let outer = tasks.mover.exchange(ClockMover.driver(for: tasks))
    do {
      let result = try await TestTasks.$current.withValue(
        tasks,
        operation: {
          try await tasks.runFunction(isolation: isolation) {
            try await tasks.started.count(isolation: isolation, body)
          }
        }, isolation: isolation)
      await stopClock(before: outer)
      return result
    } catch {
      await stopClock(before: outer)
      throw error
    }
  }

  /// Stops the clock, and waits until the task that moves it has released the task-local values.
  private func stopClock(before outer: SideTask<Int>?) async {
    await tasks.mover.exchange(nil)?.end()
    _ = tasks.mover.exchange(outer)
  }

  /// Runs code of the function on another thread.
  package func runOnThread(_ body: () -> Void) { tasks.running(body) }

  /// Ends the watch, since the function has ended.
  ///
  /// - Returns: Whether the test waited in vain, and so has failed.
  package func end() -> Bool {
    let failedWatch = tasks.standstill.end()
    // Who fails the test asks the reporter, perhaps only now, and lets it end.
    if let watch, watch.number != failedWatch { watch.reporter.finish() }
    return failedWatch != nil
  }

  /// Waits until a failure has been reported, after `end()`.
  package func waitForReport() async { await watch?.reporter.task.value }
}
