/// Creates the scheduler on which `Driver` and `Signal` deliver: a `MainScheduler`, unless a test replaces it.
public enum SharingScheduler {
  private struct Mock: @unchecked Sendable {
    // Unchecked: a test calls it on the threads on which it creates drivers.
    let make: () -> any SchedulerType
  }

  @TaskLocal private static var mock: Mock?

  /// Creates the scheduler for a sequence that is being created.
  public static var make: () -> any SchedulerType { mock?.make ?? { MainScheduler() } }

  /// Whether a test's scheduler replaces the main one.
  static var isMocked: Bool { mock != nil }

  /// Runs `action` with a replacement for the main scheduler.
  ///
  /// Sequences that `action` creates deliver on the replacement. The replacement applies to this thread and to the tasks that `action` starts, so
  /// tests may run in parallel.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler.
  ///   - action: Creates sequences.
  /// - Returns: The result of `action`.
  /// - Throws: The error that `action` throws.
  @discardableResult
  public static func mock<Result>(
    scheduler: any SchedulerType, action: () throws -> Result
  ) rethrows -> Result {
    try mock(makeScheduler: { scheduler }, action: action)
  }

  /// Runs `action` with another factory for schedulers.
  ///
  /// Sequences that `action` creates deliver on the schedulers of the factory. The replacement applies to this thread and to the tasks that `action`
  /// starts, so tests may run in parallel.
  ///
  /// - Parameters:
  ///   - makeScheduler: Returns the scheduler of each sequence.
  ///   - action: Creates sequences.
  /// - Returns: The result of `action`.
  /// - Throws: The error that `action` throws.
  @discardableResult
  public static func mock<Result>(
    makeScheduler: @escaping () -> any SchedulerType, action: () throws -> Result
  ) rethrows -> Result {
    try $mock.withValue(Mock(make: makeScheduler), operation: action)
  }

  /// Runs asynchronous code with a replacement for the main scheduler.
  ///
  /// Sequences that it creates deliver on the replacement. The replacement applies to this task and to the tasks that `action` starts, so tests may
  /// run in parallel.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler.
  ///   - isolation: The actor on which `action` runs. By default, the caller's actor.
  ///   - action: Creates sequences.
  /// - Returns: The result of `action`.
  /// - Throws: The error that `action` throws.
  @_disfavoredOverload
  @discardableResult
  public static func mock<Result>(
    scheduler: any SchedulerType, isolation: isolated (any Actor)? = #isolation,
    action: () async throws -> Result
  ) async rethrows -> Result {
    try await $mock.withValue(
      Mock(make: { scheduler }), operation: action, isolation: isolation)
  }
}
