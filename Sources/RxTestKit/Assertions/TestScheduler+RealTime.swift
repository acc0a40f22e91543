import RxCore

// For fixtures, which state their expectations elsewhere.
extension TestScheduler {
  /// Runs the scheduler, and distinguishes the events that come from outside of it, in real time.
  package func separatingOutsideEvents<Result>(_ run: () throws -> Result) rethrows -> Result {
    try tasks.outside.verify(run)
  }

  /// Runs the scheduler and the tasks of the test, and distinguishes the events that come from outside of them, in real time.
  @MainActor
  package func separatingOutsideEvents<Result>(
    _ run: () async throws -> Result
  ) async rethrows -> Result { try await tasks.outside.verify(run) }

  /// Whether an event that is emitted now comes from outside.
  package var isEventFromOutside: Bool { tasks.outside.isCurrent }

  /// A paragraph about short delays on real schedulers, for a fixture whose expectations hold; nil if there are none.
  package var realDelayParagraph: String? { ledger.realDelayParagraph }

  /// Whether a task has not ended, and no task sleeps by the scheduler's clock.
  package var hasTaskElsewhere: Bool {
    tasks.started.areUnended
      && !tasks.waits.all.contains { $0.frame != nil && $0.scheduler === self }
  }

  /// Whether the caller is work of a test scheduler, or a step of a task of a test.
  package static var isRunningTest: Bool { TestTasks.current != nil }

  /// Why events of a fixture may be missing or in a wrong frame: a paragraph about real schedulers, real time or tasks that the run did not await; nil if
  /// nothing is known.
  ///
  /// - Parameters:
  ///   - isAwaited: Whether the run waited for the test's tasks.
  ///   - lacksEvents: Whether an expected event is missing. If not, a task that the run awaited and that has not ended is not a cause: it may wait
  ///     for further events.
  ///   - hasCancelledTask: Whether a task that waited for something other than the scheduler's clock was cancelled by a drawn disposal.
  package func realTimeCause(
    isAwaited: Bool, lacksEvents: Bool, hasCancelledTask: Bool = false
  ) -> String? {
    if let paragraph = ledger.realTimeParagraph { return paragraph }
    if tasks.outside.resumptions.ofTasks > 0 { return LikelyCauses.resumedTask }
    if isAwaited && !lacksEvents { return nil }
    if !tasks.started.areUnended {
      if hasCancelledTask { return LikelyCauses.cancelledTask }
      return isAwaited
        ? nil : unawaitedTask.map { "  A task of the test \($0.state), but \($0.remedy)." }
    }
    return LikelyCauses.unendedTask(isAwaited: isAwaited, verifying: "fixture.verify()")
  }

  /// A warning about a fixture whose expectations hold beside a task that its run did not wait for; nil if there is none.
  package var unawaitedTaskWarning: String? {
    unawaitedTask.map { "this holds, but a task of the test \($0.state): \($0.remedy)" }
  }

  private var unawaitedTask: (state: String, remedy: String)? {
    let isReady = tasks.hasOtherReadySteps
    if !isReady, tasks.readyCount == 0, tasks.outside.resumptions.ofTasks == 0 { return nil }
    return (
      isReady ? UnawaitedTask.isReady.state : "has run without being awaited",
      LikelyCauses.readyTask(verifying: "fixture.verify()")
    )
  }
}
