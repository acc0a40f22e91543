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
    try await TestTasks.separately(in: self, test)
  }
}

extension TestTasks {
  /// Calls code whose schedulers follow the usual order, also within a run in another one.
  static func inUsualOrder<Result>(_ body: () throws -> Result) rethrows -> Result {
    if ofRun?.order == nil { return try body() }
    let tasks = TestTasks()
    return try tasks.onThread { try $ofRun.withValue(tasks, operation: body) }
  }

  /// Calls one of several tests of a function, whose tasks are its own.
  ///
  /// Afterwards, the calling task still belongs to it.
  static func separately<Result>(
    in order: OrderedRun?, isolation: isolated (any Actor)? = #isolation,
    _ test: () async throws -> Result
  ) async rethrows -> Result {
    let tasks = TestTasks(order: order)
    tasks.takeCaller()
    // The running step still belongs to the test before.
    await Task.yield()
    return try await $ofRun.withValue(tasks, operation: test, isolation: isolation)
  }
}
