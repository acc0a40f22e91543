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
  /// The clock moves on when no task of the code can go on: child tasks, actors, the main actor, and tasks that are made by
  /// `Task { … }` and `Task.detached { … }` among them. Their steps run one at a time. Actors with an executor of their own, and
  /// other threads, are not waited for: where the code needs them, `waitForWork` holds the clock.
  ///
  /// - Parameters:
  ///   - patience: How long, in real time, the process may be quiet while the code waits for something outside and nothing is due.
  ///   - body: The code.
  ///   - fileID: Where this is written.
  ///   - line: Where this is written.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws; `TestSchedulerStall` where it does not go on, and then nothing more is expected of the scheduler.
  public func withVirtualTime<Result: Sendable>(
    patience: Duration = .milliseconds(500), _ body: @escaping @Sendable () async throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> Result {
    if run != nil { return try await body() }
    let run = AsyncRun(self)
    let place: @Sendable () -> (any TaskExecutor)? = {
      run.isOver ? nil : run.scheduler.taskExecutor
    }
    let task = TestTasks.$current.withValue(tasks) {
      TaskPlacement.$executor.withValue(place) {
        AsyncRun.$current.withValue(run) {
          Task(executorPreference: taskExecutor) {
            defer { run.end() }
            return try await body()
          }
        }
      }
    }
    return try await withTaskCancellationHandler {
      // A task of its own: what was cancelled comes to its end under virtual time too.
      let driver = Task { try await run.drive(patience: patience, at: "\(fileID):\(line)") }
      if case .failure(let error) = await driver.result {
        task.cancel()
        // The test fails already; what it expects would be reported a second time.
        abandonExpectations()
        throw error
      }
      return try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Runs work until none is left; before each frame the test's tasks do all that they can.
  ///
  /// Inside of `withVirtualTime` it waits until nothing else is due.
  public func run() async { await advance(through: nil) }

  /// Runs the work that is due up to a frame, and sets the clock to it; before each frame the test's tasks do all that they can.
  ///
  /// Inside of `withVirtualTime` it waits until everything else that is due is done.
  ///
  /// - Parameter time: The frame.
  public func advance(to time: TestTime) async {
    await advance(through: time)
    if run == nil { advanceTo(time) }
  }

  /// Runs the work that is due within so many frames, and moves the clock by them; before each frame the test's tasks do all that
  /// they can.
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
  ///   - patience: How long, in real time, the process may be quiet before they come.
  ///   - fileID: Where this is written.
  ///   - line: Where this is written.
  /// - Throws: `TestSchedulerStall` where they do not come.
  public func waitForWork(
    _ count: Int = 1, patience: Duration = .milliseconds(500), fileID: StaticString = #fileID,
    line: UInt = #line
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
      """
      in frame \(clock), \(waiting) of \(count) pieces of work waited, and nothing has happened for \(patience): no task \
      or operator asked this scheduler for more, by a sleep of its swiftClock, a timer or a delay; does the code that is \
      tested use Task.sleep, another clock or another scheduler, or was it never called? (\(fileID):\(line))
      """)
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

extension TestScheduler {
  /// Runs a test: the tasks that it makes from here on belong to it.
  package static func withTasksOfTest<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    let tasks = TestTasks.ofTest()
    tasks.exclude()
    return try await TestTasks.$current.withValue(
      tasks,
      operation: {
        // From its next step on, the thread of the test is known as the test's.
        await Task.yield()
        return try await body()
      }, isolation: isolation)
  }

  /// Runs a test on this thread: the tasks that it makes belong to it, and those of observables run on the scheduler.
  package func withItsTasks<Result>(_ body: () throws -> Result) rethrows -> Result {
    TestTasks.install()
    let place: @Sendable () -> (any TaskExecutor)? = { [weak self] in
      // A task may await what it makes, and then nobody runs the scheduler.
      TestTasks.isInTask ? nil : self?.taskExecutor
    }
    return try TestTasks.$current.withValue(tasks) {
      try TaskPlacement.$executor.withValue(place, operation: body)
    }
  }
}
