import Dispatch
import VirtualTimeCore

/// The tasks of a test: they run one step at a time, in the order in which the steps become ready.
///
/// Steps of the main actor run on the main queue, all others on a queue of the test. The clock moves only when no step is ready.
final class TestTasks: Sendable {
  /// The tasks of the test that this code belongs to.
  @TaskLocal static var current: TestTasks?

  /// The tasks of the run, among several of one test, in which the caller makes its schedulers.
  @TaskLocal static var ofRun: TestTasks?

  struct Step {
    enum Place {
      case main
      /// On an executor of the test.
      case task(TestTask)
      /// As on the default executor; the task may prefer an executor, and move there.
      case anywhere(ExecutorWords?)
      /// The end of a sleep, which needs no executor.
      case wake
    }

    let job: UnownedJob
    let place: Place
    var isResumedOutside = false
    /// Whether the test's function has enqueued this step of an actor, or of its `Task.yield()`.
    var isOfFunction = false

    var isMain: Bool { if case .main = place { true } else { false } }
  }

  struct Contents {
    var steps = FirstInFirstOut<Step>()
    /// Whether a step runs, or a holder prevents steps from running.
    var isBusy = false
    /// The queue of the steps that are not the main actor's, made for the first one.
    var queue: DispatchQueue?
    /// The number of steps that have run.
    var count = 0
    /// That number when something last held the steps to move the clock.
    var countAtMove = 0
    /// The number of steps that have become ready, without those of the test's function.
    var readyCount = 0
    /// The number of steps that are ready or run, without those of the test's function.
    var openCount = 0
    /// Whether a step runs that the test's function has enqueued.
    var runsFunction = false
    /// Whether the running step has resumed the test's function, which has no need to wait for its end.
    var hasHandedOver = false
    /// The number of steps after which no more run, since the test has ended.
    var most = Int.max
    /// The waiting holders, each with the number of steps after which it stops waiting.
    var holders: [(count: Int, resume: @Sendable () -> Void)] = []
    /// For each call of `hold(until:)`, the number of steps after which no more run until the call has ended.
    var pauses: [Int] = []
    /// Whether the ready steps are paused: they do not run until the clock has moved, or a call of `hold(until:)` has ended.
    var isPaused = false
    /// Whether a call of `hold(until:)` lets no further step run.
    var hasReachedPause: Bool { pauses.contains { count >= $0 } }
    /// Whether the clock has last moved although steps were ready.
    var hasMovedOn = false
    /// Whether so many steps have run since the clock moved that they only repeat.
    var isSpinning: Bool { count - countAtMove >= TestTasks.mostSteps }
    /// The tasks that move the clock or wait for work: their steps are not queued, because they wait for all others.
    var drivers: Set<UInt64> = []

    func isDriving(_ job: UnownedJob) -> Bool {
      !drivers.isEmpty && drivers.contains(ConcurrencyHooks.identity(of: job))
    }

    /// Takes the step that runs next; nil if none is ready, or the test has ended.
    ///
    /// - Parameter choose: Chooses among several steps; nil to take the oldest one.
    mutating func next(_ choose: (@Sendable ([Step]) -> Int)?) -> Step? {
      if count >= most { return nil }
      var index = 0
      if let choose, steps.count > 1 { index = choose(steps.all) }
      guard let step = steps.remove(at: index) else { return nil }
      runsFunction = step.isOfFunction
      return step
    }
  }

  /// The number of steps after which the clock moves even if steps are ready: a task may wait for it in a loop of `Task.yield()`.
  ///
  /// So many steps also run after the end of the test. Its tasks then rest, so that such a loop does not run for the rest of the process.
  static let mostSteps = 100_000

  /// The maximum number of consecutive steps of the main actor that may belong to another test.
  static let mostLinks = 100

  // A `PlainMutex`, not a `Guarded`: interleavings of its steps cannot be explored, because blocks of dispatch queues run them.
  let contents = PlainMutex(Contents())

  /// Chooses the order of steps that are ready, and of work that is due in one frame; nil for the usual order.
  let order: OrderedRun?
  /// The names of the tasks, if something chooses the order of their steps, or shows the steps.
  let names = Guarded(TaskNames())
  /// The steps of the tasks, while something asks for them.
  let recordedSteps = Guarded(TaskLanes())
  /// Relaxed: it changes before a run and after it.
  let isRecordingSteps = PlainAtomic(false)

  let started = StartedTasks()
  let outside = OutsideEvents()
  let time = SharedTime()
  let kept = KeptTasks()
  let waits = Waits()
  let mover = ClockMover()
  let standstill = Standstill()

  /// The tasks that the registry has made members of the test.
  // Unsafe: the lock of the registry guards them; in `deinit`, no other thread has the object.
  nonisolated(unsafe) var members: [UInt64] = []

  /// The number of tasks that run the test's function.
  ///
  /// Relaxed: it changes before the first step of the function and after the last one, and is read when such a step has ended, under the
  /// lock of the contents.
  let functionCount = PlainAtomic(0)

  // Each change after which the test may wait releases the time of the last step. A thread that sees that the test waits acquires it.

  let openFunctionSteps = PlainAtomic(0)
  private let lastStepTime = PlainMutex<UInt64>(0)

  init(order: OrderedRun? = nil) { self.order = order }

  deinit {
    if members.isEmpty { return }
    let identifier = ObjectIdentifier(self)
    Self.registry.withLock { [members] in $0.remove(members, of: identifier) }
  }

  func enqueue(_ step: Step) {
    var isDriving = false
    let next = contents.withLock { contents -> Step? in
      isDriving = contents.isDriving(step.job)
      if isDriving { return nil }
      contents.steps.append(step)
      if !step.isOfFunction {
        contents.readyCount += 1
        contents.openCount += 1
      }
      if contents.isBusy || contents.isPaused { return nil }
      // No other step is ready, so there is nothing to choose.
      let next = contents.next(nil)
      contents.isBusy = next != nil
      return next
    }
    if isDriving { runAtOnce(step.job, at: step.place) }
    if let next { dispatch(next) }
  }

  /// Dispatches a step: to the main queue, where other work keeps its place between steps, or to the queue of the test.
  func dispatch(_ step: Step) {
    if step.isResumedOutside, outside.comparesValues { return dispatchComparing(step) }
    if step.isMain {
      DispatchQueue.main.async {
        self.run(step)
        self.proceed(after: step)
      }
    } else {
      queue().async { self.runAll(from: step) }
    }
  }

  /// Runs a step, and those after it that belong to the same queue.
  private func runAll(from first: Step) {
    var next: Step? = first
    while let step = next {
      run(step)
      next = nextStep(after: step)
      guard let step = next else { return }
      if step.isMain || step.isResumedOutside { return dispatch(step) }
    }
  }

  /// Dispatches a step that something outside of the test has resumed.
  ///
  /// Awaited runs read the values on the main thread, before the step and after it.
  private func dispatchComparing(_ step: Step) {
    DispatchQueue.main.async {
      // Unsafe: it is made and called on the main thread.
      nonisolated(unsafe) let end = self.outside.beginStep()
      (step.isMain ? .main : self.queue()).async {
        self.run(step)
        DispatchQueue.main.async {
          end()
          self.proceed(after: step)
        }
      }
    }
  }

  private func run(_ step: Step) {
    let note = note(of: step)
    outside.run(stepResumedOutside: step.isResumedOutside) {
      Self.run(step.job, at: step.place, in: self)
    }
    note?()
  }

  private func queue() -> DispatchQueue {
    contents.withLock { $0.queue.orStore(DispatchQueue(label: "tasks of a test")) }
  }

  static func run(
    _ job: UnownedJob, at place: Step.Place, in tasks: TestTasks, holdsTurn: Bool = true
  ) {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
      return ConcurrencyHooks.runAnywhere(job)
    }
    $current.withValue(tasks) {
      tasks.onThread {
        RequestMonitor.runningStep(holdsTurn: holdsTurn) {
          switch place {
          case .main: ConcurrencyHooks.MainExecutor.shared.run(job)
          case .task(let task): job.runSynchronously(on: task.asUnownedTaskExecutor())
          case .anywhere(let preferred):
            ConcurrencyHooks.runOnDefaultExecutor(job, preferring: preferred)
          case .wake: ConcurrencyHooks.runAnywhere(job)
          }
        }
      }
    }
  }

  /// Lets the clock move if no step is ready: code on another thread may begin to wait.
  func moveClockIfIdle() { if !hasReadySteps { goOn() } }

  /// Notes that a task begins to wait, perhaps one that the test kit does not run.
  func noteWait() {
    noteStepEnd()
    moveClockIfIdle()
  }

  /// Whether the test kit runs a function of the test that has not ended.
  var hasFunction: Bool { functionCount.load(ordering: .relaxed) > 0 }

  /// Whether the clock may move for the function: a task waits for virtual time, or the test has failed, and its code is to end.
  var mayMoveClock: Bool { hasFunction && (waits.areVirtual || standstill.hasFailed) }

  var isSpinning: Bool { contents.withLock(\.isSpinning) }

  /// Whether the clock has last moved although steps were ready.
  var hasMovedOn: Bool { contents.withLock(\.hasMovedOn) }

  /// Cancels the tasks, and lets them rest soon, since their test has ended.
  func leaveTest() {
    kept.cancel()
    contents.withLock { $0.most = $0.count.clampedSum(Self.mostSteps) }
  }

  var count: Int { contents.withLock { $0.count } }

  /// The number of steps that have run or are ready, without those of the test's function.
  var readyCount: Int { contents.withLock { $0.readyCount } }

  /// Whether a step is ready or runs.
  var hasReadySteps: Bool { contents.withLock { $0.isBusy || !$0.steps.isEmpty } }

  /// Whether a step is ready or runs, other than the calling step, those of the test's function, and one that has resumed the function.
  var hasOtherReadySteps: Bool {
    // Relaxed: if the calling step is the function's, it was counted before it began.
    let isFunctions = openFunctionSteps.load(ordering: .relaxed) > 0
    let isStep = RequestMonitor.isRunningStep && !isFunctions
    return contents.withLock { contents in
      // At most one step runs at a time, apart from those that block their threads by `toBlocking()`.
      let isRunningStepDone = contents.hasHandedOver || isStep && !contents.runsFunction
      return contents.openCount > (isRunningStepDone ? 1 : 0)
    }
  }

  /// Notes that the running step resumes the test's function.
  func handOver() { contents.withLock { $0.hasHandedOver = $0.isBusy && !$0.runsFunction } }

  /// When a step, or a run of a scheduler, has last ended: the uptime in nanoseconds.
  var lastStep: UInt64 { lastStepTime.withLock { $0 } }

  /// Notes that a step, or a run of a scheduler, ends.
  func noteStepEnd() {
    // The greatest: a thread may be interrupted between the two calls.
    lastStepTime.withLock { $0 = max($0, DispatchTime.now().uptimeNanoseconds) }
  }

  /// Whether the test's function and all tasks of the test wait for something.
  var areSuspended: Bool { !hasReadySteps && openFunctionSteps.load(ordering: .acquiring) == 0 }
}
