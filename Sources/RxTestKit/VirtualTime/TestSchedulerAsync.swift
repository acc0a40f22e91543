import RxCore

extension TestScheduler {
  /// Runs async code as work of the scheduler, and runs the scheduler until that code returns.
  ///
  ///     try await scheduler.withVirtualTime {
  ///       async let greeting = greet(by: scheduler.swiftClock)
  ///       await scheduler.advance(by: 300)
  ///       let text = try await greeting
  ///       #expect(text == "hello")
  ///     }
  ///
  /// The clock advances when no task of the code can continue. These tasks include child tasks, actors, the main actor, and tasks
  /// started by `Task { … }` and `Task.detached { … }`. Their steps run one at a time. The clock does not wait for other threads, nor
  /// for actors with their own executor. If the code needs them, call `waitForWork`, which stops the clock.
  ///
  /// - Parameters:
  ///   - patience: How long, in real time, the code may wait while no work is due and no task can continue.
  ///   - body: The code.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`; `TestSchedulerStall` if the code stalls. A stall discards the scheduler's expectations.
  @_disfavoredOverload
  public func withVirtualTime<Result: Sendable>(
    patience: Duration = .seconds(5), _ body: @escaping @Sendable () async throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> Result {
    if run != nil { return try await body() }
    let run = AsyncRun(self)
    let place = ChosenPlace {
      run.isOver ? nil : run.scheduler.taskExecutor
    }
    let task = TestTasks.$current.withValue(tasks) {
      CurrentTaskPlacement.$value.withValue(place) {
        AsyncRun.$current.withValue(run) {
          Task(executorPreference: taskExecutor) {
            defer { run.end() }
            return try await body()
          }
        }
      }
    }
    return try await withTaskCancellationHandler {
      // A separate task, so that a cancelled body also finishes under virtual time.
      let driver = Task { try await run.drive(patience: patience, at: "\(fileID):\(line)") }
      if case .failure(let error) = await driver.result {
        task.cancel()
        // The test fails already. Reports of failed expectations and of sleeping tasks would only repeat that.
        abandonExpectations()
        cancelWaits()
        record.suppressStalls()
        throw error
      }
      return try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Runs work until none is left; before each frame, runs the test's tasks until none can continue.
  ///
  /// Inside of `withVirtualTime` it waits until nothing else is due.
  @_disfavoredOverload
  public func run() async { await advance(through: nil) }

  /// Runs the work that is due up to a frame, and sets the clock to that frame.
  ///
  /// Before each frame, it runs the test's tasks until none can continue.
  ///
  /// Inside of `withVirtualTime` it waits until everything else that is due is done. If the frame has passed, nothing runs, and
  /// `verify()` fails.
  ///
  /// - Parameter time: The frame.
  @_disfavoredOverload
  public func advance<Frame: BinaryInteger>(
    to time: Frame,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let time = TestTime(clamping: time)
    guard checkNotPast(time, at: site) else { return }
    await advanceAll(to: time)
  }

  private func advanceAll(to time: TestTime) async {
    await advance(through: time)
    if run == nil { advanceTo(time) }
  }

  /// Runs the work that is due within a number of frames, and advances the clock by that number.
  ///
  /// Before each frame, it runs the test's tasks until none can continue.
  ///
  /// Inside of `withVirtualTime` it waits until everything else that is due is done. If the number is negative, nothing runs, and
  /// `verify()` fails.
  ///
  /// - Parameter interval: The frames.
  @_disfavoredOverload
  public func advance<Frames: BinaryInteger>(
    by interval: Frames,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let interval = TestTime(clamping: interval)
    guard checkNotNegative(interval, at: site) else { return }
    await advanceAll(to: clock.clampedSum(interval))
  }

  /// Stops the clock until tasks that run elsewhere have scheduled a number of pieces of work.
  ///
  /// Inside of `withVirtualTime`, work that is due in the current frame runs immediately and does not count.
  ///
  ///     let task = Task { try await scheduler.swiftClock.sleep(for: .seconds(5)) }
  ///     try await scheduler.waitForWork()
  ///     await scheduler.advance(by: 5000)
  ///
  /// - Parameters:
  ///   - count: The minimum number of scheduled pieces of work; a task that sleeps by `swiftClock` is one.
  ///   - patience: How long, in real time, nothing may happen before the work is scheduled.
  /// - Throws: `TestSchedulerStall` if the work is not scheduled.
  @_disfavoredOverload
  public func waitForWork<Count: BinaryInteger>(
    _ count: Count = 1 as Int, patience: Duration = .seconds(5), fileID: StaticString = #fileID,
    line: UInt = #line
  ) async throws {
    let count = Int(clamping: count)
    let run = run
    let includeAgain = run == nil ? tasks.exclude() : {}
    run?.hold()
    beginUse()
    defer {
      run?.release()
      endUse()
    }
    var waiting: Int { run == nil ? workCount : laterWorkCount }
    let hasCome = await arrivals.wait(at: self, for: patience, isolation: #isolation) {
      waiting >= count
    }
    includeAgain()
    // The next step waits for its turn again.
    if run == nil { await Task.yield() }
    if hasCome { return }
    try Task.checkCancellation()
    throw TestSchedulerStall(
      """
      in frame \(clock), \(waiting) of \(count) pieces of work waited, and nothing has happened for \(patience): no task \
      or operator asked this scheduler for more, by a sleep of its swiftClock, a timer or a delay; does the code that is \
      tested use Task.sleep, another clock or another scheduler, or was it never called? (\(fileID):\(line))
      """)
  }

  /// The name of the sleeps inside of `withVirtualTime` that take real time, as the beginning of a list; empty if they take virtual time.
  var realSleeps: String {
    passesTime && RuntimeProbe.result.ownsSleeps ? "" : "Task.sleep, "
  }

  /// Runs until neither work nor a change of an observed value is left.
  @MainActor
  package func runToLastFrameEnd() async {
    repeat {
      await run()
      usedFrameEnds?.announceRunEnd()
    } while !wasRefused && mayRun?() ?? true && nextTime.map { $0 <= limit ?? .max } ?? false
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
  /// Runs a test; what its tasks request and await belongs to this scheduler.
  package func owningTasks<Result>(
    _ body: @Sendable () async throws -> Result
  ) async rethrows -> Result {
    try await TestWitness.$owner.withValue(ObjectIdentifier(frames.runner)) {
      tasks.mover.renew(for: tasks)
      return try await body()
    }
  }

  /// Runs a test of XCTest on this thread; while its function waits, the clock can move by itself.
  package func withItsFunction(_ body: () -> Void) {
    withItsTasks {
      tasks.mover.renew(for: tasks)
      defer { tasks.mover.finish() }
      body()
    }
  }

  /// Runs a test on this thread; the tasks that it starts belong to it, and those of observables run on the scheduler.
  package func withItsTasks<Result>(_ body: () throws -> Result) rethrows -> Result {
    TestTasks.install()
    let place = ChosenPlace { [weak self] in
      // A task may await the task that it starts; then nothing runs the scheduler.
      TestTasks.isInTask ? nil : self?.taskExecutor
    }
    return try TestTasks.$current.withValue(tasks) {
      try CurrentTaskPlacement.$value.withValue(place) {
        try TestWitness.$owner.withValue(ObjectIdentifier(frames.runner)) {
          try tasks.started.count { try tasks.onThread(body) }
        }
      }
    }
  }
}

extension TestScheduler {
  /// Watches the function of its test, in case it waits in vain.
  package func watch(_ test: Standstill.Test) { tasks.standstill.watch(test) }

  /// Ends the watch, since the test has ended.
  ///
  /// - Returns: Whether the test waited in vain, and so has failed.
  package func endWatch() -> Bool { tasks.standstill.end() }

  /// Whether its test waited in vain, and so has failed.
  package var hasStoodStill: Bool { tasks.standstill.hasFailed }

  /// The best known place of its test, also by the other schedulers of the test.
  package var siteOfTest: CallSite? {
    stallSite ?? tasks.time.schedulers.compactMap(\.stallSite).first
  }
}

/// The tasks of a test whose function the test kit runs.
package struct FunctionOfTest: Sendable {
  private let tasks: TestTasks

  /// The test of the calling task.
  ///
  /// - Parameter test: How to fail it if it waits in vain.
  package init(watching test: Standstill.Test? = nil) {
    tasks = TestTasks.ofTest()
    if let test { tasks.standstill.watch(test) }
  }

  /// Runs the function; the tasks that it starts belong to the test.
  package func run<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    let outer = tasks.mover.begin(for: tasks)
    do {
      let result = try await TestTasks.$current.withValue(
        tasks,
        operation: {
          try await tasks.runFunction(isolation: isolation) {
            try await tasks.started.count(isolation: isolation, body)
          }
        }, isolation: isolation)
      await tasks.mover.end(outer)
      return result
    } catch {
      await tasks.mover.end(outer)
      throw error
    }
  }

  /// Ends the watch, since the function has ended.
  ///
  /// - Returns: Whether the test waited in vain, and so has failed.
  package func end() -> Bool { tasks.standstill.end() }

  /// Starts a task that belongs to no test, with the task-local values of the caller.
  @discardableResult
  package static func startOther(
    _ work: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    let tasks = TestTasks()
    // The thread may run code of a test, to which the task would belong.
    return TestTasks.leavingThread {
      TestTasks.$current.withValue(tasks) {
        StartedTasks.uncounted {
          Task {
            tasks.exclude()
            await work()
          }
        }
      }
    }
  }
}

/// The tasks of a test, so that the test can continue on another thread.
package struct TasksOfTest: Sendable {
  private let tasks = TestTasks.current

  /// The tasks of the current test.
  package init() {}

  /// Calls `body`; the tasks that it starts belong to the test.
  package func restored(_ body: () -> Void) {
    guard let tasks else { return body() }
    TestTasks.$current.withValue(tasks) { tasks.started.count { tasks.onThread(body) } }
  }
}
