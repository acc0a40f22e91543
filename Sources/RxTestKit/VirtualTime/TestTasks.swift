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
  }

  private struct Contents {
    var steps = FirstInFirstOut<Step>()
    /// Whether a step runs, or a holder prevents steps from running.
    var isBusy = false
    /// The queue of the steps that are not the main actor's, made for the first one.
    var queue: DispatchQueue?
    /// The number of steps that have run.
    var count = 0
    /// The waiting holders, each with the number of steps after which it stops waiting.
    var holders: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  /// The number of steps after which the clock moves even if steps are ready: a task may wait for it in a loop of `Task.yield()`.
  private static let mostSteps = 100_000

  /// The maximum number of consecutive steps of the main actor that may belong to another test.
  private static let mostLinks = 100

  private let contents = Mutex(Contents())

  /// The tasks that have not ended.
  let started = StartedTasks()

  /// Tells events from outside of the test.
  let outside = OutsideEvents()

  // Relaxed: these only decide when a stall is reported.

  /// The identity of the task that made the first scheduler of the test, which is that of the test's function; 0 if it is unknown.
  private let function = Atomic<UInt64>(0)
  private let functionSteps = Atomic(0)
  private let openFunctionSteps = Atomic(0)

  deinit {
    let identifier = ObjectIdentifier(self)
    Self.registry.withLock { $0.remove(identifier) }
  }

  /// Enqueues a step.
  private func enqueue(_ step: Step) {
    let next = contents.withLock { contents -> Step? in
      contents.steps.append(step)
      if contents.isBusy { return nil }
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
            self.proceed(hasRun: true)
          }
        }
      }
    }
    run(step) { self.proceed(hasRun: true) }
  }

  private func run(_ step: Step, _ completion: @escaping @Sendable () -> Void) {
    (step.isMain ? .main : queue()).async {
      self.outside.run(stepResumedOutside: step.isResumedOutside) {
        Self.run(step.job, isMain: step.isMain, in: self)
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

  private static func run(_ job: UnownedJob, isMain: Bool, in tasks: TestTasks) {
    $current.withValue(tasks) {
      if isMain {
        ConcurrencyHooks.MainExecutor.shared.run(job)
      } else {
        ConcurrencyHooks.runOnDefaultExecutor(job)
      }
    }
  }

  private func proceed(hasRun: Bool) {
    typealias Holder = CheckedContinuation<Void, Never>
    let (next, holder) = contents.withLock { contents -> (Step?, Holder?) in
      if hasRun { contents.count += 1 }
      if let holder = contents.holders.first,
        contents.steps.isEmpty || contents.count >= holder.count
      {
        contents.holders.removeFirst()
        return (nil, holder.continuation)
      }
      if let step = contents.steps.popFirst() { return (step, nil) }
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
      if now == before || now.0 >= most { return }
      // It is unknown to which test the tasks belong that a callback of the main queue starts.
      if now.0 == before.0 { links += 1 }
      if links == Self.mostLinks { return }
      release()
    }
  }

  /// Lets steps run again.
  func release() { proceed(hasRun: false) }

  private var count: Int { contents.withLock { $0.count } }

  /// The number of steps so far, also of the test's function.
  var allStepCount: Int { count + functionSteps.load(ordering: .relaxed) }

  /// Whether a step is ready or runs.
  var hasReadySteps: Bool { contents.withLock { $0.isBusy || !$0.steps.isEmpty } }

  /// Whether a task is that of the test's function.
  func isFunction(_ task: UInt64) -> Bool { function.load(ordering: .relaxed) == task }

  /// The tasks that the clock waits for, including those that have ended.
  var countedTasks: [UInt64] {
    let identifier = ObjectIdentifier(self)
    return Self.registry.withLock { $0.countedTasks(of: identifier) }
  }

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
  /// A task that belongs to a test.
  private struct Member {
    weak var tasks: TestTasks?
    let identifier: ObjectIdentifier
    /// Whether the clock waits for the task's steps; false for the task of the test function.
    let isCounted: Bool
    /// Whether something outside of all tests has resumed the task.
    var isResumedOutside = false
  }

  /// A step's test.
  private struct Owner {
    let tasks: TestTasks
    let isCounted: Bool
    var isResumedOutside = false
  }

  /// The tasks of the process since the hooks were installed.
  ///
  /// References to a test's tasks must be released outside the lock, since the release may deinitialise them.
  private struct Registry {
    private var members: [UInt64: Member] = [:]
    /// The identities of the tasks that were made members of a test.
    private var identities: [ObjectIdentifier: [UInt64]] = [:]
    /// A bit for each task that was seen, to distinguish a known task that another task resumes from one that it starts.
    private var seen: [UInt64] = []
    private let firstTask: UInt64

    init() { firstTask = (ConcurrencyHooks.lastOldTask ?? 0) + 1 }

    func member(_ task: UInt64) -> Owner? {
      guard let member = members[task], let tasks = member.tasks else { return nil }
      return Owner(
        tasks: tasks, isCounted: member.isCounted, isResumedOutside: member.isResumedOutside)
    }

    /// Returns a known task's test, and notes who resumes the task: a task, or code of a test.
    ///
    /// A counted task that was once resumed from outside remains so. For the test's function, each step stands for itself. The kit does
    /// not see its first step, which may continue elsewhere and then looks like a thread without a task. So only another task counts,
    /// such as that of `Task.sleep`.
    mutating func resume(_ task: UInt64, by maker: UInt64?, in test: TestTasks?) -> Owner? {
      guard var owner = member(task) else { return nil }
      if owner.isCounted {
        let isInside = test != nil || maker.map { members[$0] != nil } ?? DispatchQueue.isMain
        if !isInside { members[task]?.isResumedOutside = true }
        owner.isResumedOutside = owner.isResumedOutside || !isInside
      } else {
        owner.isResumedOutside = test == nil && maker.map { members[$0] == nil } ?? false
      }
      return owner
    }

    mutating func set(_ task: UInt64, _ tasks: TestTasks, isCounted: Bool) {
      _ = notice(task)
      let identifier = ObjectIdentifier(tasks)
      if members[task]?.identifier != identifier {
        identities[identifier, default: []].append(task)
      }
      members[task] = Member(tasks: tasks, identifier: identifier, isCounted: isCounted)
    }

    /// Marks a task as seen, and returns whether that is the first time.
    mutating func notice(_ task: UInt64) -> Bool {
      guard task >= firstTask else { return false }
      let (word, bit) = Int(task - firstTask).quotientAndRemainder(dividingBy: 64)
      while seen.count <= word { seen.append(0) }
      defer { seen[word] |= 1 << UInt64(bit) }
      return seen[word] & 1 << UInt64(bit) == 0
    }

    func countedTasks(of tasks: ObjectIdentifier) -> [UInt64] {
      (identities[tasks] ?? []).filter { task in
        members[task].map { $0.identifier == tasks && $0.isCounted } ?? false
      }
    }

    mutating func remove(_ tasks: ObjectIdentifier) {
      for task in identities.removeValue(forKey: tasks) ?? []
      where members[task]?.identifier == tasks { members[task] = nil }
    }
  }

  private static let registry = Mutex(Registry())

  /// Runs a job as a step of its test.
  ///
  /// - Returns: Whether the job belongs to a test.
  static func take(_ job: UnownedJob, isMain: Bool) -> Bool {
    guard let owner = owner(of: job) else { return false }
    let tasks = owner.tasks
    if owner.isCounted {
      if owner.isResumedOutside { tasks.outside.noteResumption() }
      tasks.enqueue(Step(job: job, isMain: isMain, isResumedOutside: owner.isResumedOutside))
    } else {
      if owner.isResumedOutside { tasks.outside.noteResumption(ofFunction: true) }
      tasks.functionSteps.wrappingAdd(1, ordering: .relaxed)
      tasks.openFunctionSteps.wrappingAdd(1, ordering: .relaxed)
      (isMain ? DispatchQueue.main : .global()).async {
        run(job, isMain: isMain, in: tasks)
        tasks.openFunctionSteps.wrappingSubtract(1, ordering: .relaxed)
      }
    }
    return true
  }

  /// Returns the tasks of the job's test: by its task, or for a new task by the work of the thread or the task that starts it.
  private static func owner(of job: UnownedJob) -> Owner? {
    let task = ConcurrencyHooks.identity(of: job)
    let (inherited, maker) = (current, ConcurrencyHooks.currentTask)
    return registry.withLock { registry in
      if task != 0, let member = registry.resume(task, by: maker, in: inherited) { return member }
      if task != 0, !registry.notice(task) { return nil }
      guard let tasks = inherited ?? maker.flatMap({ registry.member($0)?.tasks }) else {
        return nil
      }
      if task != 0 { registry.set(task, tasks, isCounted: true) }
      return Owner(tasks: tasks, isCounted: true)
    }
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
    tasks.function.store(task, ordering: .relaxed)
    tasks.add(task, isCounted: false)
    return tasks
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
