import Dispatch
import VirtualTimeCore

extension TestTasks {
  static let registry = PlainMutex(TaskRegistry())

  /// Runs a job as a step of its test.
  ///
  /// - Returns: False if the job belongs to no test, so that the caller runs it.
  static func take(_ job: UnownedJob, isMain: Bool) -> Bool {
    guard let owner = owner(of: job) else { return false }
    let tasks = owner.tasks
    let place: Step.Place =
      isMain ? .main : .anywhere(ConcurrencyHooks.preferredExecutor(of: job))
    tasks.waits.endSleep(of: job)
    if owner.isCounted, !tasks.contents.withLock({ $0.isDriving(job) }) {
      if owner.isResumedOutside { tasks.outside.noteResumption() }
      tasks.enqueue(
        Step(
          job: job, place: place, isResumedOutside: owner.isResumedOutside,
          isOfFunction: owner.isOfFunction))
    } else {
      if owner.isResumedOutside { tasks.outside.noteResumption(ofFunction: true) }
      if current === tasks, RequestMonitor.isRunningStep,
        ConcurrencyHooks.currentTask != ConcurrencyHooks.identity(of: job)
      {
        tasks.handOver()
      }
      tasks.runAtOnce(job, at: place)
    }
    return true
  }

  /// Runs a step of the test's function, or of a task that moves the clock, beside the queue.
  func runAtOnce(_ job: UnownedJob, at place: Step.Place) {
    // Relaxed: a step that resumes this one ends later, and who sees its end sees this, too.
    openFunctionSteps.wrappingAdd(1, ordering: .relaxed)
    let queue = if case .main = place { DispatchQueue.main } else { DispatchQueue.global() }
    queue.async {
      Self.run(job, at: place, in: self, holdsTurn: false)
      self.noteStepEnd()
      self.openFunctionSteps.wrappingSubtract(1, ordering: .releasing)
    }
  }

  /// Returns the job's test: by its task, or for a new task by the work of the thread or the task that starts it.
  private static func owner(of job: UnownedJob) -> TaskRegistry.Owner? {
    let task = ConcurrencyHooks.identity(of: job)
    let (test, maker) = (ofCaller, ConcurrencyHooks.currentTask)
    let ((owner, parent), isNew) = registry.withLock { registry in
      let isNew = task != 0 && !registry.isKnown(task)
      return (registry.see(task, by: maker, in: test), isNew)
    }
    withExtendedLifetime(parent) {}
    if isNew, maker == nil, let owner, let kept = ConcurrencyHooks.task(of: job) {
      owner.tasks.kept.add(kept)
    }
    return owner
  }

  /// The tasks of the test to which the code of the caller belongs, as far as that is known.
  static var ofCaller: TestTasks? {
    if let tasks = ofThread ?? current { return tasks }
    return withUnsafeCurrentTask { task in
      guard let task else { return nil }
      if let own = TestTask.preferred(by: task) { return own.tasks }
      return registry.withLock { $0.member(ConcurrencyHooks.identity(of: task)) }?.tasks
    }
  }

  /// Whether the code of the caller belongs to this test, or to no other task or thread than the main one.
  var isCaller: Bool {
    Self.ofCaller === self || DispatchQueue.isMain && ConcurrencyHooks.currentTask == nil
  }

  /// Returns the tasks of the calling test; tasks that it starts from here on belong to them.
  static func ofTest() -> TestTasks {
    guard let task = ConcurrencyHooks.currentTask, ConcurrencyHooks.install() else {
      return ofRun ?? current ?? TestTasks()
    }
    let tasks =
      ofRun ?? current ?? registry.withLock { $0.member(task)?.tasks } ?? TestTasks()
    // The task of the function belonged to the run before.
    tasks.add(task, isCounted: false, takingOver: tasks === ofRun)
    return tasks
  }

  /// Makes the calling task, which runs the function of a test, one of these, whatever test it belonged to.
  func takeCaller() {
    guard let task = ConcurrencyHooks.currentTask, ConcurrencyHooks.install() else { return }
    add(task, isCounted: false, takingOver: true)
  }

  /// Excludes the calling task from the tasks to wait for, while it waits for all others.
  ///
  /// - Parameter takesOver: Whether the task belongs to this test from now on, even if it belonged to another.
  /// - Returns: Includes it again.
  @discardableResult
  func exclude(takingOver takesOver: Bool = false) -> () -> Void {
    guard let task = ConcurrencyHooks.currentTask, ConcurrencyHooks.install() else { return {} }
    add(task, isCounted: false, takingOver: takesOver)
    // A nested call leaves it to the outer one.
    let isFirst = contents.withLock { $0.drivers.insert(task).inserted }
    return isFirst ? { self.contents.withLock { _ = $0.drivers.remove(task) } } : {}
  }

  func runFunction<Result>(
    isolation: isolated (any Actor)?, _ body: () async throws -> Result
  ) async rethrows -> Result {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *),
      let task = ConcurrencyHooks.currentTask
    else { return try await body() }
    let function = TestTask.ofNewTask(of: self, isFunction: true)
    Self.registry.withLock { $0.set(task, self, isCounted: true) }
    defer { Self.registry.withLock { $0.set(task, self, isCounted: false) } }
    return try await withTaskExecutorPreference(function, isolation: isolation, operation: body)
  }

  /// Counts a task that runs on the scheduler.
  ///
  /// - Returns: Whether something outside of the test has resumed the task.
  func include(_ job: UnownedJob) -> Bool {
    waits.endSleep(of: job)
    let task = ConcurrencyHooks.identity(of: job)
    // A job without a task, such as a yield's, belongs to the test that enqueues it.
    guard task != 0, ConcurrencyHooks.install() else { return false }
    let (test, maker) = (Self.ofCaller, ConcurrencyHooks.currentTask)
    // The known tasks are released outside the lock.
    let known = Self.registry.withLock { $0.resume(task, by: maker, in: test) }
    if known == nil { add(task, isCounted: true) }
    if known?.isResumedOutside == true { outside.noteResumption() }
    return known?.isResumedOutside ?? false
  }

  /// Adds a task that belongs to no test yet.
  ///
  /// - Parameter takesOver: Whether to add a task of another test, too.
  private func add(_ task: UInt64, isCounted: Bool, takingOver takesOver: Bool = false) {
    // The known tasks are released outside the lock.
    _ = Self.registry.withLock { registry in
      let known = registry.member(task)
      if known == nil || takesOver { registry.set(task, self, isCounted: isCounted) }
      return known
    }
  }
}
