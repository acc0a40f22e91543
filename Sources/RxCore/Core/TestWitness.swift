import enum Dispatch.DispatchTimeInterval

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A request for work from a real-time scheduler or executor.
package struct RealTimeRequest: Sendable {
  /// Where the work runs.
  package enum Target: Sendable {
    /// A scheduler, by its name.
    case scheduler(String)
    /// A task, on the system's executor or another one.
    case task((any TaskExecutor)?)
  }

  /// Where the work runs.
  package let target: Target
  /// The delay after which the work is due; nil means immediately.
  package let delay: DispatchTimeInterval?
  /// Whether work of a virtual time scheduler made the request, rather than code before the run.
  package let isInRun: Bool
}

/// Receives the requests for real-time work that belong to one virtual time scheduler.
///
/// A request made by a scheduler's work belongs to that scheduler. A request outside any run belongs to the schedulers of the task or
/// thread that makes it. Without a witness in the process, a request costs one relaxed load.
package final class TestWitness: Sendable {
  /// A task, or a thread outside any task.
  private struct Context: Hashable {
    let task: Int?
    let thread: UInt

    static var current: Context {
      if let task = withUnsafeCurrentTask(body: { $0?.hashValue }) {
        return Context(task: task, thread: 0)
      }
      return Context(task: nil, thread: UInt(bitPattern: pthread_self().hashValue))
    }
  }

  private struct Entry {
    let receive: (RealTimeRequest) -> Void
    let endTest: () -> Void
  }

  /// The witnesses' entries, by the schedulers' timelines.
  private struct Entries {
    private var entries: [ObjectIdentifier: Entry] = [:]
    private var timelines: [Context: Set<ObjectIdentifier>] = [:]

    var contexts: some Collection<Context> { timelines.keys }

    subscript(timeline: ObjectIdentifier) -> Entry? { entries[timeline] }

    subscript(context: Context) -> [Entry] {
      (timelines[context] ?? []).compactMap { entries[$0] }
    }

    mutating func add(_ entry: Entry, _ timeline: ObjectIdentifier, _ context: Context) {
      entries[timeline] = entry
      timelines[context, default: []].insert(timeline)
    }

    mutating func remove(_ timeline: ObjectIdentifier, _ context: Context) -> Entry? {
      timelines[context]?.remove(timeline)
      if timelines[context]?.isEmpty == true { timelines[context] = nil }
      return entries.removeValue(forKey: timeline)
    }
  }

  /// What a thread does.
  private final class Activity {
    var timeline: AnyObject?
    var releasedBags = 0
  }

  // Relaxed: the list behind the lock publishes the witnesses.
  private static let count = PlainAtomic<Int>(0)
  private static let entries = Guarded(Entries())
  private static let activities = ThreadObject { Activity() }

  private let context = Context.current
  /// Kept so that no other timeline has its identity while the entry is there.
  private let timeline: any AnyObject & Sendable

  /// Makes a witness for a scheduler; the witness receives requests until it is released.
  ///
  /// - Parameters:
  ///   - timeline: The object that runs the scheduler's work.
  ///   - receive: Receives the requests, on the threads that make them.
  ///   - endTest: Called when a test of the same task or thread has ended.
  package init(
    of timeline: any AnyObject & Sendable, receive: @escaping (RealTimeRequest) -> Void,
    endTest: @escaping () -> Void
  ) {
    self.timeline = timeline
    let entry = Entry(receive: receive, endTest: endTest)
    Self.entries.withLock { $0.add(entry, ObjectIdentifier(timeline), context) }
    Self.count.wrappingAdd(1, ordering: .relaxed)
  }

  deinit {
    Self.count.wrappingSubtract(1, ordering: .relaxed)
    let entry = Self.entries.withLock { $0.remove(ObjectIdentifier(timeline), context) }
    withExtendedLifetime(entry) {}
  }

  private static var isWatching: Bool {
    @inline(__always) get { count.load(ordering: .relaxed) != 0 }
  }

  /// Records a request for real-time work.
  @inline(__always)
  package static func note(
    _ scheduler: @autoclosure () -> String, after delay: DispatchTimeInterval? = nil
  ) {
    if isWatching { pass(.scheduler(scheduler()), delay) }
  }

  /// Records a task that is started for a subscription.
  @inline(__always)
  static func note(task executor: (any TaskExecutor)?) {
    if isWatching { pass(.task(executor), nil) }
  }

  @inline(never)
  private static func pass(_ target: RealTimeRequest.Target, _ delay: DispatchTimeInterval?) {
    let running = activities.value.timeline.map(ObjectIdentifier.init)
    let context = Context.current
    let receivers = entries.withLock { entries in
      if let running { return entries[running].map { [$0] } ?? [] }
      return entries[context]
    }
    let request = RealTimeRequest(target: target, delay: delay, isInRun: running != nil)
    for receiver in receivers { receiver.receive(request) }
  }

  /// Notifies the witnesses of the same task or thread that the test has ended.
  package func endTest() {
    let entries = Self.entries.withLock { $0[context] }
    for entry in entries { entry.endTest() }
  }

  /// The number of other tasks and threads that have a witness.
  package var otherTestCount: Int {
    Self.entries.withLock { $0.contexts.filter { $0 != context }.count }
  }

  /// Calls `body`, which runs the work of a scheduler.
  @inline(__always)
  static func running(_ timeline: AnyObject, _ body: () -> Void) {
    if !isWatching { return body() }
    let activity = activities.value
    let outer = activity.timeline
    activity.timeline = timeline
    body()
    activity.timeline = outer
  }

  /// Calls `body`, which disposes the contents of a released `DisposeBag`.
  @inline(__always)
  static func releasingBag(_ body: () -> Void) {
    if !isWatching { return body() }
    let activity = activities.value
    activity.releasedBags += 1
    body()
    activity.releasedBags -= 1
  }

  /// Whether this thread is disposing the contents of a released `DisposeBag`.
  package static var isReleasingBag: Bool { activities.value.releasedBags > 0 }
}
