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

/// The work of a virtual time scheduler, as a witness knows it.
package protocol WitnessedWork: AnyObject, Sendable {
  /// Whether work waits for its time.
  var hasWaitingWork: Bool { get }
}

/// Receives the requests for real-time work, and the programming errors, that belong to one virtual time scheduler.
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
    let timeline: any WitnessedWork
    let receive: (RealTimeRequest) -> Void
    let reportMistake: (String) -> Bool
    let endTest: () -> Void
  }

  /// The witnesses' entries, by the schedulers' timelines.
  private struct Entries {
    private var entries: [ObjectIdentifier: Entry] = [:]
    private var timelines: [Context: Set<ObjectIdentifier>] = [:]

    var contexts: some Collection<Context> { timelines.keys }

    subscript(timeline: ObjectIdentifier) -> Entry? { entries[timeline] }

    func timelines(of context: Context) -> [any WitnessedWork] { self[context].map(\.timeline) }

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
  private let timeline: any WitnessedWork

  /// Makes a witness for a scheduler; the witness receives requests until it is released.
  ///
  /// - Parameters:
  ///   - timeline: The object that runs the scheduler's work.
  ///   - receive: Receives the requests, on the threads that make them.
  ///   - reportMistake: Receives a programming error, and returns whether the test fails with it.
  ///   - endTest: Called when a test of the same task or thread has ended.
  package init(
    of timeline: any WitnessedWork, receive: @escaping (RealTimeRequest) -> Void,
    reportMistake: @escaping (String) -> Bool, endTest: @escaping () -> Void
  ) {
    self.timeline = timeline
    let entry = Entry(
      timeline: timeline, receive: receive, reportMistake: reportMistake, endTest: endTest)
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
    let isInRun = activities.value.timeline != nil
    let request = RealTimeRequest(target: target, delay: delay, isInRun: isInRun)
    for receiver in receivers { receiver.receive(request) }
  }

  /// The entries of the scheduler whose work this is, or else of the task's or the thread's schedulers.
  private static var receivers: [Entry] {
    let running = activities.value.timeline.map(ObjectIdentifier.init)
    let context = Context.current
    return entries.withLock { entries in
      if let running { return entries[running].map { [$0] } ?? [] }
      return entries[context]
    }
  }

  /// Fails the test that makes a programming error.
  ///
  /// - Returns: Whether there is such a test.
  static func reports(mistake message: String) -> Bool {
    isWatching && receivers.contains { $0.reportMistake(message) }
  }

  /// Notifies the witnesses of the same task or thread that the test has ended.
  package func endTest() {
    let entries = Self.entries.withLock { $0[context] }
    for entry in entries { entry.endTest() }
  }

  /// Whether work waits on another scheduler of the same task or thread.
  package var doesWorkWaitElsewhere: Bool {
    let own = ObjectIdentifier(timeline)
    let others = Self.entries.withLock { $0.timelines(of: context) }
    return others.contains { ObjectIdentifier($0) != own && $0.hasWaitingWork }
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
