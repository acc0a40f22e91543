import Dispatch
import RxCore
import Synchronization

/// The tasks of a test: they run one step at a time, in the order in which the steps become ready.
///
/// Steps of the main actor run on the main queue, all others on a queue of the test. The clock moves only when no step is ready.
final class TestTasks: Sendable {
  /// The tasks of the test that this code belongs to.
  @TaskLocal static var current: TestTasks?

  private struct Step {
    let job: UnownedJob
    let isMain: Bool
    let isResumedOutside: Bool
    /// Whether the test's function has enqueued this step of an actor, or of its `Task.yield()`.
    let isOfFunction: Bool
    /// The executor that the task prefers and moves to.
    let executor: UnownedTaskExecutor?
  }

  private struct Contents {
    var steps = FirstInFirstOut<Step>()
    /// Whether a step runs, or a holder prevents steps from running.
    var isBusy = false
    /// The queue of the steps that are not the main actor's, made for the first one.
    var queue: DispatchQueue?
    /// The number of steps that have run.
    var count = 0
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
    var holders: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  /// The number of steps after which the clock moves even if steps are ready: a task may wait for it in a loop of `Task.yield()`.
  ///
  /// So many steps also run after the end of the test. Its tasks then rest, so that such a loop does not run for the rest of the process.
  private static let mostSteps = 100_000

  /// The maximum number of consecutive steps of the main actor that may belong to another test.
  private static let mostLinks = 100

  private let contents = Mutex(Contents())

  /// The tasks that have not ended.
  let started = StartedTasks()

  /// Tells events from outside of the test.
  let outside = OutsideEvents()

  /// Whether the registry knows a task of the test.
  private let hasMembers = Atomic(false)

  /// Notes that the registry knows a task of the test; called under the registry's lock.
  ///
  /// Relaxed: only `deinit` reads it.
  func noteMember() { hasMembers.store(true, ordering: .relaxed) }

  // Relaxed: these only decide when a stall is reported, and what a failure says.

  private let functionSteps = Atomic(0)
  private let openFunctionSteps = Atomic(0)
  private let hasMovedOn = Atomic(false)

  deinit {
    // Relaxed: no other thread has the object.
    if !hasMembers.load(ordering: .relaxed) { return }
    let identifier = ObjectIdentifier(self)
    Self.registry.withLock { $0.remove(identifier) }
  }

  /// Enqueues a step.
  private func enqueue(_ step: Step) {
    let next = contents.withLock { contents -> Step? in
      contents.steps.append(step)
      if !step.isOfFunction {
        contents.readyCount += 1
        contents.openCount += 1
      }
      if contents.isBusy || contents.count >= contents.most { return nil }
      contents.isBusy = true
      return contents.steps.popFirst()
    }
    if let next { dispatch(next) }
  }

  /// Dispatches one step, so that other work of the main queue keeps its place between steps.
  private func dispatch(_ step: Step) {
    if step.isResumedOutside, outside.comparesValues {
      // Awaited runs read the values on the main thread.
      return DispatchQueue.main.async {
        self.outside.prepareForStep()
        self.run(step) {
          DispatchQueue.main.async {
            self.outside.noteOutsideStep()
            self.proceed(after: step)
          }
        }
      }
    }
    run(step) { self.proceed(after: step) }
  }

  private func run(_ step: Step, _ completion: @escaping @Sendable () -> Void) {
    if step.isOfFunction { contents.withLock { $0.runsFunction = true } }
    (step.isMain ? .main : queue()).async {
      self.outside.run(stepResumedOutside: step.isResumedOutside) {
        Self.run(step.job, isMain: step.isMain, preferring: step.executor, in: self)
      }
      completion()
    }
  }

  private func queue() -> DispatchQueue {
    contents.withLock { contents in
      let queue = contents.queue ?? DispatchQueue(label: "tasks of a test")
      contents.queue = queue
      return queue
    }
  }

  private static func run(
    _ job: UnownedJob, isMain: Bool, preferring executor: UnownedTaskExecutor?, in tasks: TestTasks
  ) {
    $current.withValue(tasks) {
      TestWitness.runningStep {
        if isMain {
          ConcurrencyHooks.MainExecutor.shared.run(job)
        } else {
          ConcurrencyHooks.runOnDefaultExecutor(job, preferring: executor)
        }
      }
    }
  }

  private func proceed(after step: Step?) {
    typealias Holder = CheckedContinuation<Void, Never>
    let (next, holder) = contents.withLock { contents -> (Step?, Holder?) in
      contents.hasHandedOver = false
      if let step {
        contents.count += 1
        contents.runsFunction = false
        if !step.isOfFunction { contents.openCount -= 1 }
      }
      if let holder = contents.holders.first,
        contents.steps.isEmpty || contents.count >= min(holder.count, contents.most)
      {
        contents.holders.removeFirst()
        return (nil, holder.continuation)
      }
      if contents.count < contents.most, let step = contents.steps.popFirst() {
        return (step, nil)
      }
      contents.isBusy = false
      return (nil, nil)
    }
    if let next { dispatch(next) }
    // The test kit resumes the holder, so the step does not come from outside.
    if let holder { Self.$current.withValue(self) { holder.resume() } }
  }

  /// Waits until no step is ready and the main queue has done its pending work, then prevents steps from running until `release()`.
  ///
  /// The caller's task must not be one of the tasks that it waits for.
  @MainActor
  func hold() async {
    let most = count + Self.mostSteps
    var links = 0
    while true {
      let before = (count, ConcurrencyHooks.mainStepCount)
      await withCheckedContinuation { continuation in
        DispatchQueue.main.async { continuation.resume() }
      }
      await withCheckedContinuation { acquire($0) }
      let now = (count, ConcurrencyHooks.mainStepCount)
      if now == before || now.0 >= most {
        return hasMovedOn.store(now != before, ordering: .relaxed)
      }
      // It is unknown to which test the tasks belong that a callback of the main queue starts.
      if now.0 == before.0 { links += 1 }
      if links == Self.mostLinks { return }
      release()
    }
  }

  /// Whether the clock has last moved although steps were ready.
  var areSpinning: Bool { hasMovedOn.load(ordering: .relaxed) }

  /// Lets the tasks rest soon, since their test has ended.
  func leaveTest() {
    contents.withLock { $0.most = $0.count.clampedSum(Self.mostSteps) }
  }

  /// Lets steps run again.
  func release() { proceed(after: nil) }

  private var count: Int { contents.withLock { $0.count } }

  /// The number of steps that have run or are ready, without those of the test's function.
  var readyCount: Int { contents.withLock { $0.readyCount } }

  /// The number of steps so far, also of the test's function.
  var allStepCount: Int { count + functionSteps.load(ordering: .relaxed) }

  /// Whether a step waits for its turn.
  var hasWaitingSteps: Bool { contents.withLock { !$0.steps.isEmpty } }

  /// Whether a step is ready or runs.
  var hasReadySteps: Bool { contents.withLock { $0.isBusy || !$0.steps.isEmpty } }

  /// Whether a step is ready or runs, other than the calling step, those of the test's function, and one that has resumed the function.
  var hasOtherReadySteps: Bool {
    let isFunctions = openFunctionSteps.load(ordering: .relaxed) > 0
    let isStep = TestWitness.isRunningStep && !isFunctions
    return contents.withLock { contents in
      // At most one step runs at a time.
      let isRunningStepDone = contents.hasHandedOver || isStep && !contents.runsFunction
      return contents.openCount > (isRunningStepDone ? 1 : 0)
    }
  }

  /// Notes that the running step resumes the test's function.
  private func handOver() { contents.withLock { $0.hasHandedOver = $0.isBusy && !$0.runsFunction } }

  /// Whether the test's function and all tasks of the test wait for something.
  var areSuspended: Bool { !hasReadySteps && openFunctionSteps.load(ordering: .relaxed) == 0 }

  private func acquire(_ holder: CheckedContinuation<Void, Never>) {
    let isFree = contents.withLock { contents in
      if contents.isBusy {
        contents.holders.append((contents.count + Self.mostSteps, holder))
        return false
      }
      contents.isBusy = true
      return true
    }
    if isFree { holder.resume() }
  }
}

extension TestTasks {
  private static let registry = Mutex(TaskRegistry())

  /// Runs a job as a step of its test.
  ///
  /// - Returns: False if the job belongs to no test, so that the caller runs it.
  static func take(_ job: UnownedJob, isMain: Bool) -> Bool {
    guard let owner = owner(of: job) else { return false }
    run(job, of: owner, isMain: isMain)
    return true
  }

  private static func run(_ job: UnownedJob, of owner: TaskRegistry.Owner, isMain: Bool) {
    let tasks = owner.tasks
    let executor = isMain ? nil : ConcurrencyHooks.preferredExecutor(of: job)
    if owner.isCounted {
      if owner.isResumedOutside { tasks.outside.noteResumption() }
      tasks.enqueue(
        Step(
          job: job, isMain: isMain, isResumedOutside: owner.isResumedOutside,
          isOfFunction: owner.isOfFunction, executor: executor))
    } else {
      if owner.isResumedOutside { tasks.outside.noteResumption(ofFunction: true) }
      if current === tasks, TestWitness.isRunningStep,
        ConcurrencyHooks.currentTask != ConcurrencyHooks.identity(of: job)
      {
        tasks.handOver()
      }
      tasks.functionSteps.wrappingAdd(1, ordering: .relaxed)
      tasks.openFunctionSteps.wrappingAdd(1, ordering: .relaxed)
      (isMain ? DispatchQueue.main : .global()).async {
        run(job, isMain: isMain, preferring: executor, in: tasks)
        tasks.openFunctionSteps.wrappingSubtract(1, ordering: .relaxed)
      }
    }
  }

  /// Returns the job's test: by its task, or for a new task by the work of the thread or the task that starts it.
  private static func owner(of job: UnownedJob) -> TaskRegistry.Owner? {
    let task = ConcurrencyHooks.identity(of: job)
    let (test, maker) = (current, ConcurrencyHooks.currentTask)
    let (owner, isNew) = registry.withLock { registry in
      let isNew = task != 0 && !registry.isKnown(task)
      return (registry.see(task, by: maker, in: test), isNew)
    }
    if isNew, maker == nil { RootTasks.add(ConcurrencyHooks.task(of: job)) }
    return owner
  }

  /// Returns the tasks of the calling test; tasks that it starts from here on belong to them.
  static func ofTest() -> TestTasks {
    guard let task = ConcurrencyHooks.currentTask, ConcurrencyHooks.install() else {
      return current ?? TestTasks()
    }
    if let current {
      current.add(task, isCounted: false)
      return current
    }
    if let member = registry.withLock({ $0.member(task) }) { return member.tasks }
    let tasks = TestTasks()
    tasks.add(task, isCounted: false)
    return tasks
  }

  /// The number of steps of a task of a test so far.
  static func stepCount(of task: UInt64) -> Int? {
    registry.withLock { $0.stepCount(of: task) }
  }

  /// Whether this code runs in a task.
  static var isInTask: Bool { withUnsafeCurrentTask { $0 != nil } }

  /// Installs the hooks before any task runs.
  static func install() { ConcurrencyHooks.install() }

  /// Excludes the calling task from the tasks to wait for, as it waits for all others.
  func exclude() {
    guard let task = ConcurrencyHooks.currentTask, ConcurrencyHooks.install() else { return }
    Self.registry.withLock { $0.set(task, self, isCounted: false) }
  }

  /// Counts a task that runs on the scheduler.
  ///
  /// - Returns: Whether something outside of the test has resumed the task.
  func include(_ job: UnownedJob) -> Bool {
    let task = ConcurrencyHooks.identity(of: job)
    // A job without a task, such as a yield's, belongs to the test that enqueues it.
    guard task != 0, ConcurrencyHooks.install() else { return false }
    let (test, maker) = (Self.current, ConcurrencyHooks.currentTask)
    // The known tasks are released outside the lock.
    let known = Self.registry.withLock { $0.resume(task, by: maker, in: test) }
    if known == nil { add(task, isCounted: true) }
    if known?.isResumedOutside == true { outside.noteResumption() }
    return known?.isResumedOutside ?? false
  }

  /// Adds a task that belongs to no test yet.
  private func add(_ task: UInt64, isCounted: Bool) {
    // The known tasks are released outside the lock.
    _ = Self.registry.withLock { registry in
      let known = registry.member(task)
      if known == nil { registry.set(task, self, isCounted: isCounted) }
      return known
    }
  }
}
