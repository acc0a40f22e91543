import VirtualTimeCore

// For fixtures, which state their expectations elsewhere.
extension TestWorld {
  /// Runs the scheduler, and distinguishes the events that come from outside of it, in real time.
  package func separatingOutsideEvents<Result>(_ run: () throws -> Result) rethrows -> Result {
    try tasks.outside.verify(run)
  }

  /// Runs the scheduler and the tasks of the test, and distinguishes the events that come from outside of them, in real time.
  @MainActor
  package func separatingOutsideEvents<Result>(
    _ run: () async throws -> Result
  ) async rethrows -> Result { try await tasks.outside.verify(run) }

  /// Limits the number of actions after a frame.
  ///
  /// - Returns: A closure that tells whether more actions were due.
  package func limitLateWork(to most: Int, after frame: Int) -> () -> Bool {
    let (frames, budget) = (frames, frames.begin(RunBudget(lateActions: most, after: frame)))
    return { frames.budget(budget).map { $0.lateActions < 0 } ?? false }
  }

  /// Whether an event that is emitted now comes from outside.
  package var isEventFromOutside: Bool { tasks.outside.isCurrent }

  /// A paragraph about short delays on real schedulers, for a fixture whose expectations hold; nil if there are none.
  package var realDelayParagraph: String? {
    record.contents.withLock { $0.realTime }.delayParagraph
  }

  /// Whether a task has not ended, and no task sleeps by the scheduler's clock.
  package var hasTaskElsewhere: Bool {
    tasks.started.areUnended
      && !tasks.waits.all.contains { $0.frame != nil && $0.world === self }
  }

  /// Whether the caller is work of a test scheduler, or a step of a task of a test.
  package static var isRunningTest: Bool { TestTasks.current != nil }
}
