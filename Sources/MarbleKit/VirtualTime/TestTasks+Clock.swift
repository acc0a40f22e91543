import VirtualTimeCore

extension TestTasks {
  /// Does pieces of work, each when no step is ready.
  ///
  /// - Parameters:
  ///   - frames: Counts the frames through which the clock moves.
  ///   - steps: After this number of steps since the clock last moved, the first piece of work no longer waits for ready steps;
  ///     nil for `mostSteps` from now.
  ///   - work: Does the next piece of work, and returns its frame; nil if nothing is due.
  /// - Returns: What to say of too many frames; nil once nothing is due.
  @MainActor
  func drive(
    _ frames: inout VainFrames, after steps: Int? = nil, _ work: () -> Int?
  ) async -> String? {
    var steps = steps
    while true {
      await hold(until: steps)
      steps = Self.mostSteps
      let frame = work()
      release()
      guard let frame else { return nil }
      if let problem = frames.problem(in: frame) { return problem }
    }
  }

  /// Moves the clock until a step of the function is ready, or nothing waits for virtual time.
  func moveClock(_ generation: Int) async {
    let includeAgain = exclude(takingOver: true)
    await Self.$current.withValue(self) { await moveClockOnMainActor(generation) }
    includeAgain()
    endPause()
    // A task may have begun to wait meanwhile.
    moveClockIfIdle()
  }

  @MainActor
  private func moveClockOnMainActor(_ generation: Int) async {
    var frames = mover.frames
    var isRefused = false
    let problem = await drive(&frames, after: Self.mostSteps) {
      guard mover.generation == generation, canMoveClock,
        let run = time.worlds.first(where: \.hasDueWork).map(AsyncRun.init)
      else { return nil }
      let frame = run.step(through: .max)
      isRefused = run.isRefused
      return frame
    }
    mover.stop(generation, after: frames, hasGivenUp: problem != nil || isRefused)
    guard let problem else { return }
    standstill.fail(self, because: "in frame \(time.world?.clock ?? 0), \(problem)")
  }

  var canMoveClock: Bool {
    guard mayMoveClock else { return false }
    let worlds = time.worlds
    return worlds.contains(where: \.hasDueWork) && !worlds.contains(where: \.isInUse)
  }
}

extension TestWorld {
  /// Whether work waits that its limit and its budgets allow.
  fileprivate var hasDueWork: Bool { nextTime.map { $0 <= frames.lastFrame } ?? false }
}
