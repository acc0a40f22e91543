import VirtualTimeCore

/// The tasks of a test that can be cancelled: when the test waits in vain, and when it has ended.
final class KeptTasks: Sendable {
  /// A task that has not ended.
  struct Unended: Sendable {
    fileprivate let task: Task<Void, Never>
    let identity: UInt64
    let isFunction: Bool
    /// The name that the code has given it; nil if it has none.
    let name: String?
    /// The frame in which it was started; nil if the test had no scheduler by then.
    let frame: Int?
    /// The background to which it belongs; nil if it does not.
    let background: BackgroundWork?

    /// Which task it is, as the beginning of a sentence.
    var text: String {
      let who = name.map { "the task \"\($0)\"" } ?? "a task"
      return who + (frame.map { ", started in frame \(max(0, $0))," } ?? "")
    }
  }

  private struct Contents {
    /// The tasks that have not ended, by their executors.
    var living: [ObjectIdentifier: Unended] = [:]
    /// The tasks whose end is not known, because the runtime does not let the test kit own them.
    var others: Set<Task<Void, Never>> = []
  }

  private let contents = Guarded(Contents())

  /// Adds a new task, until it ends.
  func add(_ task: Task<Void, Never>, named name: String?, of owner: TestTask) {
    let identity = ConcurrencyHooks.identity(of: unsafeBitCast(task, to: UnownedJob.self))
    let frame = (owner.world ?? owner.tasks.time.world)?.clock
    let unended = Unended(
      task: task, identity: identity, isFunction: owner.isFunction, name: name, frame: frame,
      background: owner.background)
    contents.withLock { $0.living[ObjectIdentifier(owner)] = unended }
  }

  /// Adds a task whose end is not known.
  func add(_ task: Task<Void, Never>) { _ = contents.withLock { $0.others.insert(task) } }

  /// What is known of a task that has not ended; nil for a child task, which is not kept.
  ///
  /// It retains no task, so a caller may hold a lock.
  func start(of identity: UInt64) -> (name: String?, frame: Int?)? {
    contents.withLock { contents in
      contents.living.values.first { $0.identity == identity }.map { ($0.name, $0.frame) }
    }
  }

  func remove(taskOf owner: ObjectIdentifier) {
    // It is released outside the lock: its result may be an object of the test.
    let ended = contents.withLock { $0.living.removeValue(forKey: owner) }
    withExtendedLifetime(ended) {}
  }

  var isEmpty: Bool { contents.withLock { $0.living.isEmpty && $0.others.isEmpty } }

  /// The tasks that have not ended, the oldest first: the runtime assigns identities in ascending order.
  var unended: [Unended] {
    contents.withLock { Array($0.living.values) }.sorted { $0.identity < $1.identity }
  }

  /// Whether all are among these tasks.
  func areAll(in tasks: Set<UInt64>) -> Bool {
    contents.withLock { contents in
      contents.others.isEmpty && contents.living.values.allSatisfy { tasks.contains($0.identity) }
    }
  }

  /// Cancels the tasks of a background.
  func cancel(in background: BackgroundWork) {
    for task in unended where task.background === background { task.task.cancel() }
  }

  func cancel() {
    // A cancellation calls handlers of the test, so it happens outside the lock.
    let tasks = contents.withLock { $0.living.values.map(\.task) + $0.others }
    for task in tasks { task.cancel() }
  }
}
