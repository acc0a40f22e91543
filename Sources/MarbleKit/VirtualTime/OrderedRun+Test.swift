extension OrderedRun {
  /// Does what the process does only once, so that the first run of a test is like the others.
  package static func prepare() { _ = RuntimeProbe.result }

  /// Calls a test whose schedulers and tasks follow the order of this run.
  package func perform<Result>(_ test: () throws -> Result) rethrows -> Result {
    let tasks = TestTasks(order: self)
    return try tasks.onThread { try TestTasks.$ofRun.withValue(tasks, operation: test) }
  }

  /// Calls a test whose schedulers and tasks follow the order of this run.
  package func perform<Result>(
    isolation: isolated (any Actor)? = #isolation, _ test: () async throws -> Result
  ) async rethrows -> Result {
    let tasks = TestTasks(order: self)
    tasks.takeCaller()
    // The running step still belongs to the run before.
    await Task.yield()
    return try await TestTasks.$ofRun.withValue(tasks, operation: test, isolation: isolation)
  }
}
