import VirtualTimeCore

/// The world of a test: its clock, its work, its tasks, and what the test expects.
///
/// A test sees it through its scheduler.
public final class TestWorld: Sendable {
  /// The clock and the queue.
  package let timeline: VirtualTimeline

  /// The length of a frame.
  package let frameLength: FrameLength

  /// The syntax of the diagrams of its test and of the failures.
  package let syntax: MarbleSyntax

  /// What a test expects of it.
  package let record = TestRecord()

  /// The tasks of its test.
  let tasks: TestTasks

  /// Where tasks run that its work starts.
  let place: PlaceOfWorld

  /// The calls of threads that meet in an expectation.
  let overlaps = OverlappingCalls()

  /// Whether a task has taken a step on it.
  ///
  /// Relaxed: it is read when nothing else uses the world.
  let hasTaskStepped = PlainAtomic(false)

  /// The number of async calls that run it, verify it, or wait for its work.
  private let useCount = PlainAtomic(0)

  /// Whether there are such calls.
  ///
  /// Acquiring: a thread that sees that there are none also sees when the last one ended.
  var hasUses: Bool { useCount.load(ordering: .acquiring) > 0 }

  /// Begins such a call.
  func beginUse() { useCount.wrappingAdd(1, ordering: .relaxed) }

  /// Ends such a call, which counts as a step.
  func endUse() {
    tasks.noteStepEnd()
    useCount.wrappingSubtract(1, ordering: .releasing)
  }

  // Relaxed: it is set before the test's tasks begin.
  private let ownsTime = PlainAtomic(false)

  /// Whether tasks sleep in its time.
  var passesTime: Bool { ownsTime.load(ordering: .relaxed) }

  // Most tests need none of the following objects.

  private struct LazyObjects {
    var frameEnds: FrameEnds?
    var workWaiters: WorkWaiters?
    var background: BackgroundWork?
    /// The frame of the last sleep that did not last, and the number of these sleeps in that frame.
    var emptySleeps = (frame: Int.min, count: 0)
    weak var face: AnyObject?
    /// Whether work was to wait for a time that is not a whole number of frames.
    var hasUnevenWait = false
  }

  private let lazyObjects = Guarded(LazyObjects())

  /// The closures to call at the end of each frame.
  var frameEnds: FrameEnds { lazyObjects.withLock { $0.frameEnds.orStore(FrameEnds()) } }

  /// The same if they are in use.
  var usedFrameEnds: FrameEnds? { lazyObjects.withLock { $0.frameEnds } }

  /// What runs in the background.
  var background: BackgroundWork {
    lazyObjects.withLock { $0.background.orStore(BackgroundWork()) }
  }

  /// The callers that wait for work from outside.
  var workWaiters: WorkWaiters {
    lazyObjects.withLock { $0.workWaiters.orStore(WorkWaiters(of: tasks)) }
  }

  /// The scheduler through which the test sees it: the same one again for as long as it lives.
  package func face<Scheduler: MarbleTestScheduler>(_ make: (TestWorld) -> Scheduler) -> Scheduler {
    if let face = lazyObjects.withLock({ $0.face }) as? Scheduler { return face }
    let face = make(self)
    lazyObjects.withLock { $0.face = face }
    return face
  }

  /// Counts a sleep that does not last.
  ///
  /// - Returns: The number of these sleeps in the frame so far. After a frame with too many, the number stays too high: a task may ignore the
  ///   error, and repeat its sleep in each frame.
  func countEmptySleep(in frame: Int, most: Int) -> Int {
    lazyObjects.withLock { objects in
      let (last, count) = objects.emptySleeps
      let goesOn = last == frame || count >= most
      objects.emptySleeps = (frame, goesOn ? count + 1 : 1)
      return objects.emptySleeps.count
    }
  }

  /// Fails the test, once, because work is to wait for a time that is not a whole number of frames.
  package func receiveUneven(_ nanoseconds: Int) {
    if lazyObjects.withLock({ exchange(&$0.hasUnevenWait, with: true) }) { return }
    let frame = frameLength.unit
    let message = """
      \(RequestMonitor.requester.map { "\($0)" } ?? "code of the test") schedules work after \(FrameUnit(nanoseconds: nanoseconds)), which \
      is not a whole number of frames (a frame is \(frame)): pass a multiple of \(frame) in the test
      """
    if !record.receive(mistake: message), !record.reportStall(message) {
      ProgrammingErrors.handler(message)
    }
  }

  /// Creates a world without work.
  package init(initialClock: Int, frameLength: FrameLength, syntax: MarbleSyntax) {
    let tasks = TestTasks.ofTest()
    self.tasks = tasks
    place = PlaceOfWorld(tasks)
    var syntax = syntax
    syntax.frame = frameLength.unit
    self.syntax = syntax
    self.frameLength = frameLength
    timeline = VirtualTimeline(clock: VirtualTimePoint(order: initialClock)) { _, _ in 0 }
    place.world = self
    record.watch(self)
    timeline.origin = tasks.outside
    timeline.surroundings = place
    if let order = tasks.order { timeline.setChooser(order) }
  }

  // Objects that waiting actions hold may retain the timeline, but no caller can run it any longer.
  deinit { timeline.close() }

  /// Lets the test's tasks sleep in its time, unless an earlier world of the test does.
  ///
  /// The schedulers of RxTest's initializer do not.
  package func ownTime() {
    ownsTime.store(true, ordering: .relaxed)
    tasks.time.list.add(self)
  }
}

// The clock and the queue.
extension TestWorld {
  /// The same for users that must not keep the world alive.
  package var frames: VirtualFrames { VirtualFrames(timeline: timeline) }

  /// The virtual time.
  package var clock: Int { timeline.clock.order }

  /// The virtual time in nanoseconds: exact, where a date would round.
  package var uptime: Int { frameLength.nanosecondCount(at: clock) }

  /// The last frame that the clock may reach; nil means that there is none.
  package var limit: Int? {
    get { frames.limit }
    set { frames.setLimit(newValue) }
  }

  /// The time at which the next piece of work is due; nil if there is none.
  package var nextTime: Int? { frames.nextTime }

  /// Whether a thread runs it.
  package var isRunning: Bool { timeline.isRunning }

  /// Whether `mayRun` or a budget ended the last run: work may be due that did not run.
  package var wasRefused: Bool { timeline.wasRefused }

  /// The number of waiting actions.
  package var workCount: Int { timeline.pending.count }

  /// The number of waiting actions that are due later than now.
  package var laterWorkCount: Int { timeline.laterCount }

  /// Sets the clock to an earlier or later time, without running the actions that become due.
  package func setClock(_ time: Int) { timeline.setClock(VirtualTimePoint(order: time)) }

  /// Runs the work until none is left that is not in the background.
  package func start() { timeline.startRun() }

  /// Runs the work that is due up to a frame, and sets the clock to it.
  package func advanceTo(_ time: Int) { timeline.advance(to: VirtualTimePoint(order: time)) }

  /// The same while the test's tasks wait; if their steps can come between two pieces of work, it may end early.
  func advanceHolding(to time: Int) {
    let rival = tasks.order == nil ? nil : { [tasks] in tasks.nextOwner }
    timeline.advance(to: VirtualTimePoint(order: time), asPart: true, against: rival)
  }

  /// Schedules an action in a frame, in a phase.
  ///
  /// Without `hasOrigin`, it is not noted whether that happens from outside of the test.
  package func scheduleWork(
    at time: Int, phase: VirtualTimePhase = .work, of owner: @autoclosure () -> WorkOwner? = nil,
    hasOrigin: Bool = true, _ action: @escaping () -> Void
  ) {
    let item = PlainVirtualTimeItem(timeline, action: action)
    timeline.insert(
      item, at: VirtualTimePoint(order: time), phase: phase, of: owner(), hasOrigin: hasOrigin)
  }
}

extension Optional {
  /// Returns the value; stores one if there is none.
  mutating func orStore(_ make: @autoclosure () -> Wrapped) -> Wrapped {
    if let self { return self }
    let value = make()
    self = value
    return value
  }
}
