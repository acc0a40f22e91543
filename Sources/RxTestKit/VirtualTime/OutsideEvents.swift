import Dispatch
import RxCore
import Synchronization

/// Distinguishes events that a test's scheduler and tasks cause from those that come from outside, in real time.
///
/// The frame of such an event is accidental.
final class OutsideEvents: WorkOrigin {
  // Relaxed: the thread that sets a value also emits the events that it is about. But `isVerifying`, `runThread` and `hasRequests` are set
  // before the events, and who reads `isKnown` has read the event before, under the lock of its log.

  /// The number of threads that run code whose events come from outside, such as steps of tasks that a timer resumed.
  private let emitterCount = Atomic(0)
  /// Whether `verify()` runs the scheduler.
  private let isVerifying = Atomic(false)
  /// The thread on which a synchronous `verify()` runs the scheduler; 0 if an awaited one does.
  private let runThread = Atomic<UInt>(0)
  /// Whether real schedulers were asked for work.
  private let hasRequests = Atomic(false)
  private let isKnown = Atomic(false)

  /// How often something outside of the test resumed tasks, such as another thread or a timer.
  struct Resumptions: Equatable {
    /// How often it resumed tasks that the test has started.
    var ofTasks = 0
    /// How often it resumed the test's own function.
    var ofFunction = 0

    /// How often it resumed any of them.
    var count: Int { ofTasks + ofFunction }
  }

  private let resumedTasks = Atomic(0)
  private let resumedFunction = Atomic(0)

  /// Whether steps of tasks and the work of the scheduler exclude each other, since `verify()` awaits the tasks.
  private let isAwaiting = Atomic(false)
  private let watched = Mutex<[WeakFrameEnds]>([])

  private struct WeakFrameEnds {
    weak var frameEnds: FrameEnds?
    /// Tells them apart under the lock, where a read of the weak reference may be its last use.
    let identity: ObjectIdentifier

    init(_ frameEnds: FrameEnds) {
      self.frameEnds = frameEnds
      identity = ObjectIdentifier(frameEnds)
    }
  }

  /// How often something outside of the test resumed tasks so far.
  var resumptions: Resumptions {
    Resumptions(
      ofTasks: resumedTasks.load(ordering: .relaxed),
      ofFunction: resumedFunction.load(ordering: .relaxed))
  }

  /// Notes that something outside of the test resumes a task of it.
  func noteResumption(ofFunction isFunction: Bool = false) {
    if isFunction {
      resumedFunction.wrappingAdd(1, ordering: .relaxed)
    } else {
      resumedTasks.wrappingAdd(1, ordering: .relaxed)
    }
  }

  /// Whether `verify()` awaits the tasks and the main queue.
  var isRunAwaited: Bool { isAwaiting.load(ordering: .relaxed) }

  /// Whether the values of timelines are to be compared before and after each step of a task that something outside resumed.
  var comparesValues: Bool {
    isRunAwaited && watched.withLock { !$0.isEmpty }
  }

  /// Reads the values of timelines before such a step; called where the run is, on the main thread.
  func prepareForStep() { for frameEnds in frameEnds { frameEnds.prepareForStep() } }

  /// Notes which values such a step has changed; called on the main thread.
  func noteOutsideStep() { for frameEnds in frameEnds { frameEnds.noteOutsideStep() } }

  private var frameEnds: [FrameEnds] { watched.withLock { $0 }.compactMap(\.frameEnds) }

  /// Adds the timelines of a scheduler.
  func watch(_ frameEnds: FrameEnds) {
    let new = WeakFrameEnds(frameEnds)
    let released = watched.withLock { $0 }.filter { $0.frameEnds == nil }.map(\.identity)
    watched.withLock { watched in
      watched.removeAll { $0.identity == new.identity || released.contains($0.identity) }
      watched.append(new)
    }
  }

  /// Whether an event that is emitted now comes from outside.
  var isCurrent: Bool {
    if !isVerifying.load(ordering: .relaxed) { return false }
    if emitterCount.load(ordering: .relaxed) > 0, TestWitness.isRunningOutside { return true }
    if TestWitness.isRunningTimeline { return false }
    // No clock waits for a task's step unless the run is awaited. A task on another executor has the task-local values of the test, too.
    // A step of the test's function may itself run the scheduler.
    let isStep = TestWitness.isRunningStep && (isRunAwaited || !isOnThreadOfRun)
    let isCaused = isStep ? !isRunAwaited : hasRequests.load(ordering: .relaxed)
    if isCaused { isKnown.store(true, ordering: .relaxed) }
    return isCaused || !TestWitness.isRunningStep && !isOnThreadOfRun
  }

  /// Whether an event from outside had a cause that the test kit knows.
  ///
  /// Otherwise it came from another thread. The run may have waited for that thread, and then the event is exact.
  var isCauseKnown: Bool { isKnown.load(ordering: .relaxed) }

  /// Whether this thread is the one of the run; an awaited run also waits for what the main queue has to do.
  ///
  /// What another thread emits, such as a queue after a delay, may as well come in another frame, unless the run waits for it.
  private var isOnThreadOfRun: Bool {
    if isRunAwaited { return DispatchQueue.isMain }
    return runThread.load(ordering: .relaxed) == TestWitness.currentThread
  }

  /// Notes whether real schedulers were asked for work.
  func setHasRequests(_ hasRequests: Bool) {
    self.hasRequests.store(hasRequests, ordering: .relaxed)
  }

  /// Runs a step of a task.
  func run(stepResumedOutside: Bool, _ step: () -> Void) {
    if !stepResumedOutside { return step() }
    isKnown.store(true, ordering: .relaxed)
    emit(step)
  }

  /// Runs work of the scheduler that was scheduled from outside, such as the delivery of an event to a `Driver`.
  func runWork(_ work: () -> Void) {
    let frameEnds = frameEnds
    for frameEnds in frameEnds { frameEnds.prepareForStep() }
    emit(work)
    for frameEnds in frameEnds { frameEnds.noteOutsideStep() }
  }

  /// Runs code whose events come from outside.
  func emit(_ body: () -> Void) {
    emitterCount.wrappingAdd(1, ordering: .relaxed)
    TestWitness.runningOutside(body)
    emitterCount.wrappingSubtract(1, ordering: .relaxed)
  }

  /// Runs the scheduler for `verify()`.
  func verify<Result>(_ run: () throws -> Result) rethrows -> Result {
    runThread.store(TestWitness.currentThread, ordering: .relaxed)
    isVerifying.store(true, ordering: .relaxed)
    defer { isVerifying.store(false, ordering: .relaxed) }
    return try run()
  }

  /// Runs the scheduler, and the test's tasks, for `verify()`.
  @MainActor
  func verify<Result>(_ run: () async throws -> Result) async rethrows -> Result {
    isVerifying.store(true, ordering: .relaxed)
    isAwaiting.store(true, ordering: .relaxed)
    defer {
      isVerifying.store(false, ordering: .relaxed)
      isAwaiting.store(false, ordering: .relaxed)
    }
    return try await run()
  }
}
