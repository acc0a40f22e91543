import Dispatch
import VirtualTimeCore

/// Distinguishes events that a test's scheduler and tasks cause from those that come from outside, in real time.
///
/// The frame of such an event is accidental.
final class OutsideEvents: WorkOrigin {
  // Relaxed: the thread that sets a value also emits the events that it is about. But `currentRun` and `hasRequests` are set before the events, and
  // who reads `isKnown` has read the event before, under the lock of its log.

  /// The number of threads that run code whose events come from outside, such as steps of tasks that a timer resumed.
  private let emitterCount = PlainAtomic(0)
  /// The run by `verify()`: none, one that awaits the tasks, or else the thread of a synchronous one.
  private let currentRun = PlainAtomic(OutsideEvents.noRun)
  private static let noRun: UInt = 0
  private static let awaitedRun: UInt = 1
  /// Whether real schedulers were asked for work.
  private let hasRequests = PlainAtomic(false)
  private let isKnown = PlainAtomic(false)

  /// How often something outside of the test resumed tasks, such as another thread or a timer.
  struct Resumptions: Equatable {
    /// How often it resumed tasks that the test has started.
    var ofTasks = 0
    /// How often it resumed the test's own function.
    var ofFunction = 0

    var count: Int { ofTasks + ofFunction }
  }

  private let resumed = Guarded(Resumptions())
  /// The timelines of the schedulers.
  private let watched = WeakList<FrameEnds>()

  var resumptions: Resumptions { resumed.withLock { $0 } }

  /// Notes that something outside of the test resumes a task of it.
  func noteResumption(ofFunction isFunction: Bool = false) {
    resumed.withLock { if isFunction { $0.ofFunction += 1 } else { $0.ofTasks += 1 } }
  }

  /// Whether `verify()` awaits the tasks and the main queue, so that steps of tasks and the work of the scheduler exclude each other.
  var isRunAwaited: Bool { currentRun.load(ordering: .relaxed) == Self.awaitedRun }

  /// Whether the values of timelines are to be compared before and after each step of a task that something outside resumed.
  var comparesValues: Bool { isRunAwaited && !watched.objects.isEmpty }

  /// Reads the values of timelines before such a step; called where the run is, on the main thread.
  ///
  /// - Returns: Notes which values the step has changed; called on the same thread.
  func beginStep() -> () -> Void {
    let ends = watched.objects.map { $0.beginOutsideStep() }
    return { for end in ends { end() } }
  }

  /// Adds the timelines of a scheduler.
  func watch(_ frameEnds: FrameEnds) {
    if !watched.objects.contains(where: { $0 === frameEnds }) { watched.add(frameEnds) }
  }

  /// Whether an event that is emitted now comes from outside.
  var isCurrent: Bool {
    if currentRun.load(ordering: .relaxed) == Self.noRun { return false }
    if emitterCount.load(ordering: .relaxed) > 0, RequestMonitor.isRunningOutside { return true }
    if RequestMonitor.isRunningTimeline { return false }
    // No clock waits for a task's step unless the run is awaited. A task on another executor has the task-local values of the test, too.
    // A step of the test's function may itself run the scheduler.
    let isStep = RequestMonitor.isRunningStep && (isRunAwaited || !isOnThreadOfRun)
    let isCaused = isStep ? !isRunAwaited : hasRequests.load(ordering: .relaxed)
    if isCaused { isKnown.store(true, ordering: .relaxed) }
    return isCaused || !RequestMonitor.isRunningStep && !isOnThreadOfRun
  }

  /// Whether an event from outside had a cause that the test kit knows.
  ///
  /// Otherwise it came from another thread. The run may have waited for that thread, and then the event is exact.
  var isCauseKnown: Bool { isKnown.load(ordering: .relaxed) }

  /// Whether this thread is the one of the run; an awaited run also waits for what the main queue has to do.
  ///
  /// What another thread emits, such as a queue after a delay, may as well come in another frame, unless the run waits for it.
  private var isOnThreadOfRun: Bool {
    isRunAwaited
      ? DispatchQueue.isMain : currentRun.load(ordering: .relaxed) == RequestMonitor.currentThread
  }

  /// Notes whether real schedulers were asked for work.
  func setHasRequests(_ hasRequests: Bool) {
    self.hasRequests.store(hasRequests, ordering: .relaxed)
  }

  func run(stepResumedOutside: Bool, _ step: () -> Void) {
    if !stepResumedOutside { return step() }
    isKnown.store(true, ordering: .relaxed)
    emit(step)
  }

  /// Runs work of the scheduler that was scheduled from outside, such as the delivery of an event to a `Driver`.
  func runWork(_ work: () -> Void) {
    let end = beginStep()
    emit(work)
    end()
  }

  /// Runs code whose events come from outside.
  func emit(_ body: () -> Void) {
    emitterCount.wrappingAdd(1, ordering: .relaxed)
    RequestMonitor.runningOutside(body)
    emitterCount.wrappingSubtract(1, ordering: .relaxed)
  }

  /// Runs the scheduler for `verify()`.
  func verify<Result>(_ body: () throws -> Result) rethrows -> Result {
    currentRun.store(RequestMonitor.currentThread, ordering: .relaxed)
    defer { currentRun.store(Self.noRun, ordering: .relaxed) }
    return try body()
  }

  /// Runs the scheduler, and the test's tasks, for `verify()`.
  @MainActor
  func verify<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    currentRun.store(Self.awaitedRun, ordering: .relaxed)
    defer { currentRun.store(Self.noRun, ordering: .relaxed) }
    return try await body()
  }
}
