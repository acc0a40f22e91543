import VirtualTimeCore

extension Observable {
  /// Returns a source that runs a task for each subscription.
  ///
  /// Disposal cancels the task, and its further events are ignored.
  ///
  /// - Parameters:
  ///   - detached: Whether the task is detached: it then inherits nothing from the code that subscribes.
  ///   - priority: The priority of the task.
  ///   - executor: The executor of the task; `nil` means the executor of `CurrentTaskPlacement`.
  ///   - started: For each subscription, receives a closure that cancels its task.
  ///   - produce: Sends the elements and then returns, or throws if the sequence fails. The caller must ensure that the task can use the objects
  ///     that `produce` captures.
  static func task(
    detached: Bool = false, priority: TaskPriority?, executor: (any Executor)?,
    started: ((_ cancel: @escaping () -> Void) -> Void)? = nil, name: StaticString = #function,
    produce: @escaping (TaskObserver<Element>) async throws -> Void
  ) -> Observable<Element> {
    nonisolated(unsafe) let produce = produce
    return Observable(name: name) { sink in
      let observer = TaskObserver(sink)
      let operation: @Sendable () async -> Void = {
        do {
          try await produce(observer)
          observer.end()
        } catch { observer.end(error) }
      }
      let executor = executor ?? CurrentTaskPlacement.value?.executor
      RequestMonitor.note(task: executor)
      let task = Task.start(on: executor, detached: detached, priority: priority, operation)
      sink.scope.add(Disposables.create(with: task.cancel))
      started?(task.cancel)
    }
  }
}

/// The observer to which a task sends its elements.
final class TaskObserver<Element>: @unchecked Sendable {
  // Unchecked: only the task calls it. The user must ensure that elements can be passed between threads.
  private let sink: Sink<Element>

  /// Whether elements are still received.
  var isObserved: Bool { !sink.isStopped }

  init(_ sink: Sink<Element>) { self.sink = sink }

  func next(_ element: Element) {
    sink.emit(element)
  }

  func end(_ error: (any Swift.Error)? = nil) {
    if let error { sink.error(error) } else { sink.completed() }
  }
}
