import VirtualTimeCore

extension TestWorld {
  func withVirtualTime<Result: Sendable>(
    patience: Duration, at place: String, _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    if run != nil { return try await body() }
    let run = AsyncRun(self)
    let task = TestTasks.$current.withValue(tasks) {
      CurrentTaskPlacement.$value.withValue(run) {
        AsyncRun.$current.withValue(run) {
          Task.start(on: executor) { () async -> Swift.Result<Result, any Error> in
            defer { run.end() }
            do { return .success(try await body()) } catch { return .failure(error) }
          }
        }
      }
    }
    return try await withTaskCancellationHandler {
      // A separate task, so that a cancelled body also finishes under virtual time.
      let driver = Task { try await run.drive(patience: patience, at: place) }
      if case .failure(let error) = await driver.result {
        task.cancel()
        // The test fails already. Reports of failed expectations and of sleeping tasks would only repeat that.
        abandonExpectations()
        tasks.waits.cancelAll()
        record.contents.withLock { $0.isDecided = true }
        throw error
      }
      return try await task.value.get()
    } onCancel: {
      task.cancel()
    }
  }

  func waitForWork(_ count: Int, patience: Duration, at place: String) async throws {
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
    let hasCome = await workWaiters.wait(at: self, for: patience, isolation: #isolation) {
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
      tested use Task.sleep, another clock or another scheduler, or was it never called? (\(place))
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
      await advance(through: nil)
    } while !wasRefused && !timeline.isAtRest && timeline.mayRun?() ?? true
      && nextTime.map { $0 <= limit ?? .max } ?? false
  }

  /// Runs what is due up to a frame, and sets the clock to it, or runs everything.
  func advance(through time: Int?) async {
    if let run, await run.wait(through: time) { return }
    await AsyncRun(self).drive(through: time ?? .max)
  }

  /// The run of this scheduler that the task belongs to.
  private var run: AsyncRun? {
    AsyncRun.current.flatMap { $0.world === self && !$0.isOver ? $0 : nil }
  }
}

extension TestWorld {
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
    let place = ChosenPlacement { [weak self] in
      // A task may await the task that it starts; then nothing runs the scheduler.
      ConcurrencyHooks.currentTask == nil ? self?.executor : nil
    }
    return try tasks.running {
      try CurrentTaskPlacement.$value.withValue(place) {
        try RequestMonitor.$owner.withValue(ObjectIdentifier(frames.runner), operation: body)
      }
    }
  }

  /// Whether its test waited in vain, and so has failed.
  package var hasStoodStill: Bool { tasks.standstill.hasFailed }

  /// The best known place of its test, also by the other schedulers of the test.
  package var siteOfTest: CallSite? {
    record.siteOfTest ?? tasks.time.worlds.compactMap(\.record.siteOfTest).first
  }
}
