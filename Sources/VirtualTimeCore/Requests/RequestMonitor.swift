import enum Dispatch.DispatchTimeInterval

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A request for work from a real-time scheduler or executor, or for its time.
@usableFromInline
package struct RealTimeRequest: Sendable {
  /// The target on which the work runs.
  @usableFromInline
  package enum Target: Sendable {
    /// A scheduler, by its name.
    case scheduler(String)
    /// A task, on the system's executor or another one.
    case task((any Executor)?)
    /// No work: a scheduler, by its name, is asked for its time.
    case clock(String)
    /// Another virtual time scheduler, by its work.
    case virtual(any MonitoredWork)
  }

  /// The target on which the work runs.
  package let target: Target
  /// The delay after which the work is due; `nil` means immediately.
  package let delay: DispatchTimeInterval?
  /// Whether an action of a virtual time scheduler made the request.
  ///
  /// Otherwise, code before the run made it.
  package let isInRun: Bool
  /// The operator or factory that made the request, such as `debounce`; `nil` if it was other code.
  package let operatorName: String?

  package init(target: Target, delay: DispatchTimeInterval?, isInRun: Bool, operatorName: String?) {
    self.target = target
    self.delay = delay
    self.isInRun = isInRun
    self.operatorName = operatorName
  }
}

/// The work of a virtual time scheduler, as a monitor knows it.
@usableFromInline
package protocol MonitoredWork: AnyObject, Sendable {
  /// Whether an action waits for its due time.
  var hasWaitingWork: Bool { get }
  /// The current time. Only its changes matter.
  var moment: Int { get }
}

/// Tells actions of one origin, such as those that are scheduled from outside of a test, in real time.
package protocol WorkOrigin: AnyObject, Sendable {
  /// Whether what this thread does now has the origin; called under a lock.
  var isCurrent: Bool { get }
  /// Runs an action of the origin.
  func runWork(_ work: () -> Void)
}

/// An action of a virtual time scheduler, for the notes of a test.
package protocol WaitingWork: AnyObject, Sendable {
  /// Whether the action has neither started nor been cancelled.
  var isWaiting: Bool { get }
  /// Whether it does not keep a run going.
  var isInBackground: Bool { get }
}

/// A test, as the monitor of its scheduler notifies it, on the threads that cause the notifications.
package protocol MonitoredTest: AnyObject, Sendable {
  /// Receives a request for real-time work, or for work of another scheduler.
  func receive(_ request: RealTimeRequest)
  /// Receives a programming error; returns whether the test fails because of it.
  func receive(mistake message: String) -> Bool
  /// Receives the wait of a task for an event of a subscription.
  func receive(_ wait: AwaitedEvent)
  /// Called when a test of the same task or thread has ended.
  func end()
  /// Called before a `DisposeBag` disposes open subscriptions because it is released.
  func loseBag()
  /// The error of a thread that waits for virtual time and thereby prevents it from passing.
  var stall: any Error { get }
  /// The place of the scheduler, as a part of a sentence, if work was cancelled because nothing has run it; `nil` if none was.
  var lostWork: String? { get }
}

/// Receives the requests for real-time work, and the programming errors, that belong to one virtual time scheduler.
///
/// A request made by a scheduler's action belongs to that scheduler. A request outside any run belongs to the schedulers of the task or thread that
/// makes it. Without a monitor in the process, a request costs one relaxed load.
@usableFromInline
package final class RequestMonitor: Sendable {
  /// A task, or a thread outside any task.
  struct Context: Hashable {
    /// The runtime's number of the task; a later task may get the address of one that has ended, but not its number.
    let task: UInt64?
    let thread: UInt

    static var current: Context {
      let task = withUnsafeCurrentTask { task in
        // A task and its job are the same object.
        task.map { taskIdentity(unsafeBitCast($0, to: UnownedJob.self)) }
      }
      if let task { return Context(task: task, thread: 0) }
      return Context(task: nil, thread: UInt(bitPattern: pthread_self().hashValue))
    }
  }

  package final class Entry {
    let timeline: any MonitoredWork
    /// Not retained: the monitor may be released at any time, and then nothing is left to notify.
    package private(set) weak var test: (any MonitoredTest)?
    /// The number of monitors created so far, with this one.
    package let ordinal: Int
    /// The test of XCTest that runs when the monitor is created.
    let testOfThread: Int
    /// The task or thread that made it, until the test has ended; guarded by the lock of the entries.
    fileprivate(set) var context: Context?

    init(
      of timeline: any MonitoredWork, for test: any MonitoredTest, in context: Context,
      ordinal: Int, testOfThread: Int
    ) {
      self.timeline = timeline
      self.context = context
      self.test = test
      self.ordinal = ordinal
      self.testOfThread = testOfThread
    }
  }

  /// The monitors' entries, the oldest first.
  ///
  /// Few schedulers exist at a time, and the newest one is asked for most often, so it searches from the end.
  struct Entries {
    private(set) var all: [Entry] = []

    subscript(timeline: ObjectIdentifier) -> Entry? {
      all.last { ObjectIdentifier($0.timeline) == timeline }
    }

    subscript(context: Context) -> [Entry] { all.filter { $0.context == context } }

    mutating func add(_ entry: Entry) { all.append(entry) }

    mutating func remove(_ timeline: ObjectIdentifier) -> Entry? {
      let index = all.lastIndex { ObjectIdentifier($0.timeline) == timeline }
      return index.map { all.remove(at: $0) }
    }

    /// Separates a timeline from the task or thread that made it.
    func leave(_ timeline: ObjectIdentifier) { self[timeline]?.context = nil }
  }

  /// The current activity of a thread.
  package final class Activity {
    // Unchecked because only this thread uses them, and no access calls other code.
    @exclusivity(unchecked) var timeline: (any MonitoredWork)?
    /// The running action, if the timeline's actions are recorded.
    @exclusivity(unchecked) var work: (any WaitingWork)?
    /// Whether the events of what runs come from outside of the test, in real time.
    @exclusivity(unchecked) var isOutside = false
    /// Whether a step of a test's task runs.
    @exclusivity(unchecked) var isStep = false
    /// Whether that step holds the turn of its test's tasks, so that no other runs.
    @exclusivity(unchecked) var holdsTurn = false
    /// Whether a test scheduler reads values at the end of its run.
    @exclusivity(unchecked) var isAtRunEnd = false
    @exclusivity(unchecked) package var releasedBags = 0
    /// The work for which the subscription that is being created waits; `nil` outside `stall(of:)` and `awaitedWork(of:)`.
    @exclusivity(unchecked) var awaited: [any MonitoredWork]?
    /// The number of requests for real-time work.
    @exclusivity(unchecked) var realRequests = 0
    /// The number of subscriptions, at `moment`, of operators that subscribe again and again.
    @exclusivity(unchecked) var turns = 0
    @exclusivity(unchecked) var moment = 0
    /// The operator whose request a scheduler receives; `nil` while the requested action runs.
    @exclusivity(unchecked) var requester: StaticString?
  }

  /// The maximum number of such subscriptions at one time.
  package static let mostTurns = 30_000

  // Relaxed: the list behind the lock publishes the monitors.
  @usableFromInline static let count = PlainAtomic<Int>(0)
  // Relaxed: it only affects what a failure says.
  @usableFromInline static let creations = PlainAtomic<Int>(0)
  static let entries = Guarded(Entries())
  package static let activities = ThreadObject { Activity() }

  // Relaxed: the thread that changes it also makes the schedulers of the tests.
  private static let test = PlainAtomic<Int>(0)

  private let context = Context.current
  /// Retained so that no other timeline gets its identity while the entry exists.
  private let timeline: any MonitoredWork

  /// Creates a monitor for a scheduler.
  ///
  /// The monitor receives requests until it is released.
  ///
  /// - Parameters:
  ///   - timeline: The object that runs the scheduler's actions.
  ///   - test: The test of the scheduler, which is not retained.
  package init(of timeline: any MonitoredWork, for test: any MonitoredTest) {
    self.timeline = timeline
    let entry = Entry(
      of: timeline, for: test, in: context,
      ordinal: Self.creations.wrappingAdd(1, ordering: .relaxed).newValue,
      testOfThread: Self.test.load(ordering: .relaxed))
    Self.entries.withLock { $0.add(entry) }
    Self.count.wrappingAdd(1, ordering: .relaxed)
  }

  deinit {
    Self.count.wrappingSubtract(1, ordering: .relaxed)
    let entry = Self.entries.withLock { $0.remove(ObjectIdentifier(timeline)) }
    withExtendedLifetime(entry) {}
  }

  /// The tests of all monitors in the process.
  package static var tests: [any MonitoredTest] {
    entries.withLock { $0.all }.compactMap(\.test)
  }

  /// The number of monitors created so far.
  package static var creationCount: Int {
    @inline(__always) @inlinable get { creations.load(ordering: .relaxed) }
  }

  @usableFromInline
  package static var isWatching: Bool {
    // What an explored thread does must not depend on other tests, which come and go.
    @inline(__always) @inlinable get {
      count.load(ordering: .relaxed) != 0 && !ExploredThread.isCurrent
    }
  }

  /// Records a request for real-time work.
  @inline(__always) @inlinable
  package static func note(
    _ scheduler: @autoclosure () -> String, after delay: DispatchTimeInterval? = nil
  ) {
    if isWatching { pass(.scheduler(scheduler()), delay) }
  }

  /// Records a task that is started for a subscription.
  @inline(__always) @inlinable
  package static func note(task executor: (any Executor)?) {
    if isWatching { pass(.task(executor), nil) }
  }

  /// Records that a real-time scheduler is asked for its time.
  @inline(__always) @inlinable
  package static func note(clockOf scheduler: @autoclosure () -> String) {
    if isWatching { pass(.clock(scheduler()), nil) }
  }

  @inline(never) @usableFromInline
  static func pass(_ target: RealTimeRequest.Target, _ delay: DispatchTimeInterval?) {
    let activity = activities.value
    // A subscription waits for work, not for the time.
    if case .clock = target {} else { activity.realRequests += 1 }
    let isInRun = activity.timeline != nil
    let request = RealTimeRequest(
      target: target, delay: delay, isInRun: isInRun, operatorName: requester?.description)
    for receiver in receivers { receiver.test?.receive(request) }
  }

  /// The timeline of the scheduler to whose test the code belongs, although the scheduler was created on another thread or by another task.
  @TaskLocal package static var owner: ObjectIdentifier?

  /// The entries of the scheduler whose action is running, otherwise the entries of the schedulers of the task, the thread or the test.
  package static var receivers: [Entry] {
    let running = activities.value.timeline.map { ObjectIdentifier($0) }
    let (context, owner) = (Context.current, owner)
    return entries.withLock { entries in
      if let running { return entries[running].map { [$0] } ?? [] }
      let own = entries[context]
      guard let owner, let entry = entries[owner], !own.contains(where: { $0 === entry }) else {
        return own
      }
      return own + [entry]
    }
  }

  /// The tests of these entries.
  package static var testsOfCaller: [any MonitoredTest] { receivers.compactMap(\.test) }

  /// Fails the test that causes a programming error.
  ///
  /// - Returns: Whether there is such a test.
  package static func reports(mistake message: String) -> Bool {
    isWatching && receivers.contains { $0.test?.receive(mistake: message) == true }
  }

  /// Notifies the monitors of the same task or thread that the test has ended.
  package func endTest() {
    let entries = Self.entries.withLock { $0[context] }
    for entry in entries { entry.test?.end() }
  }

  /// Separates the scheduler from its task or thread, when its test has ended: a later test may get a task of the same identity.
  package func leaveTest() {
    Self.entries.withLock { $0.leave(ObjectIdentifier(timeline)) }
  }

  /// Detaches all schedulers from the current task, in which a test begins: earlier tests made them in a task of the same identity.
  package static func detachStaleSchedulers() {
    let context = Context.current
    entries.withLock { entries in
      for entry in entries[context] { entry.context = nil }
    }
  }

  /// Whether actions wait on another scheduler of the same task or thread.
  package var doesWorkWaitElsewhere: Bool { others.contains { $0.timeline.hasWaitingWork } }

  /// The place of another scheduler of the same task or thread, if work was cancelled because nothing has run it; `nil` if none was.
  ///
  /// Not lazy: `first` of a lazy sequence would call the closure twice, and the test may be released in between.
  package var workLostElsewhere: String? { others.compactMap { $0.test?.lostWork }.first }

  /// The entries of the other schedulers of the same test.
  private var others: [Entry] {
    let (own, all) = Self.entries.withLock { ($0[ObjectIdentifier(timeline)], $0[context]) }
    return all.filter { $0 !== own && $0.testOfThread == own?.testOfThread }
  }

  /// Records that a test of XCTest has ended, and notifies the monitors of its thread.
  ///
  /// All tests of a thread create their schedulers on that thread.
  package static func endTestOfThread() {
    test.wrappingAdd(1, ordering: .relaxed)
    let entries = entries.withLock { $0[Context.current] }
    for entry in entries { entry.test?.end() }
  }

  /// The tests of other tasks and threads that have a monitor and have not ended, as far as that is known.
  package var otherTests: [any MonitoredTest] {
    let others = Self.entries.withLock { entries in
      entries.all.filter { $0.context != nil && $0.context != context }
    }
    return others.compactMap(\.test)
  }

  /// Calls `body`, which runs the actions of a scheduler.
  package static func running(_ timeline: any MonitoredWork, _ body: () -> Void) {
    if !isWatching { return body() }
    let activity = activities.value
    let outer = activity.timeline
    (activity.timeline, activity.turns) = (timeline, 0)
    body()
    (activity.timeline, activity.turns) = (outer, 0)
  }
}

@_silgen_name("swift_task_getJobTaskId")
private func taskIdentity(_ job: UnownedJob) -> UInt64
