extension MarbleTestScheduler {
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
    try await _world.withVirtualTime(patience: patience, at: "\(fileID):\(line)", body)
  }

  /// Runs work until none is left; before each frame, runs the test's tasks until none can continue.
  ///
  /// Before it returns, it reads the values of `expect { … }`. Inside of `withVirtualTime` it waits until nothing else is due.
  @_disfavoredOverload
  public func run() async { await _world.advance(through: nil) }

  /// Runs the work that is due up to a frame, and sets the clock to that frame.
  ///
  /// Before each frame, it runs the test's tasks until none can continue. Before it returns, it reads the values of `expect { … }`.
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
    if let time = _world.destination(Int(clamping: time), at: site) {
      await _world.advance(through: time)
    }
  }

  /// Runs the work that is due within a number of frames, and advances the clock by that number.
  ///
  /// Before each frame, it runs the test's tasks until none can continue. Before it returns, it reads the values of `expect { … }`.
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
    if let time = _world.destination(after: Int(clamping: interval), at: site) {
      await _world.advance(through: time)
    }
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
    try await _world.waitForWork(
      Int(clamping: count), patience: patience, at: "\(fileID):\(line)")
  }
}
