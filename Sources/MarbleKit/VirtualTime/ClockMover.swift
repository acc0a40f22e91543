import VirtualTimeCore

/// Moves the clock while the test's function and all its tasks wait, and one of them for virtual time.
///
/// While the function calls `advance`, `run` or `verify`, that call moves the clock.
final class ClockMover: Sendable {
  private struct State {
    /// The task that moves the clock each time it is asked to, with the generation at that time.
    var driver: SideTask<Int>?
    /// Changes with the driver: one that was replaced stops before the next frame.
    var generation = 0
    /// Whether the driver moves the clock, or is about to.
    var isMoving = false
    var frames = VainFrames()
    /// Whether too many have passed.
    var hasGivenUp = false
  }

  private let state = Guarded(State())

  /// Makes a driver: the work of a frame finds the task-local values of the caller, such as the current test.
  static func driver(for tasks: TestTasks) -> SideTask<Int> {
    SideTask { [weak tasks] generation in await tasks?.moveClock(generation) }
  }

  /// Replaces the driver, and returns the replaced one.
  func exchange(_ driver: SideTask<Int>?) -> SideTask<Int>? {
    state.withLock { state in
      defer { (state.driver, state.isMoving) = (driver, false) }
      state.generation += 1
      return state.driver
    }
  }

  /// Begins to move the clock, if a task waits for it; called when no step is ready.
  ///
  /// - Returns: Whether it moves the clock.
  func start(for tasks: TestTasks) -> Bool {
    guard tasks.canMoveClock else { return false }
    while true {
      let (isMoving, started) = state.withLock { state -> (Bool, (SideTask<Int>, Int)?) in
        guard !state.isMoving, !state.hasGivenUp, let driver = state.driver else {
          return (state.isMoving, nil)
        }
        state.isMoving = true
        return (true, (driver, state.generation))
      }
      // A driver that was replaced meanwhile has finished: the new one is started.
      guard let (driver, generation) = started, !driver.ask(generation) else { return isMoving }
    }
  }

  var isMoving: Bool { state.withLock(\.isMoving) }

  /// Tells the driver from those before it.
  var generation: Int { state.withLock(\.generation) }

  /// Notes that the driver stops.
  ///
  /// - Parameter frames: The frames through which the clock has moved.
  func stop(_ generation: Int, after frames: VainFrames, hasGivenUp: Bool) {
    state.withLock { state in
      guard state.generation == generation else { return }
      (state.isMoving, state.frames, state.hasGivenUp) = (false, frames, hasGivenUp)
    }
  }

  var frames: VainFrames { state.withLock(\.frames) }
}
