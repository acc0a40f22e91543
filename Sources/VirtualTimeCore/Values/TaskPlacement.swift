/// Chooses the executors of tasks.
package protocol TaskPlacement: AnyObject, Sendable {
  /// The `TaskExecutor`; `nil` means the system's choice.
  ///
  /// Its type is that of all executors, because systems before macOS 15 and iOS 18 have no executors of tasks.
  var executor: (any Executor)? { get }
}

/// The choice for the tasks that the current code starts.
package enum CurrentTaskPlacement {
  @TaskLocal package static var value: (any TaskPlacement)?
}

extension Task where Success: Sendable, Failure == Never {
  /// Starts a task.
  ///
  /// - Parameters:
  ///   - executor: The `TaskExecutor` that the task prefers; `nil` means the system's choice, as does a system without such executors.
  ///   - isDetached: Whether the task is detached: it then inherits nothing from the code that starts it.
  ///   - priority: The priority of the task.
  ///   - operation: What the task does.
  /// - Returns: The task.
  package static func start(
    on executor: (any Executor)?, detached isDetached: Bool = false,
    priority: TaskPriority? = nil, _ operation: @escaping @Sendable () async -> Success
  ) -> Self {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *),
      let executor = executor as? any TaskExecutor
    {
      return isDetached
        ? .detached(executorPreference: executor, priority: priority, operation: operation)
        : Task(executorPreference: executor, priority: priority, operation: operation)
    }
    return isDetached
      ? .detached(priority: priority, operation: operation)
      : Task(priority: priority, operation: operation)
  }
}
