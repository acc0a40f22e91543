import RxCore
import Synchronization

/// Moves the clock while the test's function and all its tasks wait, and one of them for virtual time.
///
/// While the function calls `advance`, `run` or `verify`, that call moves the clock.
final class ClockMover: Sendable {
  /// The task that moves the clock each time it is started.
  struct Driver: Sendable {
    fileprivate let number: Int
    fileprivate let starts: AsyncStream<Void>.Continuation
    fileprivate let task: Task<Void, Never>

    fileprivate init(number: Int, for tasks: TestTasks) {
      let (stream, starts) = AsyncStream.makeStream(of: Void.self)
      (self.number, self.starts) = (number, starts)
      task = FunctionOfTest.startOther { [weak tasks] in
        for await _ in stream { await tasks?.moveClock(by: number) }
      }
    }
  }

  private struct State {
    var driver: Driver?
    /// The number of drivers so far.
    var count = 0
    /// Whether the driver moves the clock, or is about to.
    var isMoving = false
    var frames = VainFrames()
    /// Whether too many have passed.
    var hasGivenUp = false
  }

  private let state = Guarded(State())

  /// Makes the task that moves the clock: the work of a frame finds the task-local values of the caller, such as the current test.
  ///
  /// The values may retain the test's schedulers until the task ends.
  ///
  /// - Returns: The task of an outer function, for `end(_:)`; nil if there is none.
  func begin(for tasks: TestTasks) -> Driver? { exchange(newDriver(for: tasks)) }

  /// Ends the task, since its function has ended, and waits until it has released the task-local values.
  ///
  /// - Parameter outer: The task of an outer function.
  func end(_ outer: Driver?) async {
    // While the function waits for that, the clock stands.
    let driver = exchange(nil)
    driver?.starts.finish()
    await driver?.task.value
    _ = exchange(outer)
  }

  /// Replaces the task by one with the task-local values of the caller.
  func renew(for tasks: TestTasks) { exchange(newDriver(for: tasks))?.starts.finish() }

  /// Ends the task, since its function has ended.
  func finish() { exchange(nil)?.starts.finish() }

  private func newDriver(for tasks: TestTasks) -> Driver {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    return Driver(number: number, for: tasks)
  }

  /// Replaces the driver; if it moves the clock, it stops before the next frame.
  private func exchange(_ driver: Driver?) -> Driver? {
    state.withLock { state in
      defer { (state.driver, state.isMoving) = (driver, false) }
      return state.driver
    }
  }

  /// Begins to move the clock, if a task waits for it; called when no step is ready.
  ///
  /// - Returns: Whether it moves the clock.
  func start(for tasks: TestTasks) -> Bool {
    guard tasks.canMoveClock else { return false }
    while true {
      let (started, isMoving) = state.withLock { state -> (Driver?, Bool) in
        guard !state.isMoving, !state.hasGivenUp, let driver = state.driver else {
          return (nil, state.isMoving)
        }
        state.isMoving = true
        return (driver, true)
      }
      guard let started else { return isMoving }
      // A driver that was replaced meanwhile has finished: the new one is started.
      if case .terminated = started.starts.yield() { continue }
      return true
    }
  }

  /// Whether it moves the clock, or is about to.
  var isMoving: Bool { state.withLock(\.isMoving) }

  /// Whether a driver was not replaced.
  fileprivate func isCurrent(_ driver: Int) -> Bool {
    state.withLock { $0.driver?.number == driver }
  }

  /// Notes that a driver stops.
  ///
  /// - Parameter frames: The frames through which the clock has moved.
  fileprivate func stop(_ driver: Int, after frames: VainFrames, hasGivenUp: Bool) {
    state.withLock { state in
      guard state.driver?.number == driver else { return }
      (state.isMoving, state.frames, state.hasGivenUp) = (false, frames, hasGivenUp)
    }
  }

  fileprivate var frames: VainFrames { state.withLock(\.frames) }
}

extension TestTasks {
  /// Does pieces of work, each when no step is ready.
  ///
  /// - Parameters:
  ///   - frames: Counts the frames through which the clock moves.
  ///   - steps: The number of steps since the clock last moved after which the work does not wait for further steps.
  ///   - work: Does the next piece of work, and returns its frame; nil if nothing is due.
  /// - Returns: What to say of too many frames; nil once nothing is due.
  @MainActor
  func drive(
    _ frames: inout VainFrames, after steps: Int? = nil, _ work: () -> TestTime?
  ) async -> String? {
    while true {
      await hold(until: steps)
      let frame = work()
      release()
      guard let frame else { return nil }
      if let problem = frames.problem(in: frame) { return problem }
    }
  }

  /// Moves the clock until a step of the function is ready, or nothing waits for virtual time.
  fileprivate func moveClock(by driver: Int) async {
    let includeAgain = exclude(takingOver: true)
    await Self.$current.withValue(self) { await moveClockOnMainActor(by: driver) }
    includeAgain()
    // A task may have begun to wait meanwhile.
    moveClockIfIdle()
  }

  @MainActor
  private func moveClockOnMainActor(by driver: Int) async {
    var frames = mover.frames
    let problem = await drive(&frames, after: Self.mostSteps) {
      guard mover.isCurrent(driver), canMoveClock,
        let run = time.schedulers.lazy.map(AsyncRun.init).first(where: \.hasStep),
        run.step(through: .max)
      else { return nil }
      return time.scheduler?.clock ?? 0
    }
    mover.stop(driver, after: frames, hasGivenUp: problem != nil)
    guard let problem else { return }
    standstill.fail(self, because: "in frame \(time.scheduler?.clock ?? 0), \(problem)")
  }

  fileprivate var canMoveClock: Bool {
    guard mayMoveClock else { return false }
    let schedulers = time.schedulers
    return schedulers.contains { AsyncRun($0).hasStep } && !schedulers.contains(where: \.isInUse)
  }
}
