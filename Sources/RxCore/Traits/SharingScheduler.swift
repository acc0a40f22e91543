/// Makes the scheduler on which `Driver` and `Signal` deliver: a `MainScheduler`, unless a test puts another in its place.
public enum SharingScheduler {
  private struct Mock: @unchecked Sendable {
    // Not checked: a test calls it on the threads on which it makes drivers.
    let make: () -> any SchedulerType
  }

  @TaskLocal private static var mock: Mock?

  /// Makes the scheduler of a sequence that is being made.
  public static var make: () -> any SchedulerType { mock?.make ?? { MainScheduler() } }

  /// Whether a test's scheduler replaces the main one.
  static var isMocked: Bool { mock != nil }

  /// Runs `action` with a scheduler in place of the main one: what it makes delivers there.
  ///
  /// The replacement holds on this thread and in the tasks that `action` starts, so tests may run side by side.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler.
  ///   - action: Makes sequences.
  /// - Returns: The result of `action`.
  /// - Throws: The error that `action` throws.
  @discardableResult
  public static func mock<Result>(
    scheduler: any SchedulerType, action: () throws -> Result
  ) rethrows -> Result {
    try mock(makeScheduler: { scheduler }, action: action)
  }

  /// Runs `action` with another maker of schedulers: what it makes delivers there.
  ///
  /// The replacement holds on this thread and in the tasks that `action` starts, so tests may run side by side.
  ///
  /// - Parameters:
  ///   - makeScheduler: Makes the scheduler of each sequence.
  ///   - action: Makes sequences.
  /// - Returns: The result of `action`.
  /// - Throws: The error that `action` throws.
  @discardableResult
  public static func mock<Result>(
    makeScheduler: @escaping () -> any SchedulerType, action: () throws -> Result
  ) rethrows -> Result {
    try $mock.withValue(Mock(make: makeScheduler), operation: action)
  }

  /// Runs async code with a scheduler in place of the main one; the sequences that it makes deliver there.
  ///
  /// The replacement applies to this task and to the tasks that `action` starts, so tests may run in parallel.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler.
  ///   - isolation: The actor on which `action` runs; by default the caller's.
  ///   - action: Makes sequences.
  /// - Returns: The result of `action`.
  /// - Throws: The error that `action` throws.
  @discardableResult
  public static func mock<Result>(
    scheduler: any SchedulerType, isolation: isolated (any Actor)? = #isolation,
    action: () async throws -> Result
  ) async rethrows -> Result {
    try await $mock.withValue(
      Mock(make: { scheduler }), operation: action, isolation: isolation)
  }
}
