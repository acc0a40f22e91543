import Dispatch
import RxCore

/// The tasks that the test of XCTest starts on its thread: above all, that of its function.
///
/// XCTest runs one test at a time, and cannot cancel it. So the test kit keeps these tasks until the test ends.
package enum RootTasks {
  /// Nil while no test runs.
  private static let tasks = Guarded<[Task<Void, Never>]?>(nil)

  /// Begins to keep the tasks.
  ///
  /// - Parameter seesAll: Whether to install the hooks, which show all of them. Without them, the test kit sees fewer, or none.
  package static func begin(seeingAll seesAll: Bool) {
    if seesAll { TestTasks.install() }
    tasks.withLock { $0 = $0 ?? [] }
  }

  /// Forgets the tasks.
  package static func end() {
    // They are released outside the lock: their results may be objects of the test.
    let ended = tasks.withLock { tasks in
      defer { tasks = nil }
      return tasks
    }
    withExtendedLifetime(ended) {}
  }

  /// Adds the task of the caller, which may have started before the hooks were installed.
  package static func addCurrent() {
    guard let task = ConcurrencyHooks.keptCurrentTask else { return }
    tasks.withLock { tasks in
      if tasks?.contains(task) == false { tasks?.append(task) }
    }
  }

  /// Adds a task, if the main thread of a test starts it.
  static func add(_ task: @autoclosure () -> Task<Void, Never>) {
    guard DispatchQueue.isMain, tasks.withLock({ $0 != nil }) else { return }
    let task = task()
    tasks.withLock { $0?.append(task) }
  }

  /// Removes a task that is not the test's own.
  package static func remove(_ task: Task<Void, Never>) {
    tasks.withLock { $0?.removeAll { $0 == task } }
  }

  /// Whether there are none.
  package static var isEmpty: Bool { tasks.withLock { $0?.isEmpty ?? true } }

  /// Cancels the tasks.
  package static func cancel() {
    // A cancellation calls handlers of the test, so it happens outside the lock.
    for task in tasks.withLock({ $0 }) ?? [] { task.cancel() }
  }
}
