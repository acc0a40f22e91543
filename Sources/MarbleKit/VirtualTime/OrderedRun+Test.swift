extension OrderedRun {
  /// Calls a test whose schedulers and tasks follow the order of this run.
  package func perform<Result>(_ test: () throws -> Result) rethrows -> Result {
    try TestTasks(order: self).running(test)
  }

  /// Calls a test whose schedulers and tasks follow the order of this run.
  package func perform<Result>(
    isolation: isolated (any Actor)? = #isolation, _ test: () async throws -> Result
  ) async rethrows -> Result {
    try await TestTasks.$current.withValue(
      TestTasks(order: self), operation: test, isolation: isolation)
  }
}
