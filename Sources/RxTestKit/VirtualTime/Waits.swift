import RxCore
import Synchronization

/// What the tasks of a test wait for, as far as the test kit knows: the time of a scheduler, or an event of an observable.
final class Waits: Sendable {
  /// A task that sleeps, or awaits an event.
  struct Wait: Sendable {
    /// The frame in which a sleep ends; nil for an event.
    var frame: TestTime?
    /// The property of an observable that is awaited, such as `firstValue`; nil for a sleep.
    var awaited: String?
    /// Whether, as far as the test kit knows, only the clock can end it.
    var isVirtual = true
    /// Whether the awaited event comes in real time.
    var isReal = false
    /// Resumes the task as in a standstill.
    let wake: @Sendable () -> Void
    /// Resumes the task as if it was cancelled.
    let cancel: @Sendable () -> Void

    fileprivate(set) weak var scheduler: TestScheduler?
    fileprivate(set) var waiter = Waiter()
  }

  /// The task that waits.
  struct Waiter {
    var task: UInt64?
    /// Whether it runs the test's function, or is a child of that task.
    var isFunction = false
    /// Whether it runs on a scheduler, as the code of `withVirtualTime` and its child tasks, and as the task that iterates a sequence for an expectation.
    var isOnScheduler = false

    /// The task of the caller.
    static func current(in tasks: TestTasks) -> Waiter {
      withUnsafeCurrentTask { task in
        guard let task else { return Waiter() }
        let identity = ConcurrencyHooks.identity(of: unsafeBitCast(task, to: UnownedJob.self))
        // Child tasks prefer the executor of their parent.
        let own = TestTask.preferred(by: task)
        return Waiter(
          task: identity, isFunction: own?.isFunction ?? tasks.isFunction(identity),
          isOnScheduler: own == nil && task.unownedTaskExecutor != nil)
      }
    }
  }

  private let contents = Guarded<[ObjectIdentifier: Wait]>([:])

  // Relaxed: the counts are read after the step in which a task begins to wait, or by the code that then resumes the task.

  private let openCount = Atomic(0)
  private let virtualCount = Atomic(0)
  private let sleepCountOfFunction = Atomic(0)

  /// Notes that the task of the caller waits.
  ///
  /// - Parameters:
  ///   - object: What it waits by, alive until `end(_:)`.
  ///   - wait: What it waits for.
  ///   - scheduler: The scheduler whose time or source it is.
  func begin(_ object: AnyObject, _ wait: Wait, on scheduler: TestScheduler) {
    var wait = wait
    (wait.scheduler, wait.waiter) = (scheduler, .current(in: scheduler.tasks))
    // The replaced wait is released outside the lock.
    let old = contents.withLock { [wait] in $0.updateValue(wait, forKey: ObjectIdentifier(object)) }
    if let old { count(old, by: -1) }
    count(wait, by: 1)
    scheduler.tasks.standStillIfIdle()
  }

  /// Notes that the task no longer waits.
  func end(_ object: AnyObject) {
    let ended = contents.withLock { $0.removeValue(forKey: ObjectIdentifier(object)) }
    if let ended { count(ended, by: -1) }
  }

  private func count(_ wait: Wait, by change: Int) {
    openCount.wrappingAdd(change, ordering: .relaxed)
    if wait.isVirtual { virtualCount.wrappingAdd(change, ordering: .relaxed) }
    if wait.waiter.isFunction, wait.frame != nil {
      sleepCountOfFunction.wrappingAdd(change, ordering: .relaxed)
    }
  }

  /// Whether a task waits for virtual time.
  var areVirtual: Bool { virtualCount.load(ordering: .relaxed) > 0 }

  /// Whether the test's function sleeps, and so continues in a known frame.
  var isFunctionAsleep: Bool { sleepCountOfFunction.load(ordering: .relaxed) > 0 }

  /// Whether there are none.
  var areEmpty: Bool { openCount.load(ordering: .relaxed) == 0 }

  /// All waits.
  var all: [Wait] { contents.withLock { Array($0.values) } }

  /// The property of an observable that a task awaits; nil if none does.
  var awaitedProperty: String? { all.lazy.compactMap(\.awaited).first }

  /// Whether a task of the test awaits an observable, and if so, whether only the clock can end the wait, as far as the test kit knows.
  var awaitVirtualEvent: Bool? {
    let waits = all.filter { $0.awaited != nil && !$0.isReal && !$0.waiter.isOnScheduler }
    return waits.isEmpty ? nil : waits.contains(where: \.isVirtual)
  }

  /// Ends all waits as if their tasks were cancelled.
  func cancelAll() { for wait in all { wait.cancel() } }
}

extension Waits {
  /// Notes that the task of the caller sleeps by the scheduler's clock until a frame.
  func begin(_ sleeper: Sleeper, until frame: TestTime, on scheduler: TestScheduler) {
    let wait = Wait(
      frame: frame, wake: { sleeper.wake(.failure(Standstill.Stall())) },
      cancel: { sleeper.wake(.failure(CancellationError())) })
    begin(sleeper, wait, on: scheduler)
  }

  /// Notes that the task of the caller sleeps by a clock of the system until a frame.
  func begin(_ sleep: VirtualSleep, until frame: TestTime, on scheduler: TestScheduler) {
    let end: @Sendable () -> Void = { [weak sleep, weak scheduler] in
      if let scheduler { sleep?.endEarly(in: scheduler.tasks) }
    }
    let wake: @Sendable () -> Void = { [weak scheduler] in
      guard let scheduler else { return }
      // If nothing can report the standstill, the sleep ends.
      Task { do { try await scheduler.endStalledSleep(until: frame) } catch { end() } }
    }
    begin(sleep, Wait(frame: frame, wake: wake, cancel: end), on: scheduler)
  }

  /// Notes that the task of the caller awaits an event.
  func begin(_ event: AwaitedEvent, on scheduler: TestScheduler) {
    let name = event.name
    let wait = Wait(
      awaited: name, isVirtual: event.isVirtual, isReal: event.isReal,
      wake: { [weak scheduler, weak event] in
        event?.interrupt { [weak scheduler] in
          await scheduler?.endStalledWait(for: name) ?? CancellationError()
        }
      },
      cancel: { [weak event] in event?.interrupt { CancellationError() } })
    begin(event, wait, on: scheduler)
    event.addEnd { [weak self, unowned event] in self?.end(event) }
  }
}
