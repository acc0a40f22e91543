import VirtualTimeCore

/// A clock whose sleeps end at once, for previews and for tests in which time does not matter.
///
///     #Preview { WelcomeView(model: WelcomeModel(clock: ImmediateClock())) }
///
/// A sleep moves the clock to its deadline, yields once to other tasks, and returns. Sleeps of several tasks move the same clock, so
/// their order is not that of their deadlines: use the test kit's clock, `scheduler.swiftClock`, if the order matters. A loop of sleeps
/// that only a cancellation ends runs until then without a pause. Any thread and task may use the clock.
public final class ImmediateClock: Clock {
  /// A point in time.
  public typealias Instant = ClockInstant

  private let time: Guarded<ClockInstant>

  /// Creates a clock.
  ///
  /// - Parameter now: The time that the clock shows before the first sleep.
  public init(now: ClockInstant = ClockInstant(offset: .zero)) { time = Guarded(now) }

  /// The latest deadline of a sleep.
  public var now: ClockInstant { time.withLock { $0 } }

  /// Zero: the clock reaches each deadline exactly.
  public var minimumResolution: Duration { .zero }

  /// Moves the clock to the deadline, unless it is past, and lets other tasks run.
  ///
  /// - Parameters:
  ///   - deadline: The point in time.
  ///   - tolerance: Has no effect.
  /// - Throws: `CancellationError` if the task is cancelled. If it is cancelled before the call, the clock does not move.
  public func sleep(until deadline: ClockInstant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
    await Task.yield()
    try Task.checkCancellation()
  }
}
