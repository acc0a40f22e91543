import VirtualTimeCore

/// Counts the tasks of a test that have not ended.
///
/// A task holds the task-local values of the code that started it until the task ends. So each piece of code that starts tasks
/// gets an object of its own as such a value. If the object outlives the code, one of its tasks has not ended.
final class StartedTasks: Sendable {
  @TaskLocal private static var marker: Marker?

  private final class Marker: Sendable {
    private let tasks: StartedTasks

    init(_ tasks: StartedTasks) {
      self.tasks = tasks
      tasks.living.wrappingAdd(1, ordering: .relaxed)
    }

    deinit { tasks.living.wrappingSubtract(1, ordering: .relaxed) }
  }

  // Relaxed: both only decide what a failure says.
  private let living = PlainAtomic(0)
  private let running = PlainAtomic(0)

  /// Whether a task has not ended that code started which has ended itself.
  var areUnended: Bool { living.load(ordering: .relaxed) > running.load(ordering: .relaxed) }

  /// Runs code whose tasks are not counted.
  static func uncounted<Result>(_ body: () throws -> Result) rethrows -> Result {
    try $marker.withValue(nil, operation: body)
  }

  /// Runs code whose tasks are counted.
  func count<Result>(_ body: () throws -> Result) rethrows -> Result {
    running.wrappingAdd(1, ordering: .relaxed)
    defer { running.wrappingSubtract(1, ordering: .relaxed) }
    return try Self.$marker.withValue(Marker(self), operation: body)
  }

  /// Runs async code whose tasks are counted.
  func count<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    running.wrappingAdd(1, ordering: .relaxed)
    defer { running.wrappingSubtract(1, ordering: .relaxed) }
    return try await Self.$marker.withValue(Marker(self), operation: body, isolation: isolation)
  }
}
