import VirtualTimeCore

extension Standstill {
  /// What to say of a test that waits although no work is due.
  ///
  /// - Parameters:
  ///   - awaited: The property of an observable that it awaits; nil if it is unknown.
  ///   - patience: How long it has waited.
  ///   - remedy: What a test that waits longer for something else can do.
  static func idleMessage(
    awaiting awaited: String?, after patience: Duration, advising remedy: String
  ) -> String {
    """
    the test has \(awaited.map { "awaited an observable's \($0)" } ?? "waited") for \(patience), and no work is due in virtual time, so the \
    test kit cancels the test. Check what the test and its tasks await: an element that is never emitted, a continuation that nothing resumes, or a stream that \
    nothing finishes. If the test waits for something outside of virtual time, such as the network, \(remedy)
    """
  }

  /// What to say of a test that polls while no work is due.
  static func pollingMessage(advising remedy: String) -> String {
    """
    the test polls, such as in a loop of Task.yield(), and no work is due in virtual time, so no clock moves: let the loop sleep, or await \
    scheduler.advance(by:); if the test waits for something else, such as the network, \(remedy)
    """
  }
}

extension TestWorld {
  /// Whether a call of the test runs or verifies it.
  var isInUse: Bool { isRunning || hasUses }

  /// Whether work waits and nothing runs or verifies the scheduler.
  var waitsForRun: Bool { !isInUse && nextTime != nil }

  /// What to say of a test that waits while work is due.
  func stallMessage(
    awaiting awaited: String?, after patience: Duration, advising remedy: String
  ) -> String {
    """
    \(stallMessage(dueWork, awaiting: awaited.map { "an observable's \($0)" })); if the test waits for something else for more than \(patience), such \
    as the network, \(remedy)
    """
  }

  /// The message about a test that polls while work is due.
  func pollingMessage(advising remedy: String) -> String {
    """
    the test polls, such as in a loop of Task.yield(), \(Self.stallText), which is at frame \(clock); \(dueWork): replace the loop by await \
    scheduler.advance(by:) or run(); if the test waits for something else, such as the network, \(remedy)
    """
  }

  /// What to say of a wait that has timed out; nil if no work is due, or something runs the scheduler.
  package var timeoutAdvice: String? { waitsForRun ? stallMessage(dueWork) : nil }

  private var dueWork: String { "work is due in frame \(nextTime ?? clock)" }

  /// What the message of each stall says.
  package static let stallText = "and nothing moves the clock of its scheduler"

  private func stallMessage(_ reason: String, awaiting awaited: String? = nil) -> String {
    """
    the test \(awaited.map { "awaits \($0)" } ?? "waits"), \(Self.stallText), which is at frame \(clock); \(reason): move the code into try await scheduler.withVirtualTime { … }, which moves the clock, or let another \
    task call await scheduler.advance(to:) or run()
    """
  }

  /// Whether a task of the test, or work of the current frame, waits for its turn.
  package var hasReadyWork: Bool {
    tasks.contents.withLock { !$0.steps.isEmpty } || nextTime.map { $0 <= clock } ?? false
  }
}

extension TestSchedulerStall {
  /// The error of `toBlocking()` on a test scheduler's sources.
  static func ofBlocking(in frame: Int) -> TestSchedulerStall {
    TestSchedulerStall(
      """
      in frame \(frame), toBlocking() waits for a test scheduler, and nothing moves its clock while the thread is blocked: expect the \
      observable by scheduler.expect(…), or await its values inside try await scheduler.withVirtualTime { … }
      """)
  }
}

// In a test whose function the test kit does not run, the task that waits reports the failure itself.
extension TestWorld {
  /// The number of ended waits after which the clock no longer moves for them.
  private static let mostEndedWaits = 20

  /// Fails a test whose function sleeps although nothing moves the clock, then moves the clock.
  func endStalledSleep(until frame: Int) async throws {
    let message = stallMessage("a task sleeps until frame \(frame)")
    guard reportStall(message) else { throw TestSchedulerStall(message) }
    await runToRest(through: frame)
    if clock < frame { throw TestSchedulerStall(message) }
  }

  /// Fails a test that awaits an event although nothing moves the clock, then runs the scheduler.
  ///
  /// - Returns: The error of the wait if no event arrives.
  func endStalledWait(for awaited: String) async -> any Error {
    let message = stallMessage(dueWork, awaiting: "an observable's \(awaited)")
    if reportStall(message) { await runToRest() }
    return TestSchedulerStall(message)
  }

  /// Fails the test, if its first wait was ended.
  ///
  /// - Returns: False if nothing can fail it.
  private func reportStall(_ message: String) -> Bool {
    let standstill = tasks.standstill
    guard standstill.endedWaitCount <= Self.mostEndedWaits, record.canReportStall else {
      return false
    }
    if standstill.noteReport() { record.reportStall(message) }
    // The failure says why, so nothing else is checked.
    abandonExpectations()
    return true
  }

  /// Fails a test whose run would never end.
  func reportEndlessRun(_ call: String, after work: String) {
    report(
      endlessRun: """
        \(call)() did not end after \(work): dispose of or cancel what repeats, such as an interval or a task that polls, before the call; \
        or call advance(to:) instead; or set the scheduler's limit
        """)
  }

  /// Fails a test whose work does not leave a frame.
  func reportEndlessFrame(after items: Int) {
    let message = "in frame \(clock), \(Self.endlessFrame(after: items))"
    // A test that the clock moves for has what ends its waits.
    if tasks.mover.isMoving, tasks.standstill.fail(tasks, because: message) { return }
    report(endlessRun: message)
  }

  /// What to say of a frame with too much work.
  static func endlessFrame(after items: Int) -> String {
    """
    \(items) work items have run, and the clock has not moved: something repeats without a delay, such as a loop of Task.yield(), or relays \
    that are bound to each other; let a loop await scheduler.advance(by:), or sleep by scheduler.swiftClock
    """
  }

  private func report(endlessRun message: String) {
    if !record.reportStall(message) { ProgrammingErrors.handler(message) }
  }

  /// Sets what fails a test that sleeps although nothing moves the clock; without it, the sleep throws `TestSchedulerStall`.
  ///
  /// Only the first call counts.
  ///
  /// - Parameters:
  ///   - site: Where the scheduler is made; nil if that is unknown.
  ///   - report: Called in the task that sleeps.
  package func setStallReporter(
    at site: CallSite?, _ report: @escaping @Sendable (_ message: String, CallSite?) -> Void
  ) {
    record.stallReporter.withLock { $0 = $0 ?? (site, report) }
  }

  /// Separates this scheduler and its tasks from its test, which has ended, in case something keeps them.
  package func leaveTest() {
    record.leaveTest()
    tasks.leaveTest()
  }

  /// Sets how long a task may wait for its clock while nothing moves it, in a test without a trait.
  package func setStallPatience(_ patience: Duration) { tasks.standstill.setPatience(patience) }
}

extension TestRecord {
  var canReportStall: Bool { stallReporter.withLock { $0 != nil } }

  /// Fails the test.
  ///
  /// - Returns: False if nothing can fail it.
  @discardableResult
  func reportStall(_ message: String) -> Bool {
    guard let reporter = stallReporter.withLock({ $0 }) else { return false }
    reporter.report(message, siteOfTest)
    return true
  }
}
