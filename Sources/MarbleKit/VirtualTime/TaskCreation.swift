import VirtualTimeCore
import Dispatch

/// Gives each task that a test starts an executor of the test.
///
/// The runtime's function that creates tasks is called by a function of the test kit, which replaces it for all callers. That has no effect if the runtime is linked statically.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
enum TaskCreation {
  /// Begins to do so, once in the process.
  static let start: Void = {
    TestTasks.lending
    setTaskCreation(
      { TaskCreation.chooseExecutor(for: $0, $1) }, { TaskCreation.note($0, $1, named: $2) })
    setClockReader { clock, systemClock in
      let tasks = Unmanaged<TestTasks>.fromOpaque(clock).takeUnretainedValue()
      let reading = tasks.time.reading(
        of: systemClock, hasFailed: tasks.standstill.hasFailed
      ) { Int(systemTime(systemClock)) }
      return Int64(reading ?? -1)
    }
    stayOnActors(preferring: TestTask.implementation)
  }()

  /// Writes the words of an executor, and none if the task belongs to no test.
  private static func chooseExecutor(
    for caller: UnsafeRawPointer?, _ words: UnsafeMutablePointer<UInt>
  ) {
    guard let tasks = TestTasks.ofCaller else { return }
    let isFunction =
      DispatchQueue.isMain && ConcurrencyHooks.currentTask == nil && isInImage(caller, "XCTest")
    let task = TestTask.ofNewTask(of: tasks, isFunction: isFunction)
    words[0] = UInt(bitPattern: Unmanaged.passRetained(task).toOpaque())
    words[1] = ExecutorWords(task.asUnownedTaskExecutor()).implementation
    // The first reference is for the task, which releases it at its end, the second for `note`.
    _ = Unmanaged.passRetained(task)
  }

  private static func note(
    _ executor: UnsafeRawPointer, _ task: UnsafeRawPointer, named name: UnsafePointer<CChar>?
  ) {
    let own = Unmanaged<TestTask>.fromOpaque(executor).takeRetainedValue()
    own.tasks.kept.add(
      unsafeBitCast(task, to: Task<Void, Never>.self), named: name.map { String(cString: $0) },
      of: own)
  }
}

extension ConcurrencyHooks {
  /// Returns a reference that keeps a job's task; nil for a child task, which no reference keeps.
  ///
  /// A task and its job are the same object. The type of the result plays no part in what the test kit does with it: it only cancels the task.
  static func task(of job: UnownedJob) -> Task<Void, Never>? {
    if isChild(unsafeBitCast(job, to: UnsafeRawPointer.self)) { return nil }
    return unsafeBitCast(job, to: Task<Void, Never>.self)
  }
}

// The functions of the target RuntimeHooks. Its module is not imported, since each client of this module would need it, too.

@_silgen_name("marble_set_task_creation")
private func setTaskCreation(
  _ choose: @convention(c) (UnsafeRawPointer?, UnsafeMutablePointer<UInt>) -> Void,
  _ note: @convention(c) (UnsafeRawPointer, UnsafeRawPointer, UnsafePointer<CChar>?) -> Void)

@_silgen_name("marble_is_child")
private func isChild(_ task: UnsafeRawPointer) -> Bool

@_silgen_name("marble_is_in_image")
private func isInImage(_ address: UnsafeRawPointer?, _ name: UnsafePointer<CChar>) -> Bool

@_silgen_name("marble_set_clock_reader")
private func setClockReader(_ read: @convention(c) (UnsafeRawPointer, Int32) -> Int64)

@_silgen_name("marble_stay_on_actors")
func stayOnActors(preferring implementation: UInt)

@_silgen_name("marble_system_time")
private func systemTime(_ clock: Int32) -> Int64
