import RxCore
import Synchronization

/// Moves the clock while the test's function and all its tasks wait, and one of them for virtual time.
///
/// While the function calls `advance`, `run` or `verify`, that call moves the clock.
final class ClockMover: Sendable {
  private struct State {
    var isMoving = false
    var frames = VainFrames()
    /// Whether too many have passed.
    var hasGivenUp = false
  }

  private let state = Guarded(State())

  /// Begins to move the clock, if a task waits for it; called when no step is ready.
  ///
  /// - Returns: Whether it moves the clock.
  func start(for tasks: TestTasks) -> Bool {
    guard tasks.canMoveClock else { return false }
    let (isFirst, isMoving) = state.withLock { state in
      let isFirst = !state.isMoving && !state.hasGivenUp
      state.isMoving = state.isMoving || isFirst
      return (isFirst, state.isMoving)
    }
    if isFirst { Task.detached { await tasks.moveClock() } }
    return isMoving
  }

  /// Whether it moves the clock, or is about to.
  var isMoving: Bool { state.withLock(\.isMoving) }

  fileprivate func stop() { state.withLock { $0.isMoving = false } }

  /// Counts a frame through which the clock has moved.
  ///
  /// - Returns: What to say of too many frames, after which it moves the clock no more.
  fileprivate func count(_ frame: TestTime) -> String? {
    state.withLock { state in
      let problem = state.frames.problem(in: frame)
      state.hasGivenUp = state.hasGivenUp || problem != nil
      return problem
    }
  }
}

extension TestTasks {
  /// Moves the clock until a step of the function is ready, or nothing waits for virtual time.
  @MainActor
  fileprivate func moveClock() async {
    let includeAgain = exclude()
    defer { includeAgain() }
    while true {
      await hold(until: Self.mostSteps)
      let hasMoved = moveClockOnce()
      release()
      if !hasMoved {
        mover.stop()
        // A task may have begun to wait meanwhile.
        return moveClockIfIdle()
      }
      let frame = time.scheduler?.clock ?? 0
      if let problem = mover.count(frame) {
        mover.stop()
        standstill.fail(self, because: "in frame \(frame), \(problem)")
        return
      }
    }
  }

  /// Does the next piece of work that is due; no step is ready.
  @MainActor
  private func moveClockOnce() -> Bool {
    guard canMoveClock else { return false }
    let run = time.schedulers.lazy.map(AsyncRun.init).first { $0.hasStep }
    return run?.step(through: .max) ?? false
  }

  fileprivate var canMoveClock: Bool {
    guard mayMoveClock else { return false }
    let schedulers = time.schedulers
    return schedulers.contains { AsyncRun($0).hasStep } && !schedulers.contains(where: \.isInUse)
  }
}
