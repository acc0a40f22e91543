import RxCore

/// The tasks of a test that can be cancelled: when the test waits in vain, and when it has ended.
final class KeptTasks: Sendable {
  private struct Contents {
    /// The tasks that have not ended, by their executors.
    var living: [ObjectIdentifier: Task<Void, Never>] = [:]
    /// The tasks whose end is not known, such as one that began before the test used the test kit.
    var others: [Task<Void, Never>] = []
  }

  private let contents = Guarded(Contents())

  /// Adds a new task, until it ends.
  func add(_ task: Task<Void, Never>, of owner: TestTask) {
    contents.withLock { $0.living[ObjectIdentifier(owner)] = task }
  }

  /// Adds a task whose end is not known.
  func add(_ task: Task<Void, Never>) {
    contents.withLock { contents in
      if !contents.others.contains(task) { contents.others.append(task) }
    }
  }

  /// Adds the task of the caller.
  func addCaller() { if let task = ConcurrencyHooks.keptCurrentTask { add(task) } }

  /// Notes that a task has ended.
  func remove(taskOf owner: ObjectIdentifier) {
    // It is released outside the lock: its result may be an object of the test.
    let ended = contents.withLock { $0.living.removeValue(forKey: owner) }
    withExtendedLifetime(ended) {}
  }

  /// Whether there are none.
  var isEmpty: Bool { contents.withLock { $0.living.isEmpty && $0.others.isEmpty } }

  /// Cancels them.
  func cancel() {
    // A cancellation calls handlers of the test, so it happens outside the lock.
    let tasks = contents.withLock { $0.living.values + $0.others }
    for task in tasks { task.cancel() }
  }
}
