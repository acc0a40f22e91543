import RxCore
import Synchronization

/// Moves the clock while the test's function and all its tasks wait, and one of them for virtual time.
///
/// While the function calls `advance`, `run` or `verify`, that call moves the clock.
final class ClockMover: Sendable {
  /// The number of frames with work that may pass while the function does not continue.
  private static let mostFrames = 10_000

  private struct State {
    var isMoving = false
    /// Whether the function has waited for too many frames.
    var hasGivenUp = false
    /// Receives why the function waits in vain.
    var receiver: (@Sendable (String) -> Void)?
  }

  private let state = Guarded(State())

  /// Sets what fails the test if its function waits in vain.
  func setReceiver(_ receiver: @escaping @Sendable (String) -> Void) {
    state.withLock { $0.receiver = receiver }
  }

  /// Begins to move the clock, if a task waits for it; called when no step is ready.
  func start(for tasks: TestTasks) {
    guard tasks.canMoveClock else { return }
    let isFirst = state.withLock { state in
      if state.isMoving || state.hasGivenUp { return false }
      state.isMoving = true
      return true
    }
    if isFirst { Task.detached { await tasks.moveClock() } }
  }

  fileprivate func stop() { state.withLock { $0.isMoving = false } }

  fileprivate func giveUp(_ message: String) {
    let receiver = state.withLock { state in
      state.hasGivenUp = true
      return state.receiver
    }
    receiver?(message)
  }

  /// Whether the function has waited for too many frames.
  fileprivate func isExhausted(after frames: Int) -> Bool { frames >= Self.mostFrames }
}

extension TestTasks {
  /// Moves the clock until a step of the function is ready, or nothing waits for virtual time.
  @MainActor
  fileprivate func moveClock() async {
    let includeAgain = exclude()
    defer { includeAgain() }
    var (frames, steps) = (0, functionStepCount)
    while true {
      await hold(until: Self.mostSteps)
      let hasMoved = moveClockOnce()
      release()
      if !hasMoved {
        mover.stop()
        // A task may have begun to wait meanwhile.
        if !hasReadySteps, canMoveClock { mover.start(for: self) }
        return
      }
      frames = functionStepCount == steps && !time.isAwaitedByFunction ? frames + 1 : 0
      steps = functionStepCount
      if mover.isExhausted(after: frames) {
        mover.stop()
        return mover.giveUp(
          """
          the test waits, and \(frames) frames with work have passed, to frame \(time.scheduler?.clock ?? 0), without a step of its function: check the \
          expression that it awaits; an interval, or a task that polls, does not end this wait
          """)
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

extension TestScheduler {
  /// Whether a call of the test runs or verifies it.
  fileprivate var isInUse: Bool {
    isBeingRun || verifierCount.load(ordering: .relaxed) > 0
  }
}
