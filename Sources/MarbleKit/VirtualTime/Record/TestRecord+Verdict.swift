import VirtualTimeCore
import Dispatch

/// A run of a scheduler that checks the expectations of a test.
struct VerifiedRun {
  /// Whether it waits for the test's tasks.
  let isAwaited: Bool
  /// How many steps of tasks were ready at its beginning.
  let readyCount: Int
  /// How often something outside of the test had resumed tasks before it.
  let resumptions: OutsideEvents.Resumptions
  /// How it came to its end.
  var end = RunEnd.atRest
}

// The verdict: the failures of a test follow from its recordings, its expectations, the end of the run and the findings.
extension TestRecord {
  /// Compares a run with the expectations, then disposes the observed subscriptions and releases the kept objects.
  ///
  /// - Parameter site: Where the test is verified.
  /// - Returns: What the test expects and does not hold, and what to pass to `failures(of:)` next.
  func failures(after run: VerifiedRun, at site: CallSite) -> ([MarbleFailure], Leftovers) {
    let taken = take()
    let leftovers = Leftovers(of: taken)
    let failures = verdict(on: taken, after: run, at: site)
    taken.end()
    return (failures, leftovers)
  }

  private func verdict(
    on taken: Contents, after run: VerifiedRun, at site: CallSite
  ) -> [MarbleFailure] {
    var findings = findings(in: taken, after: run)
    // What is wrong in the test itself may be why expectations fail.
    var checks = taken.checks
    if findings.hasMistakes {
      checks = taken.checks.filter(\.isFailure)
      if !taken.lacksSource { checks += taken.checks.filter { !$0.isFailure } }
    }
    var failures = checks.compactMap { failure(of: $0, in: taken, after: run.end, findings) }
    if let first = checks.first, let lost = lostFailure(of: taken, at: first.site) {
      return [lost]
    }
    announceHeld(checks, except: failures)
    if failures.isEmpty {
      for warning in warnings(of: checks, in: taken, after: run, findings) {
        MarbleWarnings.report(warning)
      }
      // The expectations hold, although the work stays in a frame for ever.
      guard case .endlessFrame = run.end, let ending = run.end.ending,
        testTasks?.standstill.hasFailed != true
      else { return [] }
      return [MarbleFailure("the test \(ending)", at: taken.stallSite ?? site)]
    }
    findings.workElsewhere = workElsewhere
    findings.explain(&failures)
    return failures
  }

  /// Passes the places of the expectations that hold to the receiver, if there is one.
  private func announceHeld(_ checks: [Check], except failures: [MarbleFailure]) {
    guard let receiver = Self.heldReceiver.withLock({ $0 }) else { return }
    let failed = Set(failures.map(\.site.description))
    receiver.call(checks.map(\.site).filter { !failed.contains($0.description) })
  }

  private static let heldReceiver = Guarded<StoredClosure<@Sendable ([CallSite]) -> Void>?>(nil)

  /// Sets what receives the places of the expectations that hold, after each verification.
  package static func setHeldReceiver(_ receiver: @escaping @Sendable ([CallSite]) -> Void) {
    heldReceiver.withLock { $0 = StoredClosure(receiver) }
  }

  /// In what an expectation does not hold, or holds only by chance.
  private func failure(
    of check: Check, in taken: Contents, after end: RunEnd, _ findings: Findings
  ) -> MarbleFailure? {
    var failure = check.failure(after: end, in: taken)
    if failure == nil, testTasks?.outside.isCauseKnown ?? true {
      failure = check.outsideFailure(findings)
    }
    failure = failure ?? check.vacuousFailure(findings)
    failure?.miss?.outsideFrame = check.recording?.outsideFrame
    failure?.miss?.sources = taken.sources
    failure?.miss?.lateSubscriptions = taken.lateSubscriptions
    failure?.miss?.limit = place?.world?.limit
    return failure
  }

  /// The failure of a view model that was released before the clock ran; it replaces all other failures.
  private func lostFailure(of taken: Contents, at site: CallSite) -> MarbleFailure? {
    if taken.lacksSource || taken.checks.allSatisfy(\.isFailure) { return nil }
    let lost = taken.madeSources.filter { $0.isLost }
    if lost.isEmpty { return nil }
    return MarbleFailure(
      """
      every subscription to \(lost.map(\.label).joined(separator: " and to ")) was disposed before frame 0: keep the view model alive by \
      scheduler.keep(…), or call verify() before it is released
      """, at: site)
  }

  /// What may be wrong although the expectations hold.
  private func warnings(
    of checks: [Check], in taken: Contents, after run: VerifiedRun, _ findings: Findings
  ) -> [MarbleFailure] {
    guard let first = checks.first else { return [] }
    let task = run.isAwaited ? nil : findings.taskWarning.map { MarbleFailure($0, at: first.site) }
    let thread = checks.lazy.compactMap(\.threadWarning).first
    // The checks for leftovers name such work themselves.
    if !taken.leftoverChecks.isEmpty { return [task, thread].compactMap { $0 } }
    let silence = checks.lazy.compactMap {
      $0.silenceWarning(taken.realTime, isAwaited: run.isAwaited)
    }.first
    return [task, thread, silence ?? first.delayWarning(taken.realTime)].compactMap { $0 }
  }

  /// Checks for leaks and pending work, and ends the test.
  func failures(of leftovers: Leftovers) -> [MarbleFailure] {
    defer { monitor?.endTest() }
    contents.withLock { $0.isDecided = true }
    return leftovers.failures(in: self)
  }
}

// The findings: what was recorded up to the end of a run.
extension TestRecord {
  func findings(in contents: Contents, after run: VerifiedRun) -> Findings {
    var findings = Findings()
    findings.realTime = contents.realTime
    findings.hasLostTask = contents.hasLostTask
    findings.lostBag = contents.lostBag
    findings.hasMistakes = contents.checks.contains(where: \.isFailure)
    findings.task = unendedTask(after: run, beside: contents.checks)
    findings.frameOfBackground = place?.world?.frameOfBackground
    findings.isResumedInRun = resumptions.ofTasks > run.resumptions.ofTasks
    findings.isResumedBefore = run.resumptions.count > 0
    return findings
  }

  /// What is known of a task of the test; nil if all have ended.
  private func unendedTask(after run: VerifiedRun, beside checks: [Check]) -> UnendedTask? {
    guard let tasks = testTasks else { return nil }
    if run.isAwaited { return tasks.started.areUnended ? awaitingTask(of: tasks) : nil }
    if tasks.hasOtherReadySteps { return .isReady }
    let hasResumed = resumptions.ofTasks > run.resumptions.ofTasks
    if tasks.readyCount != run.readyCount || hasResumed { return .hasRun }
    guard tasks.started.areUnended else { return nil }
    // Those of the test kit iterate sequences.
    let isOfTest = DispatchQueue.isMain && !checks.contains(where: \.observesSequence)
    return .isLeft(isOfTest: isOfTest)
  }

  /// What a task awaits after a run that waited for the tasks; nil if it may wait for work that is due, or for a source.
  private func awaitingTask(of tasks: TestTasks) -> UnendedTask? {
    if tasks.hasMovedOn { return .isSpinning }
    guard let world = place?.world else { return .awaitsOutside }
    if world.nextTime != nil { return nil }
    guard let isVirtual = world.tasks.waits.awaitVirtualEvent else { return .awaitsOutside }
    return isVirtual ? nil : .awaitsObservable
  }

  /// What another scheduler of the test should have done; nil if there is nothing.
  fileprivate var workElsewhere: WorkElsewhere? {
    if monitor?.doesWorkWaitElsewhere == true { return .waits }
    return monitor?.workLostElsewhere.map { .isCancelled(place: $0) }
  }

  /// Why events that a test has recorded itself may be missing, as far as the test kit knows; nil if it knows nothing.
  ///
  /// A scheduler that has not run explains more than what happened before the run.
  package static var causeOfMissingEvents: String? {
    let findings = ofCaller.map(\.findingsSoFar)
    return Hint.ofFindings.lazy.compactMap { hint in
      findings.lazy.compactMap { Hint.text(for: .ofEvents, given: $0, among: [hint]) }.first
    }.first
  }

  /// What was recorded of a test that compares the events itself.
  private var findingsSoFar: Findings {
    let contents = contents.withLock { $0 }
    var findings = Findings()
    findings.realTime = contents.realTime
    findings.lostBag = contents.lostBag
    if let frames { findings.isNeverRun = !frames.hasRun && frames.runner.hasWaitingWork }
    return findings
  }
}

extension TestWorld {
  /// The findings of a fixture, which the runner compares with its own expectations.
  ///
  /// - Parameter hasCancelledTask: Whether a drawn disposal cancelled a task that waited for something other than the scheduler's clock.
  package func findings(isAwaited: Bool, hasCancelledTask: Bool) -> Findings {
    let run = VerifiedRun(isAwaited: isAwaited, readyCount: 0, resumptions: .init())
    var findings = record.findings(in: record.contents.withLock { $0 }, after: run)
    findings.workElsewhere = record.workElsewhere
    // No expectation of a fixture runs a task of the kit.
    if case .isLeft = findings.task { findings.task = .isLeft(isOfTest: true) }
    findings.hasCancelledTask = hasCancelledTask
    findings.verification = "fixture.verify()"
    return findings
  }
}
