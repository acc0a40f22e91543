import MarbleKit
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
    let task = TestTasks.$current.withValue(tasks) {
      CurrentTaskPlacement.$value.withValue(run) {
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
        tasks.waits.cancelAll()
        record.contents.withLock { $0.isDecided = true }
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
    if let time = destination(TestTime(clamping: time), at: site) { await advanceAll(to: time) }
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
    if let time = destination(after: TestTime(clamping: interval), at: site) {
      await advanceAll(to: time)
    }
  }

  private func advanceAll(to time: TestTime) async {
    if await advance(through: time), run == nil { advanceTo(time) }
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
    // The time of the last step is noted before the run has a time limit again.
    defer {
      endUse()
      run?.release()
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
    passesTime && RuntimeProbe.result >= .sleeps ? "" : "Task.sleep, "
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
  ///
  /// - Returns: False if work was refused because too much has run.
  @discardableResult
  private func advance(through time: TestTime?) async -> Bool {
    if let run, await run.wait(through: time) { return true }
    return await AsyncRun(self).drive(through: time ?? .max)
  }

  /// The run of this scheduler that the task belongs to.
  private var run: AsyncRun? {
    AsyncRun.current.flatMap { $0.scheduler === self && !$0.isOver ? $0 : nil }
  }
}

extension TestScheduler {
  /// Runs a test of XCTest on this thread; while its function waits, the clock can move by itself.
  package func withItsFunction(_ body: () -> Void) {
    withItsTasks {
      let outer = tasks.mover.exchange(ClockMover.driver(for: tasks))
      defer { tasks.mover.exchange(outer)?.finish() }
      body()
    }
  }

  /// Runs a test on this thread; the tasks that it starts belong to it, and those of observables run on the scheduler.
  package func withItsTasks<Result>(_ body: () throws -> Result) rethrows -> Result {
    ConcurrencyHooks.install()
    let place = ChosenPlace { [weak self] in
      // A task may await the task that it starts; then nothing runs the scheduler.
      ConcurrencyHooks.currentTask == nil ? self?.taskExecutor : nil
    }
    return try tasks.running {
      try CurrentTaskPlacement.$value.withValue(place) {
        try TestWitness.$owner.withValue(ObjectIdentifier(frames.runner), operation: body)
      }
    }
  }

  /// Whether its test waited in vain, and so has failed.
  package var hasStoodStill: Bool { tasks.standstill.hasFailed }

  /// The best known place of its test, also by the other schedulers of the test.
  package var siteOfTest: CallSite? {
    record.siteOfTest ?? tasks.time.schedulers.compactMap(\.record.siteOfTest).first
  }
}
