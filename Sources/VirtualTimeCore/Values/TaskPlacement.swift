/// Chooses the executors of tasks.
package protocol TaskPlacement: AnyObject, Sendable {
  /// The executor; `nil` means the system's choice.
  var executor: (any TaskExecutor)? { get }
}

/// The choice for the tasks that the current code starts.
package enum CurrentTaskPlacement {
  @TaskLocal package static var value: (any TaskPlacement)?
}
