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
  package let delay: RxTimeInterval?
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
    let timeline: ObjectIdentifier
    let context: Context
    let receive: (RealTimeRequest) -> Void
    let endTest: () -> Void
  }

  /// What a thread does.
  private final class Activity {
    var timeline: VirtualTimeline?
    var releasedBags = 0
  }

  // Relaxed: the list behind the lock publishes the witnesses.
  private static let count = PlainAtomic<Int>(0)
  private static let entries = Guarded<[ObjectIdentifier: Entry]>([:])
  private static let activities = ThreadObject { Activity() }

  private let context = Context.current

  /// Makes a witness for a scheduler; the witness receives requests until it is released.
  ///
  /// - Parameters:
  ///   - frames: The scheduler's clock and work.
  ///   - receive: Receives the requests, on the threads that make them.
  ///   - endTest: Called when a test of the same task or thread has ended.
  package init(
    of frames: VirtualFrames, receive: @escaping (RealTimeRequest) -> Void,
    endTest: @escaping () -> Void
  ) {
    let entry = Entry(
      timeline: ObjectIdentifier(frames.timeline), context: context, receive: receive,
      endTest: endTest)
    Self.entries.withLock { $0[ObjectIdentifier(self)] = entry }
    Self.count.wrappingAdd(1, ordering: .relaxed)
  }

  deinit {
    Self.count.wrappingSubtract(1, ordering: .relaxed)
    let entry = Self.entries.withLock { $0.removeValue(forKey: ObjectIdentifier(self)) }
    withExtendedLifetime(entry) {}
  }

  private static var isWatching: Bool {
    @inline(__always) get { count.load(ordering: .relaxed) != 0 }
  }

  /// Records a request for real-time work.
  @inline(__always)
  package static func note(
    _ scheduler: @autoclosure () -> String, after delay: RxTimeInterval? = nil
  ) {
    if isWatching { pass(.scheduler(scheduler()), delay) }
  }

  /// Records a task that is started for a subscription.
  @inline(__always)
  static func note(task executor: (any TaskExecutor)?) {
    if isWatching { pass(.task(executor), nil) }
  }

  @inline(never)
  private static func pass(_ target: RealTimeRequest.Target, _ delay: RxTimeInterval?) {
    let running = activities.value.timeline.map(ObjectIdentifier.init)
    let context = Context.current
    let receivers = entries.withLock { entries in
      entries.values.filter { entry in
        running.map { $0 == entry.timeline } ?? (entry.context == context)
      }.map(\.receive)
    }
    let request = RealTimeRequest(target: target, delay: delay, isInRun: running != nil)
    for receive in receivers { receive(request) }
  }

  /// Notifies the witnesses of the same task or thread that the test has ended.
  package func endTest() {
    let entries = Self.entries.withLock { $0.values.filter { $0.context == context } }
    for entry in entries { entry.endTest() }
  }

  /// The number of other tasks and threads that have a witness.
  package var otherTestCount: Int {
    Set(Self.entries.withLock { $0.values.map(\.context) }).subtracting([context]).count
  }

  /// Calls `body`, which runs the work of a scheduler.
  @inline(__always)
  static func running(_ timeline: VirtualTimeline, _ body: () -> Void) {
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
