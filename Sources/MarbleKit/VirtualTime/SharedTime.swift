import VirtualTimeCore

/// The time in which the tasks of a test sleep.
final class SharedTime: Sendable {
  /// The schedulers; the first one that is alive passes the time, and fixtures that share a test add many.
  let list = WeakList<TestWorld>()
  /// What the system's clocks showed when the test first read them.
  private let origins = Guarded<[Int32: Int]>([:])
  /// What the system's clocks showed when the test first read them after it had failed.
  private let failures = Guarded<[Int32: Int]>([:])

  var worlds: [TestWorld] { list.objects }

  /// The scheduler that passes the time.
  var world: TestWorld? { list.first }

  /// The time that a clock of the system shows to the test, in nanoseconds; nil for the real time.
  ///
  /// Frame 0 is the time at which the test first read the clock.
  ///
  /// - Parameter hasFailed: Whether the test has failed because it waits in vain. The clock then continues in real time, so that a
  ///   loop that waits for it ends.
  func reading(of systemClock: Int32, hasFailed: Bool, _ realTime: () -> Int) -> Int? {
    guard let world else { return nil }
    let (now, frame) = (realTime(), world.uptime)
    let origin = origins.withLock { Self.first(now, of: systemClock, in: &$0) }
    let passed =
      hasFailed ? now - failures.withLock { Self.first(now, of: systemClock, in: &$0) } : 0
    return origin.clampedSum(frame).clampedSum(passed)
  }

  private static func first(_ time: Int, of clock: Int32, in times: inout [Int32: Int]) -> Int {
    if let first = times[clock] { return first }
    times[clock] = time
    return time
  }
}
