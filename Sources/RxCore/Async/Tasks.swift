/// The executor of tasks that are started without an explicit one.
///
/// A class, because an optimised program crashes (Swift 6.3, Linux) where the task-local value is a function that returns `any TaskExecutor`.
package final class TaskPlacement: Sendable {
  @TaskLocal package static var current: TaskPlacement?

  /// Returns the executor; nil means the system's choice.
  let executor: @Sendable () -> (any TaskExecutor)?

  /// Makes a placement.
  package init(executor: @escaping @Sendable () -> (any TaskExecutor)?) { self.executor = executor }
}

extension Observable {
  /// A source that runs a task for each subscription; disposal cancels the task, of which nothing is heard any more.
  ///
  /// - Parameters:
  ///   - detached: Whether the task is detached: it then inherits nothing from the code that subscribes.
  ///   - priority: The priority of the task.
  ///   - executor: Where the task runs; nil means the executor of `TaskPlacement`.
  ///   - started: Gets what cancels the task of a subscription.
  ///   - produce: Sends the elements and returns at the end, or throws if the sequence fails; the user promises that
  ///     what it holds may be used by the task.
  static func task(
    detached: Bool = false, priority: TaskPriority?, executor: (any TaskExecutor)?,
    started: ((_ cancel: @escaping () -> Void) -> Void)? = nil,
    produce: @escaping (TaskObserver<Element>) async throws -> Void
  ) -> Observable<Element> {
    nonisolated(unsafe) let produce = produce
    return Observable { sink in
      let observer = TaskObserver(sink)
      let operation: @Sendable () async -> Void = {
        do {
          try await produce(observer)
          observer.end()
        } catch { observer.end(error) }
      }
      let executor = executor ?? TaskPlacement.current?.executor()
      TestWitness.note(task: executor)
      let task =
        detached
        ? Task.detached(executorPreference: executor, priority: priority, operation: operation)
        : Task(executorPreference: executor, priority: priority, operation: operation)
      sink.scope.add(Disposables.create(with: task.cancel))
      started?(task.cancel)
    }
  }
}

/// What a task sends its elements to.
final class TaskObserver<Element>: @unchecked Sendable {
  // Not checked: only the task calls it, and elements are the user's promise.
  private let sink: Sink<Element>

  /// Whether what is sent is received.
  var isObserved: Bool { !sink.isStopped }

  init(_ sink: Sink<Element>) { self.sink = sink }

  func next(_ element: Element) {
    sink.emit(element)
  }

  func end(_ error: (any Swift.Error)? = nil) {
    if let error { sink.error(error) } else { sink.completed() }
  }
}
