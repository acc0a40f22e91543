import VirtualTimeCore

/// The time in which the tasks of a test sleep.
final class SharedTime: Sendable {
  /// The schedulers; the first one that is alive passes the time, and fixtures that share a test add many.
  let list = WeakList<TestWorld>()
  /// What the system's clocks showed when the test first read them.
  private let origins = Guarded<[Int32: Int]>([:])

  var worlds: [TestWorld] { list.objects }

  /// The scheduler that passes the time.
  var world: TestWorld? { list.first }

  /// The time that a clock of the system shows to the test, in nanoseconds; nil for the real time.
  ///
  /// Frame 0 is the time at which the test first read the clock.
  func reading(of systemClock: Int32, _ realTime: () -> Int) -> Int? {
    guard let world else { return nil }
    let (now, frame) = (realTime(), world.uptime)
    let origin = origins.withLock { origins in
      if let origin = origins[systemClock] { return origin }
      origins[systemClock] = now
      return now
    }
    return origin.clampedSum(frame)
  }
}
