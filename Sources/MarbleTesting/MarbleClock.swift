internal import RxTestKit

/// A Swift clock with a scheduler's time, for asynchronous code.
///
///     let model = SearchModel(clock: scheduler.swiftClock)
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

  let base: TestSchedulerClock

  /// The scheduler's time.
  public var now: Instant { Instant(offset: base.now.offset) }

  /// The length of a frame.
  public var minimumResolution: Swift.Duration { base.minimumResolution }

  /// Waits until the scheduler reaches a point in time.
  ///
  /// A point between two frames counts as the second.
  ///
  /// - Parameters:
  ///   - deadline: The point.
  ///   - tolerance: Has no effect.
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
    try await base.sleep(until: .init(offset: deadline.offset), tolerance: tolerance)
  }
}

extension MarbleScheduler {
  /// A Swift clock with the scheduler's time.
  public var swiftClock: MarbleClock { MarbleClock(base: base.swiftClock) }

  /// Runs tasks as work of this scheduler, one step at a time.
  public var taskExecutor: any TaskExecutor { base.taskExecutor }
}
