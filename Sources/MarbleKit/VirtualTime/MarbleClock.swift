import VirtualTimeCore

/// A Swift clock with a test scheduler's time, for asynchronous code.
///
/// Code that sleeps by this clock continues when the scheduler reaches the time. A task that runs on the scheduler continues in order
/// with the scheduler's other work. Any other task may continue later than work that is due after it.
///
///     let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)
///     let task = Task(executorPreference: scheduler.taskExecutor) {
///       try await scheduler.swiftClock.sleep(for: .seconds(5))
///       return scheduler.clock
///     }
///     scheduler.start()
///     try await task.value  // 5000
public struct MarbleClock: Clock {
  /// A length of time.
  public typealias Duration = Swift.Duration

  /// A point in time.
  public struct Instant: InstantProtocol {
    /// A length of time.
    public typealias Duration = Swift.Duration

    /// The time since frame 0.
    public let offset: Swift.Duration

    /// Creates a point in time.
    ///
    /// - Parameter offset: The time since frame 0.
    public init(offset: Swift.Duration) { self.offset = offset }

    /// Moves the point.
    ///
    /// - Parameter duration: The length of time.
    /// - Returns: The later point.
    public func advanced(by duration: Swift.Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    /// Measures the time to another point.
    ///
    /// - Parameter other: The other point.
    /// - Returns: The time between the points; negative if the other is earlier.
    public func duration(to other: Instant) -> Swift.Duration { other.offset - offset }

    /// Compares two points.
    ///
    /// - Parameters:
    ///   - lhs: One point.
    ///   - rhs: Another.
    /// - Returns: Whether the first is earlier.
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
  }

  private let world: TestWorld

  /// The scheduler's time.
  public var now: Instant { Instant(offset: .nanoseconds(world.uptime)) }

  /// The length of a frame.
  public var minimumResolution: Swift.Duration {
    .nanoseconds(max(1, world.frameLength.nanosecondCount(at: 1)))
  }

  init(world: TestWorld) { self.world = world }

  /// Waits until the scheduler reaches a point in time.
  ///
  /// A point between two frames counts as the second.
  ///
  /// - Parameters:
  ///   - deadline: The point.
  ///   - tolerance: Has no effect.
  /// - Throws: `CancellationError` when the task is cancelled; `TestSchedulerStall` if the test's own function sleeps, nothing moves the
  ///   clock, and no test framework can report that.
  public func sleep(until deadline: Instant, tolerance: Swift.Duration? = nil) async throws {
    if Task.isCancelled {
      noteCancellation()
      throw CancellationError()
    }
    let frame = try deadline <= now ? frameAfterEmptySleep() : frame(of: deadline)
    guard let frame else { return }
    do {
      try await sleep(until: frame)
    } catch is Standstill.Stall {
      try await world.endStalledSleep(until: frame)
    }
  }

  private func sleep(until frame: Int) async throws {
    let sleeper = Sleeper()
    let owner = world.owner()
    let work = PendingWorkNotes.$label.withValue(.init { "a task that sleeps by swiftClock" }) {
      world.frames.schedule(at: frame, of: owner) { sleeper.wake(.success(())) }
    }
    let waits = world.tasks.waits
    let task = waits.begin(sleeper, until: frame, on: world)
    defer { waits.end(sleeper, of: task) }
    try await withTaskCancellationHandler {
      try await sleeper.sleep()
    } onCancel: {
      noteCancellation()
      work.dispose()
      sleeper.wake(.failure(CancellationError()))
    }
  }

  /// The number of sleeps in a frame that do not last after which a test fails.
  ///
  /// Each may be several steps, and after many more steps the clock moves.
  private static let mostEmptySleeps = 10_000

  /// Counts a sleep that does not last.
  ///
  /// - Returns: The frame until which it lasts nevertheless, so that a loop of such sleeps lets the clock move; nil if it ends at once.
  /// - Throws: `TestSchedulerStall` if a frame has more of these sleeps than any test needs.
  private func frameAfterEmptySleep() throws -> Int? {
    let (frame, most) = (world.clock, Self.mostEmptySleeps)
    let count = world.countEmptySleep(in: frame, most: most)
    if count < most { return nil }
    if count > most { return frame.clampedSum(1) }
    let message = """
      tasks slept \(count) times in this frame, each time for no time: let a task that repeats something sleep for at least a frame, \
      which is \(minimumResolution)
      """
    let text = "in frame \(max(0, frame)), \(message)"
    if !world.record.receive(mistake: message) {
      world.record.reportStall(text)
    }
    throw TestSchedulerStall(text)
  }

  /// The frame until which a task sleeps; nil for no time.
  func frame(ofSleepFor duration: Swift.Duration) -> Int? {
    if duration > .zero { return frame(of: now.advanced(by: duration)) }
    do { return try frameAfterEmptySleep() } catch { return world.clock.clampedSum(1) }
  }

  /// Notes that the clock never ran for a task.
  private func noteCancellation() {
    if !world.frames.hasRun { world.record.contents.withLock { $0.hasLostTask = true } }
  }

  private func frame(of instant: Instant) -> Int {
    let nanoseconds = instant.offset.nanosecondCount
    let length = minimumResolution.nanosecondCount
    let (frame, rest) = nanoseconds.quotientAndRemainder(dividingBy: length)
    return rest > 0 ? frame + 1 : frame
  }
}

extension MarbleTestScheduler {
  /// A Swift clock with the scheduler's time.
  public var swiftClock: MarbleClock { _world.swiftClock }
}

extension TestWorld {
  /// A clock of the test's time.
  package var swiftClock: MarbleClock { MarbleClock(world: self) }
}
