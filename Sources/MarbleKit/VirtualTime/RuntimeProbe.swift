/// What Swift's concurrency runtime lets the test kit own in this process, tried with a known program; each case includes those before it.
package enum RuntimeProbe: Comparable, Sendable {
  /// The system has no executors of tasks, so it is older than macOS 15 and iOS 18.
  case noExecutors
  /// The test kit cannot give new tasks an executor.
  case nothing
  /// Each task that a test starts runs on an executor of the test.
  case tasks
  /// `Task.sleep` waits in virtual time.
  case sleeps
  /// The system's clocks show the test's time, so that sleeps last for exactly the time that the code asks for.
  case clocks

  /// The result, found when it is first needed.
  package static let result = run()

  /// Names the inexact calls and their replacements; nil if everything is exact.
  package var limitation: String? {
    switch self {
    case .noExecutors:
      """
      on systems before macOS 15 and iOS 18, tasks run outside of the test kit: Task.sleep waits in real time, and the frames and the order of \
      a task's steps are not exact; let tasks sleep by scheduler.swiftClock, and await scheduler.waitForWork before the clock moves
      """
    case .nothing:
      """
      in this process, the test kit cannot see new tasks, for example because Swift's runtime is linked statically: Task.sleep, and Task.yield() \
      in an actor, are not exact; let tasks sleep by scheduler.swiftClock, and start them with executorPreference: scheduler.taskExecutor
      """
    case .tasks:
      """
      with this version of Swift, Task.sleep and the system's clocks wait in real time: let tasks sleep by scheduler.swiftClock
      """
    case .sleeps:
      """
      in this process, the system's clocks show the real time to tests, so a sleep may end a frame early: let tasks sleep by \
      scheduler.swiftClock
      """
    case .clocks: nil
    }
  }

  private static func run() -> RuntimeProbe {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
      return .noExecutors
    }
    guard ConcurrencyHooks.install() else { return .nothing }
    let world = TestWorld(
      initialClock: 0, frameLength: FrameLength(seconds: 0.000_001), syntax: .rxjs)
    let tasks = TestTasks()
    world.ownTime()
    tasks.time.list.add(world)
    let task = tasks.startAlone { try? await Task.sleep(for: .seconds(60)) }
    let ownsTasks = tasks.runOneAlone() == true
    let frame = world.nextTime
    if let frame { world.advanceTo(frame) } else { task.cancel() }
    while tasks.runOneAlone() != nil {}
    if !ownsTasks { return .nothing }
    return frame == nil ? .tasks : frame == 60_000_000 ? .clocks : .sleeps
  }
}

extension TestTasks {
  /// Starts a task whose steps run only by `runOneAlone()`.
  fileprivate func startAlone(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    contents.withLock { $0.isBusy = true }
    return Self.$current.withValue(self) { Task.detached(operation: body) }
  }

  /// Runs the next step on this thread.
  ///
  /// - Returns: Whether its task prefers an executor of the test; nil if no step is ready.
  fileprivate func runOneAlone() -> Bool? {
    guard let step = contents.withLock({ $0.steps.popFirst() }) else { return nil }
    Self.run(step.job, at: step.place, in: self)
    if case .task = step.place { return true }
    return false
  }
}
