import VirtualTimeCore

/// What the tasks of a test wait for, as far as the test kit knows: the time of a scheduler, or an event of an observable.
final class Waits: Sendable {
  /// A task that sleeps, or awaits an event.
  struct Wait: Sendable {
    /// The frame in which a sleep ends; nil for an event.
    var frame: Int?
    /// The property of an observable that is awaited, such as `firstValue`; nil for a sleep.
    var awaited: String?
    /// Whether, as far as the test kit knows, only the clock can end it.
    var isVirtual = true
    /// Whether the awaited event comes in real time.
    var isReal = false
    /// Whether it is a sleep by a clock of the system: then a step of the task means that it was cancelled.
    var isOfSystem = false
    /// Resumes the task as in a standstill.
    let wake: @Sendable () -> Void
    /// Resumes the task as if it was cancelled.
    let cancel: @Sendable () -> Void

    fileprivate(set) weak var world: TestWorld?
    /// The task that waits; 0 for none.
    fileprivate(set) var task: UInt64 = 0
    /// Whether the task runs the test's function, or is a child of that task.
    fileprivate(set) var isOfFunction = false
    /// Whether the task runs on a scheduler, as the code of `withVirtualTime` and its child tasks, and as the task that iterates a sequence for an expectation.
    fileprivate(set) var isOnScheduler = false
    /// What the task waits by, alive until the wait ends.
    fileprivate var object: ObjectIdentifier?

    /// Notes the task of the caller.
    fileprivate mutating func setTask() {
      withUnsafeCurrentTask { current in
        guard let current else { return }
        task = ConcurrencyHooks.identity(of: current)
        // Child tasks prefer the executor of their parent.
        let own = TestTask.preferred(by: current)
        isOfFunction = own?.isFunction ?? false
        isOnScheduler = own == nil && ExecutorWords(preferredBy: current) != nil
      }
    }
  }

  /// The waits, by their tasks: a task waits for one thing at a time.
  private let contents = Guarded<[UInt64: Wait]>([:])

  // Relaxed: the counts are read after the step in which a task begins to wait, or by the code that then resumes the task.

  private let virtualCount = AtomicValue(0)
  private let sleepCountOfFunction = AtomicValue(0)

  /// Notes that the task of the caller waits by an object, which is alive until the wait ends; returns the identity of the task.
  @discardableResult
  func begin(_ object: AnyObject, _ wait: Wait, on world: TestWorld) -> UInt64 {
    var wait = wait
    (wait.world, wait.object) = (world, ObjectIdentifier(object))
    wait.setTask()
    // The replaced wait is released outside the lock.
    let old = contents.withLock { [wait] in $0.updateValue(wait, forKey: wait.task) }
    if let old { count(old, by: -1) }
    count(wait, by: 1)
    world.tasks.noteWait()
    return wait.task
  }

  /// Notes that a task no longer waits by an object; it may already wait by another one.
  func end(_ object: AnyObject, of task: UInt64) {
    let ended = contents.withLock { waits in
      waits[task]?.object == ObjectIdentifier(object) ? waits.removeValue(forKey: task) : nil
    }
    if let ended { count(ended, by: -1) }
  }

  /// Ends the sleep of a task that continues, which means that the sleep was cancelled.
  func endSleep(of job: UnownedJob) {
    // A task that is cancelled on another thread before its wait is in the table finds itself cancelled after that, by the same lock.
    let wait = contents.withLock { waits in
      waits.isEmpty ? nil : waits[ConcurrencyHooks.identity(of: job)]
    }
    if let wait, wait.isOfSystem { wait.cancel() }
  }

  private func count(_ wait: Wait, by change: Int) {
    if wait.isVirtual { virtualCount.wrappingAdd(change, ordering: .relaxed) }
    if wait.isOfFunction, wait.frame != nil {
      sleepCountOfFunction.wrappingAdd(change, ordering: .relaxed)
    }
  }

  /// Whether a task waits for virtual time.
  var areVirtual: Bool { virtualCount.load(ordering: .relaxed) > 0 }

  /// Whether the test's function sleeps, and so continues in a known frame.
  var isFunctionAsleep: Bool { sleepCountOfFunction.load(ordering: .relaxed) > 0 }

  var areEmpty: Bool { contents.withLock { $0.isEmpty } }

  var all: [Wait] { contents.withLock { Array($0.values) } }

  /// The property of an observable that a task awaits; nil if none does.
  var awaitedProperty: String? { all.lazy.compactMap(\.awaited).first }

  /// Whether a task of the test awaits an observable, and if so, whether only the clock can end the wait, as far as the test kit knows.
  var awaitVirtualEvent: Bool? {
    let waits = all.filter { $0.awaited != nil && !$0.isReal && !$0.isOnScheduler }
    return waits.isEmpty ? nil : waits.contains(where: \.isVirtual)
  }

  /// Ends all waits as if their tasks were cancelled.
  func cancelAll() { for wait in all { wait.cancel() } }
}

extension Waits {
  /// Notes that the task of the caller sleeps by the scheduler's clock until a frame, and returns the identity of the task.
  func begin(_ sleeper: Sleeper, until frame: Int, on world: TestWorld) -> UInt64 {
    let wait = Wait(
      frame: frame, wake: { sleeper.wake(.failure(Standstill.Stall())) },
      cancel: { sleeper.wake(.failure(CancellationError())) })
    return begin(sleeper, wait, on: world)
  }

  /// Notes that the task of the caller sleeps by a clock of the system until a frame.
  func begin(_ sleep: VirtualSleep, until frame: Int, on world: TestWorld) {
    let end: @Sendable () -> Void = { [weak sleep, weak world] in
      if let world { sleep?.endEarly(in: world.tasks) }
    }
    let wake: @Sendable () -> Void = { [weak world] in
      guard let world else { return }
      // If nothing can report the standstill, the sleep ends.
      Task { do { try await world.endStalledSleep(until: frame) } catch { end() } }
    }
    begin(sleep, Wait(frame: frame, isOfSystem: true, wake: wake, cancel: end), on: world)
  }

  /// Notes that the task of the caller awaits an event.
  func begin(_ event: AwaitedEvent, on world: TestWorld) {
    let name = event.name
    let wait = Wait(
      awaited: name, isVirtual: event.isVirtual, isReal: event.isReal,
      wake: { [weak world, weak event] in
        event?.interrupt { [weak world] in
          await world?.endStalledWait(for: name) ?? CancellationError()
        }
      },
      cancel: { [weak event] in event?.interrupt { CancellationError() } })
    let task = begin(event, wait, on: world)
    event.addEnd { [weak self, unowned event] in self?.end(event, of: task) }
  }
}
