import RxCore

extension TestScheduler {
  /// Runs asynchronous code as work of the scheduler, and the scheduler until that code has returned.
  ///
  ///     try await scheduler.withVirtualTime {
  ///       async let greeting = greet(by: scheduler.swiftClock)
  ///       await scheduler.advance(by: 300)
  ///       let text = try await greeting
  ///       #expect(text == "hello")
  ///     }
  ///
  /// The clock moves on when nothing is left to do in a frame. What the code calls and awaits, child tasks and actors among it,
  /// runs on the scheduler, in one order; what it asks of the main actor takes turns with it. Tasks that are made by
  /// `Task { … }`, and actors with an executor of their own, run elsewhere: where the code waits for them `waitForWork` holds the
  /// clock.
  ///
  /// - Parameters:
  ///   - patience: How long, in real time, the code may wait for something outside when nothing is due.
  ///   - body: The code.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws; `TestSchedulerStall` where it does not go on.
  public func withVirtualTime<Result: Sendable>(
    patience: Duration = .seconds(10), _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    if run != nil { return try await body() }
    let run = AsyncRun(self)
    let task = TestTasks.$current.withValue(tasks) {
      AsyncRun.$current.withValue(run) {
        Task(executorPreference: taskExecutor) {
          defer { run.end() }
          return try await body()
        }
      }
    }
    return try await withTaskCancellationHandler {
      // A task of its own: what was cancelled comes to its end under virtual time too.
      let driver = Task { try await run.drive(patience: patience) }
      if case .failure(let error) = await driver.result {
        task.cancel()
        throw error
      }
      return try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Runs work until none is left; before each frame what tasks asked of the main actor is done.
  ///
  /// Inside of `withVirtualTime` it waits until nothing else is due.
  public func run() async { await advance(through: nil) }

  /// Runs the work that is due up to a frame, and sets the clock to it; before each frame what tasks asked of the main actor is
  /// done.
  ///
  /// Inside of `withVirtualTime` it waits until everything else that is due is done.
  ///
  /// - Parameter time: The frame.
  public func advance(to time: TestTime) async {
    await advance(through: time)
    if run == nil { advanceTo(time) }
  }

  /// Runs the work that is due within so many frames, and moves the clock by them; before each frame what tasks asked of the
  /// main actor is done.
  ///
  /// Inside of `withVirtualTime` it waits until everything else that is due is done.
  ///
  /// - Parameter interval: The frames.
  public func advance(by interval: TestTime) async {
    await advance(to: TestSchedulerVirtualTimeConverter.sum(clock, interval))
  }

  /// Waits, while the clock stands still, until so many pieces of work wait: what tasks that run elsewhere ask for.
  ///
  /// Inside of `withVirtualTime` what is due in the present frame is done at once, and does not count.
  ///
  ///     let task = Task { try await scheduler.swiftClock.sleep(for: .seconds(5)) }
  ///     try await scheduler.waitForWork()
  ///     await scheduler.advance(by: 5000)
  ///
  /// - Parameters:
  ///   - count: How many pieces of work wait at the least; a task that sleeps by `swiftClock` is one.
  ///   - patience: How long to wait, in real time.
  /// - Throws: `TestSchedulerStall` where they do not come.
  public func waitForWork(
    _ count: Int = 1, patience: Duration = .seconds(10)
  ) async throws {
    let run = run
    if run == nil { tasks.exclude() }
    run?.hold()
    defer { run?.release() }
    var waiting: Int { run == nil ? workCount : laterWorkCount }
    let hasCome = await arrivals.wait(at: self, for: patience, isolation: #isolation) {
      waiting >= count
    }
    if hasCome { return }
    try Task.checkCancellation()
    throw TestSchedulerStall(
      "in frame \(clock), \(waiting) of \(count) pieces of work had come after \(patience)")
  }

  /// Runs what is due up to a frame, or everything.
  private func advance(through time: TestTime?) async {
    if let run { return await run.wait(through: time) }
    await AsyncRun(self).drive(through: time ?? .max)
  }

  /// The run of this scheduler that the task belongs to.
  private var run: AsyncRun? {
    AsyncRun.current.flatMap { $0.scheduler === self ? $0 : nil }
  }
}
